"use client";
/** Makes a key of the embedded service; it is shown once. */
import { useState } from "react";
import { Field } from "@/components/ui/field";
import type { NewApiKey } from "@/lib/contract/api-keys";
import { newKeyBody } from "@/lib/contract/dashboard-bodies";
import { creditsInput } from "./credits-input";
import { FormDialog, type Result } from "./form-dialog";
import { useAdminCall } from "./use-admin-call";
import { useBodyForm, wholeNumber } from "./use-body-form";

const resultOf = ({ name, key }: NewApiKey): Result => ({
  title: "The key is ready",
  secret: key,
  text: (
    <>
      The key of <bdi className="font-600">{name}</bdi>. Keep it now: only a fingerprint is stored, it cannot
      be shown again.
    </>
  ),
});

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewApiKey | null>(null);
  const call = useAdminCall<NewApiKey>();
  const { handleSubmit, field } = useBodyForm(newKeyBody, { name: "", credits: 100, monthlyCap: null }, call);
  return (
    <FormDialog
      title="Create a key"
      submit="Create and show the key"
      onSubmit={handleSubmit((body) => call.send({ path: "keys", body }, setMade))}
      call={call}
      onClose={onClose}
      result={made && resultOf(made)}
    >
      <Field
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        placeholder="Reports"
        {...field("name")}
      />
      <Field label="Credits to start with" required {...creditsInput(0)} {...field("credits", wholeNumber)} />
      <Field
        label="Most credits a month"
        placeholder="no limit"
        help="Counts from the first of the month, UTC."
        {...creditsInput(0)}
        {...field("monthlyCap", wholeNumber)}
      />
    </FormDialog>
  );
}
