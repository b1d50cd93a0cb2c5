"use client";
/** Adds credits to a key, or ends it. */
import { useState, type FormEvent } from "react";
import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { MOST_CREDITS, type ApiKeyRow } from "@/lib/contract/api-keys";
import { CallError } from "./call-error";
import { useAdminCall } from "./use-admin-call";

function AddCredits({ row }: { row: ApiKeyRow }) {
  const [isOpen, setOpen] = useState(false);
  const call = useAdminCall();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const note = String(fields.get("note")).trim();
    const body = { action: "grant", credits: Number(fields.get("credits")), ...(note && { note }) };
    if (await call.send(`keys/${row.id}`, body)) setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Add credits to ${row.name}`}>
        <Plus size={14} className="text-ink-3" aria-hidden="true" />
        Credits
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Add credits"
        subtitle={
          <>
            <bdi>{row.name}</bdi> has {row.balance.toLocaleString("en")}
          </>
        }
        footer={
          <Button
            variant="primary"
            size="large"
            type="submit"
            form={`grant-${row.id}`}
            className="ml-auto"
            disabled={call.isBusy}
          >
            Add credits
          </Button>
        }
      >
        <form id={`grant-${row.id}`} onSubmit={(event) => void submit(event)} className="grid gap-4">
          <CallError error={call.error} />
          <Field
            label="Credits"
            name="credits"
            id={`credits-${row.id}`}
            type="number"
            min={1}
            max={MOST_CREDITS}
            step={1}
            inputMode="numeric"
            required
            error={call.errorOf("credits")}
          />
          <Field
            label="Note"
            name="note"
            id={`note-${row.id}`}
            maxLength={200}
            placeholder="Invoice 2041"
            help="Stands in the ledger. Credits that were added cannot be taken back."
            error={call.errorOf("note")}
          />
        </form>
      </Dialog>
    </>
  );
}

function Revoke({ row }: { row: ApiKeyRow }) {
  const [isOpen, setOpen] = useState(false);
  const call = useAdminCall();
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setOpen(true)} aria-label={`Revoke ${row.name}`}>
        Revoke
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={
          <>
            Revoke <bdi>{row.name}</bdi>?
          </>
        }
        footer={
          <>
            <Button size="large" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              size="large"
              className="ml-auto"
              disabled={call.isBusy}
              onClick={() =>
                void call
                  .send(`keys/${row.id}`, { action: "revoke" })
                  .then((isDone) => isDone && setOpen(false))
              }
            >
              Revoke the key
            </Button>
          </>
        }
      >
        <CallError error={call.error} />
        <p className="text-ink-2">
          The next request with this key is refused. It cannot be undone; its{" "}
          {row.balance.toLocaleString("en")} credits cannot be spent any more.
        </p>
      </Dialog>
    </>
  );
}

export function KeyActions({ row }: { row: ApiKeyRow }) {
  if (row.revokedAt) return null;
  return (
    <span className="inline-flex gap-1.5">
      <AddCredits row={row} />
      {!row.isInternal && <Revoke row={row} />}
    </span>
  );
}
