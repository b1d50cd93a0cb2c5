"use client";
/** Access of an account: a new password, an end to its sessions, or no access at all. */
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import type { MemberRow } from "@/lib/contract/members";
import { CallError } from "./call-error";
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

export function MemberAccess({ member, isSelf }: { member: MemberRow; isSelf: boolean }) {
  const call = useAdminCall<{ password: string }>();
  const [password, setPassword] = useState<string | null>(null);
  const [isOut, setIsOut] = useState(false);
  const path = `members/${member.id}`;
  const isOff = member.disabledAt !== null;
  const renewPassword = () =>
    call.send(
      // One's own session ends with it: a renewed page would be the sign-in, and the password lost.
      { path, body: { action: "password" }, staysAsItIs: isSelf },
      (answer) => setPassword(answer.password),
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
            : "A new password, another role and disabling end all sessions of this account."}
        </p>
      )}
      {!(password && isSelf) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={call.isBusy} onClick={renewPassword}>
            New password
          </Button>
          {!isOff && (
            <Button
              disabled={call.isBusy}
              onClick={() => call.send({ path, body: { action: "sessions" } }, () => setIsOut(true))}
            >
              Sign out everywhere
            </Button>
          )}
          {isOff ? (
            <Button disabled={call.isBusy} onClick={() => call.send({ path, body: { action: "enable" } })}>
              Enable the account
            </Button>
          ) : (
            <Button
              variant="danger"
              disabled={call.isBusy || isSelf}
              title={isSelf ? "Another admin can do this" : undefined}
              onClick={() => call.send({ path, body: { action: "disable" } })}
            >
              Disable the account
            </Button>
          )}
        </div>
      )}
      <p role="status" className="mt-2 text-ink-2 empty:hidden">
        {isOut && "All sessions have ended."}
      </p>
      <div className="mt-3 empty:hidden">
        <CallError error={call.error} />
      </div>
    </section>
  );
}
