"use client";
/** Adds a colleague; the password that was made up is shown once. */
import { useState } from "react";
import { Controller } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { newMemberBody } from "@/lib/contract/dashboard-bodies";
import type { Member } from "@/lib/contract/members";
import { FormDialog, type Result } from "./form-dialog";
import { RoleChoice } from "./role-choice";
import { useAdminCall } from "./use-admin-call";
import { useBodyForm } from "./use-body-form";

type Added = { member: Member; password: string };

const resultOf = ({ member, password }: Added): Result => ({
  title: "The account is ready",
  secret: password,
  text: (
    <>
      <bdi>{member.name}</bdi> signs in with <bdi className="font-600">{member.email}</bdi> and this password.
      Hand it over now: it is not shown again.
    </>
  ),
});

export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added | null>(null);
  const call = useAdminCall<Added>();
  const { handleSubmit, field, control } = useBodyForm(
    newMemberBody,
    { name: "", email: "", role: "member" },
    call,
  );
  return (
    <FormDialog
      title="Add a member"
      submit="Add and show the password"
      onSubmit={handleSubmit((body) => call.send({ path: "members", body }, setAdded))}
      call={call}
      onClose={onClose}
      result={added && resultOf(added)}
    >
      <Field label="Name" required maxLength={100} autoComplete="off" {...field("name")} />
      <Field label="Email" type="email" required autoComplete="off" {...field("email")} />
      <Controller
        control={control}
        name="role"
        render={({ field: role }) => <RoleChoice value={role.value} onChange={role.onChange} />}
      />
    </FormDialog>
  );
}
