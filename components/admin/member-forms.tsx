/** What an admin can change about an account: plain forms, which need no JavaScript. */
import type { ReactNode } from "react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { zoneWords } from "@/lib/contract/display-formats";
import type { MemberDetails, MemberRow } from "@/lib/contract/members";
import { RESET_HOURS } from "@/lib/contract/one-time-links";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { MEMBERS } from "./member-route";
import { RoleChoice } from "./role-choice";

/** `action`: what its verb is told. */
export function MemberForm({
  id,
  action,
  className,
  children,
}: {
  id: string;
  action: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={MEMBERS} className={className}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  );
}

const lined = "flex flex-wrap gap-3 px-[18px] pb-4 pt-3";

export function RoleBox({ member: { id, role } }: { member: MemberRow }) {
  return (
    <Box title="Role">
      <MemberForm id={id} action="role" className={`${lined} items-end`}>
        <div className="flex-1 basis-64">
          <RoleChoice value={role} />
        </div>
        <Button type="submit" aria-label="Save the role">
          Save
        </Button>
      </MemberForm>
    </Box>
  );
}

/** `error`: of what was sent. */
export function BudgetBox({
  member: { id, monthlyCap, spent, booksZone },
  error,
}: {
  member: Pick<MemberDetails, "id" | "monthlyCap" | "spent" | "booksZone">;
  error: string | undefined;
}) {
  return (
    <Box title="Monthly budget" note={`${formatNumber(spent)} spent this month, ${zoneWords(booksZone)}`}>
      <MemberForm id={id} action="cap" className={`${lined} items-start`}>
        <NumbersField />
        <Field
          className="min-w-0 flex-1 basis-48"
          label="Monthly budget"
          isLabelHidden
          name="monthlyCap"
          inputMode="numeric"
          autoComplete="off"
          placeholder="no limit"
          unit="credits"
          defaultValue={monthlyCap === null ? "" : String(monthlyCap)}
          help="Counts from the first of the month. Empty: as much as the team has."
          error={error}
        />
        <Button type="submit" aria-label="Save the budget">
          Save
        </Button>
      </MemberForm>
    </Box>
  );
}

export function EmailBox({ member: { id, email }, error }: { member: MemberRow; error: string | undefined }) {
  return (
    <Box title="E-mail address">
      <MemberForm id={id} action="email" className={`${lined} items-start`}>
        <Field
          className="min-w-0 flex-1 basis-48"
          label="E-mail address"
          isLabelHidden
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={email}
          help="Used from the next sign-in. Open links to the old address end."
          error={error}
        />
        <Button type="submit" aria-label="Save the e-mail address">
          Save
        </Button>
      </MemberForm>
    </Box>
  );
}

export function ResetBox({ member: { id }, hasMail }: { member: MemberRow; hasMail: boolean }) {
  return (
    <Box title="Password">
      <MemberForm id={id} action="reset" className={`${lined} items-center`}>
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          A link sets a new password, once, within {RESET_HOURS} hours, and ends all sessions. Nobody else
          sees the password. {hasMail && "It is sent by mail too."}
        </p>
        <Button type="submit">Reset link</Button>
      </MemberForm>
    </Box>
  );
}

export function SessionsBox({ member: { id, name } }: { member: MemberRow }) {
  return (
    <Box title="Sessions">
      <MemberForm id={id} action="sessions" className={`${lined} items-center`}>
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          Ends every session of <bdi>{name}</bdi>, who signs in again with the same password.
        </p>
        <Button type="submit">Sign out everywhere</Button>
      </MemberForm>
    </Box>
  );
}
