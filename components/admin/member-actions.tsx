"use client";
/** What an admin can change about an account. */
import { useState, type FormEvent } from "react";
import { Settings2 } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { MemberRow, Role } from "@/lib/contract/members";
import { CallError } from "./call-error";
import { RoleChoice } from "./role-choice";
import { ShownOnce } from "./shown-once";
import { useAdminCall } from "./use-admin-call";

function NewPassword({ member, isSelf, password }: { member: MemberRow; isSelf: boolean; password: string }) {
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <ShownOnce secret={password}>
        {isSelf ? (
          "Your new password. All your sessions have ended, this one too. Keep it now: it is not shown again."
        ) : (
          <>
            The new password of <bdi>{member.name}</bdi>. Earlier sessions have ended. It is not shown again.
          </>
        )}
      </ShownOnce>
      {isSelf && <ButtonLink href="/sign-in?callbackUrl=/admin/members">Sign in with it</ButtonLink>}
    </div>
  );
}

/** Access: a new password, or no access at all. */
function Access({ member, isSelf }: { member: MemberRow; isSelf: boolean }) {
  const call = useAdminCall();
  const [password, setPassword] = useState<string | null>(null);
  const path = `members/${member.id}`;
  const isOff = member.disabledAt !== null;
  const renewPassword = () =>
    call.send<{ password: string }>(
      path,
      { action: "password" },
      (answer) => setPassword(answer.password),
      // One's own session ends with it: a renewed page would be the sign-in, and the password lost.
      { staysAsItIs: isSelf },
    );
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-14 font-600">Access</h3>
      {password ? (
        <NewPassword {...{ member, isSelf, password }} />
      ) : (
        <p className="mt-0.5 text-ink-2">
          {isOff
            ? "The account is disabled: nobody can sign in with it. What it bought stays with the team."
            : "A new password ends all sessions of this account, and so does disabling it."}
        </p>
      )}
      {!(password && isSelf) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={call.isBusy} onClick={() => void renewPassword()}>
            New password
          </Button>
          {isOff ? (
            <Button disabled={call.isBusy} onClick={() => void call.send(path, { action: "enable" })}>
              Enable the account
            </Button>
          ) : (
            <Button
              variant="danger"
              disabled={call.isBusy || isSelf}
              title={isSelf ? "Another admin can do this" : undefined}
              onClick={() => void call.send(path, { action: "disable" })}
            >
              Disable the account
            </Button>
          )}
        </div>
      )}
      <div className="mt-3 empty:hidden">
        <CallError error={call.error} />
      </div>
    </section>
  );
}

export function MemberActions({ member, isSelf }: { member: MemberRow; isSelf: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<Role>(member.role);
  const call = useAdminCall();
  const path = `members/${member.id}`;
  const close = () => {
    setOpen(false);
    setRole(member.role);
    call.forget();
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("cap")).trim();
    const monthlyCap = text === "" ? null : Number(text);
    const changes = [
      ...(role === member.role ? [] : [{ action: "role", role }]),
      ...(monthlyCap === member.monthlyCap ? [] : [{ action: "cap", monthlyCap }]),
    ];
    for (const change of changes) if (!(await call.send(path, change))) return;
    setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Change ${member.name}`}>
        <Settings2 size={14} className="text-ink-3" aria-hidden="true" />
        Change
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={<bdi>{member.name}</bdi>}
        subtitle={<bdi>{member.email}</bdi>}
        footer={
          <Button
            variant="primary"
            size="large"
            type="submit"
            form={`member-${member.id}`}
            className="ml-auto"
            disabled={call.isBusy}
          >
            Save
          </Button>
        }
      >
        <form id={`member-${member.id}`} onSubmit={(event) => void save(event)} className="grid gap-4">
          <CallError error={call.error} />
          <RoleChoice value={role} onChange={setRole} />
          <Field
            label="Budget a month"
            name="cap"
            id={`cap-${member.id}`}
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            placeholder="no limit"
            defaultValue={member.monthlyCap ?? ""}
            unit="credits"
            help="Counts from the first of the month, UTC. Empty: as much as the team has."
            error={call.errorOf("monthlyCap")}
          />
        </form>
        <Access member={member} isSelf={isSelf} />
      </Dialog>
    </>
  );
}
