"use client";
/** An admin's word on a call whose outcome nobody knows: it counts as charged, or its credits are given back. */
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { MAX_REVEAL, type UnknownAttempt } from "@/lib/contract/reveal";
import { CallError } from "./call-error";
import { useAdminCall } from "./use-admin-call";

type Action = "charge" | "release";

const WORDS: Record<Action, { button: string; title: string; means: string }> = {
  charge: {
    button: "Count as charged",
    title: "Count as charged?",
    means:
      "Choose this when the service's own records show the charge. The credits stand in the ledger as spent, the rest of the hold is given back, and the creators can be chosen again.",
  },
  release: {
    button: "Release",
    title: "Release the hold?",
    means:
      "Choose this when the service's own records show no charge. The credits can be spent again at once.",
  },
};

export function OutcomeActions({ outcome }: { outcome: UnknownAttempt }) {
  const [action, setAction] = useState<Action | null>(null);
  const [charged, setCharged] = useState(String(outcome.credits));
  const call = useAdminCall();
  const inWords = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "credit" : "credits"}`;
  const credits = inWords(outcome.credits);
  const form = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = action === "charge" ? { action, credits: Number(charged) } : { action };
    void call.send(`unknown/${outcome.id}`, body).then((isDone) => isDone && setAction(null));
  };
  const words = action && WORDS[action];
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      <Button size="small" onClick={() => setAction("charge")}>
        {WORDS.charge.button}
      </Button>
      <Button size="small" onClick={() => setAction("release")}>
        {WORDS.release.button}
      </Button>
      <Dialog
        isOpen={words !== null}
        onClose={() => setAction(null)}
        title={words?.title}
        subtitle={
          <>
            {credits}, <bdi>{outcome.memberName}</bdi>
          </>
        }
        footer={
          words && (
            <>
              <Button size="large" onClick={() => setAction(null)}>
                Not now
              </Button>
              <Button
                variant="primary"
                size="large"
                type="submit"
                form={form}
                className="ml-auto"
                disabled={call.isBusy}
              >
                {words.button}: {action === "charge" ? inWords(Number(charged)) : credits}
              </Button>
            </>
          )
        }
      >
        <form id={form} onSubmit={send}>
          <CallError error={call.error} />
          <p className="text-ink-2">{words?.means}</p>
          {action === "charge" && (
            <Field
              label="Credits that the service took"
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={MAX_REVEAL}
              step={1}
              value={charged}
              onChange={(event) => setCharged(event.target.value)}
              error={call.errorOf("credits")}
              className="mt-4 max-w-60"
            />
          )}
          <p className="mt-4 text-ink-2">Your name is noted with it. It cannot be undone.</p>
        </form>
      </Dialog>
    </span>
  );
}
