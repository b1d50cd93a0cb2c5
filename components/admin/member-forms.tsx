import type { ReactNode } from "react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";
import { NumbersField } from "@/components/ui/reader-formats";
import { zoneWords } from "@/lib/contract/display-formats";
import { type MemberDetails, type MemberRow, ROLES, ROLE_WORDS, type Role } from "@/lib/contract/members";
import { RESET_HOURS } from "@/lib/contract/one-time-links";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { MEMBERS } from "./admin-routes";
import { messages as frameMessages } from "./messages/frame";
import { messages } from "./messages/members";

/** `action` is sent to the route. */
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

function RoleChoice({ value }: { value: Role }) {
  return (
    <fieldset>
      <legend className="sr-only">{frameMessages.roleChoice.legend}</legend>
      <div className="grid gap-1">
        {ROLES.map((role) => (
          <label key={role} className="flex items-start gap-2.5 py-1.5 max-md:py-2.5">
            <Radio name="role" value={role} defaultChecked={value === role} className="mt-0.5" />
            <span>
              <b className="font-550">{ROLE_WORDS[role].label}</b>{" "}
              <span className="text-ink-3">{ROLE_WORDS[role].means}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function RoleBox({ member: { id, role } }: { member: MemberRow }) {
  return (
    <Box title={messages.role.title}>
      <MemberForm id={id} action="role" className={`${lined} items-end`}>
        <div className="flex-1 basis-64">
          <RoleChoice value={role} />
        </div>
        <Button type="submit" aria-label={messages.role.saveName}>
          {messages.role.save}
        </Button>
      </MemberForm>
    </Box>
  );
}

/** Only roles that can't import by default have this box. */
export function ImportsBox({
  member: { id, mayImport = false },
}: {
  member: Pick<MemberRow, "id" | "mayImport">;
}) {
  return (
    <Box title={messages.imports.title} note={mayImport ? messages.imports.may : messages.imports.mayNot}>
      <MemberForm id={id} action="imports">
        <input type="hidden" name="mayImport" value={mayImport ? "" : "on"} />
        <Button type="submit">{mayImport ? messages.imports.take : messages.imports.give}</Button>
      </MemberForm>
    </Box>
  );
}

/** `children` lists every budget that applies. */
export function BudgetBox({
  member: { id, monthlyCap, spent, booksZone },
  error,
  children,
}: {
  member: Pick<MemberDetails, "id" | "monthlyCap" | "spent" | "booksZone">;
  error: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Box
      title={messages.budget.title}
      note={messages.budget.spent(formatNumber(spent), zoneWords(booksZone))}
    >
      <MemberForm id={id} action="cap" className={`${lined} items-start`}>
        <NumbersField />
        <Field
          className="min-w-0 flex-1 basis-48"
          label={messages.budget.label}
          isLabelHidden
          name="monthlyCap"
          inputMode="numeric"
          // The browser keeps text that can't be a number in the field. The server validates the rest.
          pattern="[^A-Za-z\-]*"
          title={messages.budget.help}
          autoComplete="off"
          placeholder={messages.budget.placeholder}
          unit={messages.budget.unit}
          defaultValue={monthlyCap === null ? "" : String(monthlyCap)}
          help={messages.budget.help}
          error={error}
        />
        <Button type="submit" aria-label={messages.budget.saveName}>
          {messages.budget.save}
        </Button>
      </MemberForm>
      {children}
    </Box>
  );
}

export function EmailBox({ member: { id, email }, error }: { member: MemberRow; error: string | undefined }) {
  return (
    <Box title={messages.email.title}>
      <MemberForm id={id} action="email" className={`${lined} items-start`}>
        <Field
          className="min-w-0 flex-1 basis-48"
          label={messages.email.label}
          isLabelHidden
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={email}
          help={messages.email.help}
          error={error}
        />
        <Button type="submit" aria-label={messages.email.saveName}>
          {messages.email.save}
        </Button>
      </MemberForm>
    </Box>
  );
}

export function ResetBox({ member: { id }, hasMail }: { member: MemberRow; hasMail: boolean }) {
  return (
    <Box title={messages.password.title}>
      <MemberForm id={id} action="reset" className={`${lined} items-center`}>
        <p className="min-w-0 flex-1 basis-64 text-ink-2">{messages.password.means(RESET_HOURS, hasMail)}</p>
        <Button type="submit">{messages.password.submit}</Button>
      </MemberForm>
    </Box>
  );
}

export function SessionsBox({ member: { id, name } }: { member: MemberRow }) {
  return (
    <Box title={messages.sessions.title}>
      <MemberForm id={id} action="sessions" className={`${lined} items-center`}>
        <p className="min-w-0 flex-1 basis-64 text-ink-2">{messages.sessions.means(<bdi>{name}</bdi>)}</p>
        <Button type="submit">{messages.sessions.submit}</Button>
      </MemberForm>
    </Box>
  );
}
