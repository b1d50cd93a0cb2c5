"use client";
/** Role and budget of an account, and its access. */
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/ui/field";
import { memberForm } from "@/lib/contract/dashboard-bodies";
import type { MemberRow } from "@/lib/contract/members";
import { FormDialog } from "./form-dialog";
import { MemberAccess } from "./member-access";
import { RoleChoice } from "./role-choice";
import { useAdminCall } from "./use-admin-call";
import { useBodyForm, wholeNumber } from "./use-body-form";

/** A request for each field that is another than before. */
export function changesOf(
  before: Pick<MemberRow, "id" | "role" | "monthlyCap">,
  { role, monthlyCap }: z.infer<typeof memberForm>,
) {
  const path = `members/${before.id}`;
  return [
    ...(role === before.role ? [] : [{ path, body: { action: "role", role } }]),
    ...(monthlyCap === before.monthlyCap ? [] : [{ path, body: { action: "cap", monthlyCap } }]),
  ];
}

export function MemberDialog({
  member,
  isSelf,
  onClose,
}: {
  member: MemberRow;
  isSelf: boolean;
  onClose: () => void;
}) {
  const call = useAdminCall();
  const { role, monthlyCap } = member;
  const { handleSubmit, field, control } = useBodyForm(memberForm, { role, monthlyCap }, call);
  const save = handleSubmit(async (values) => {
    if (await call.sendAll(changesOf(member, values))) onClose();
  });
  return (
    <FormDialog
      title={<bdi>{member.name}</bdi>}
      subtitle={<bdi>{member.email}</bdi>}
      submit="Save"
      onSubmit={save}
      call={call}
      onClose={onClose}
      after={<MemberAccess member={member} isSelf={isSelf} />}
    >
      <Controller
        control={control}
        name="role"
        render={({ field: chosen }) => <RoleChoice value={chosen.value} onChange={chosen.onChange} />}
      />
      <Field
        label="Budget a month"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        placeholder="no limit"
        unit="credits"
        help="Counts from the first of the month, UTC. Empty: as much as the team has."
        {...field("monthlyCap", wholeNumber)}
      />
    </FormDialog>
  );
}
