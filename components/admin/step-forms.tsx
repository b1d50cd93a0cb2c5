/** What admins decide about second steps: plain forms, which need no JavaScript. */
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import type { MemberRow } from "@/lib/contract/members";
import { MemberForm } from "./member-forms";

const lined = "flex flex-wrap items-center gap-3 px-[18px] pb-4 pt-3";

/** For everybody in the team. */
export function StepRequiredBox({ isRequired }: { isRequired: boolean }) {
  return (
    <Box title="Second step" note={isRequired ? "required" : "optional"}>
      <form method="post" action="/api/dashboard/second-step/required" className={lined}>
        <input type="hidden" name="isRequired" value={isRequired ? "0" : "1"} />
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          {isRequired
            ? "Everybody who signs in with a password needs an app or a passkey."
            : "Require an app or a passkey of everybody who signs in with a password. Anyone without one sets it up before anything else."}
        </p>
        <Button type="submit">{isRequired ? "Make it optional" : "Require it"}</Button>
      </form>
    </Box>
  );
}

/** For one member who has lost theirs. Whether there is one isn't shown. */
export function StepResetBox({ member: { id, name } }: { member: MemberRow }) {
  return (
    <Box title="Second step">
      <MemberForm id={id} action="second-step" className={lined}>
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          Lost phone? Removes the app, passkeys and recovery codes of <bdi>{name}</bdi> and ends all sessions.
          The password stays.
        </p>
        <Button type="submit" variant="danger">
          Remove the second step
        </Button>
      </MemberForm>
    </Box>
  );
}
