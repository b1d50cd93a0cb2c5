"use client";
/** Adds a colleague; the password that was made up is shown once. */
import { useState, type FormEvent } from "react";
import { UserPlus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { Member, Role } from "@/lib/contract/members";
import { CallError } from "./call-error";
import { RoleChoice } from "./role-choice";
import { ShownOnce } from "./shown-once";
import { useAdminCall } from "./use-admin-call";

type Added = { member: Member; password: string };

export function AddMember() {
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const [role, setRole] = useState<Role>("member");
  const call = useAdminCall();
  const close = () => {
    setOpen(false);
    setAdded(null);
    call.forget();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { name: String(fields.get("name")), email: String(fields.get("email")), role };
    void call.send<Added>("members", body, setAdded);
  };
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <UserPlus size={15} aria-hidden="true" />
        Add a member
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={added ? "The account is ready" : "Add a member"}
        footer={
          added ? (
            <Button look="primary" size="large" className="ml-auto" onClick={close}>
              Done
            </Button>
          ) : (
            <Button
              look="primary"
              size="large"
              type="submit"
              form="add-member"
              className="ml-auto"
              disabled={call.isBusy}
            >
              Add and show the password
            </Button>
          )
        }
      >
        {added ? (
          <ShownOnce secret={added.password}>
            <bdi>{added.member.name}</bdi> signs in with <bdi className="font-600">{added.member.email}</bdi>{" "}
            and this password. Hand it over now: it is not shown again.
          </ShownOnce>
        ) : (
          <form id="add-member" onSubmit={submit} className="grid gap-4">
            <CallError error={call.error} />
            <Field
              label="Name"
              name="name"
              required
              maxLength={100}
              autoComplete="off"
              error={call.errorOf("name")}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              required
              autoComplete="off"
              error={call.errorOf("email")}
            />
            <RoleChoice value={role} onChange={setRole} />
          </form>
        )}
      </Dialog>
    </>
  );
}
