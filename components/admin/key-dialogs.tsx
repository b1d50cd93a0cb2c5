"use client";
/** What an admin can do to a key: give it credits, end it. */
import { Field } from "@/components/ui/field";
import type { ApiKeyRow } from "@/lib/contract/api-keys";
import { keyChangeBody } from "@/lib/contract/dashboard-bodies";
import { creditsInput } from "./credits-input";
import { FormDialog } from "./form-dialog";
import { useAdminCall } from "./use-admin-call";
import { optionalText, useBodyForm, wholeNumber } from "./use-body-form";

type Props = { row: ApiKeyRow; onClose: () => void };

export function AddCreditsDialog({ row, onClose }: Props) {
  const call = useAdminCall();
  const { handleSubmit, field } = useBodyForm(keyChangeBody, { action: "grant" }, call);
  return (
    <FormDialog
      title="Add credits"
      subtitle={
        <>
          <bdi>{row.name}</bdi> has {row.balance.toLocaleString("en")}
        </>
      }
      submit="Add credits"
      onSubmit={handleSubmit((body) => call.send({ path: `keys/${row.id}`, body }, onClose))}
      call={call}
      onClose={onClose}
    >
      <Field label="Credits" required {...creditsInput(1)} {...field("credits", wholeNumber)} />
      <Field
        label="Note"
        maxLength={200}
        placeholder="Invoice 2041"
        help="Stands in the ledger. Credits that were added cannot be taken back."
        {...field("note", optionalText)}
      />
    </FormDialog>
  );
}

export function RevokeDialog({ row, onClose }: Props) {
  const call = useAdminCall();
  const { handleSubmit } = useBodyForm(keyChangeBody, { action: "revoke" }, call);
  return (
    <FormDialog
      title={
        <>
          Revoke <bdi>{row.name}</bdi>?
        </>
      }
      submit="Revoke the key"
      isDangerous
      cancel="Keep it"
      onSubmit={handleSubmit((body) => call.send({ path: `keys/${row.id}`, body }, onClose))}
      call={call}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The next request with this key is refused. It cannot be undone; its {row.balance.toLocaleString("en")}{" "}
        credits cannot be spent any more.
      </p>
    </FormDialog>
  );
}
