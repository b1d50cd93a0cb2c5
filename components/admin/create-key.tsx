"use client";
/** Makes a key of the embedded service; it is shown once. */
import { useState } from "react";
import { KeyRound } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { MOST_CREDITS, type NewApiKey } from "@/lib/contract/api-keys";
import { CallError } from "./call-error";
import { ShownOnce } from "./shown-once";
import { useAdminCall } from "./use-admin-call";

type Inputs = { name: string; credits: string; monthlyCap: string };
const EMPTY: Inputs = { name: "", credits: "100", monthlyCap: "" };

const whole = (text: string) => (text.trim() === "" ? null : Number(text));

export function CreateKey() {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const form = useForm<Inputs>({ defaultValues: EMPTY });
  const call = useAdminCall();
  const close = () => {
    setOpen(false);
    setMade(null);
    form.reset();
    call.forget();
  };
  const submit = form.handleSubmit(({ name, credits, monthlyCap }) => {
    const body = { name, credits: whole(credits) ?? 0, monthlyCap: whole(monthlyCap) };
    return call.send<NewApiKey>("keys", body, setMade);
  });
  const number = { type: "number", min: 0, max: MOST_CREDITS, step: 1, inputMode: "numeric" } as const;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <KeyRound size={15} aria-hidden="true" />
        Create a key
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={made ? "The key is ready" : "Create a key"}
        footer={
          made ? (
            <Button variant="primary" size="large" className="ml-auto" onClick={close}>
              Done
            </Button>
          ) : (
            <Button
              variant="primary"
              size="large"
              type="submit"
              form="create-key"
              className="ml-auto"
              disabled={call.isBusy}
            >
              Create and show the key
            </Button>
          )
        }
      >
        {made ? (
          <ShownOnce secret={made.key}>
            The key of <bdi className="font-600">{made.name}</bdi>. Keep it now: only a fingerprint is stored,
            it cannot be shown again.
          </ShownOnce>
        ) : (
          <form id="create-key" onSubmit={submit} className="grid gap-4">
            <CallError error={call.error} />
            <Field
              label="Name"
              required
              maxLength={100}
              autoComplete="off"
              placeholder="Reports"
              error={call.errorOf("name")}
              {...form.register("name")}
            />
            <Field
              label="Credits to start with"
              required
              error={call.errorOf("credits")}
              {...number}
              {...form.register("credits")}
            />
            <Field
              label="Most credits a month"
              placeholder="no limit"
              help="Counts from the first of the month, UTC."
              error={call.errorOf("monthlyCap")}
              {...number}
              {...form.register("monthlyCap")}
            />
          </form>
        )}
      </Dialog>
    </>
  );
}
