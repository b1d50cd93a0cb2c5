"use client";
/** Adds a colleague; the password that was made up is shown once. */
import { useState } from "react";
import { UserPlus } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { Member, Role } from "@/lib/contract/members";
import { CallError } from "./call-error";
import { RoleChoice } from "./role-choice";
import { ShownOnce } from "./shown-once";
import { useAdminCall } from "./use-admin-call";

type NewMember = { name: string; email: string; role: Role };
type Added = { member: Member; password: string };

export function AddMember() {
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const form = useForm<NewMember>({ defaultValues: { name: "", email: "", role: "member" } });
  const call = useAdminCall();
  const close = () => {
    setOpen(false);
    setAdded(null);
    form.reset();
    call.forget();
  };
  const submit = form.handleSubmit((member) => call.send<Added>("members", member, setAdded));
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus size={15} aria-hidden="true" />
        Add a member
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={added ? "The account is ready" : "Add a member"}
        footer={
          added ? (
            <Button variant="primary" size="large" className="ml-auto" onClick={close}>
              Done
            </Button>
          ) : (
            <Button
              variant="primary"
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
              required
              maxLength={100}
              autoComplete="off"
              error={call.errorOf("name")}
              {...form.register("name")}
            />
            <Field
              label="Email"
              type="email"
              required
              autoComplete="off"
              error={call.errorOf("email")}
              {...form.register("email")}
            />
            <Controller
              control={form.control}
              name="role"
              render={({ field }) => <RoleChoice value={field.value} onChange={field.onChange} />}
            />
          </form>
        )}
      </Dialog>
    </>
  );
}
