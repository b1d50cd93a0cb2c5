"use client";
/** An admin's word on a call whose outcome nobody knows: it counts as charged, or its credits are given back. */
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { UnknownIntent } from "@/lib/contract/reveal";
import { CallError } from "./call-error";
import { useAdminCall } from "./use-admin-call";

type Action = "charge" | "release";

const WORDS: Record<Action, { button: string; title: string; means: string }> = {
  charge: {
    button: "Count as charged",
    title: "Count as charged?",
    means:
      "Choose this when the service's own records show the charge. The credits stand in the ledger as spent, and the creators can be chosen again.",
  },
  release: {
    button: "Release",
    title: "Release the hold?",
    means:
      "Choose this when the service's own records show no charge. The credits can be spent again at once.",
  },
};

export function OutcomeActions({ outcome }: { outcome: UnknownIntent }) {
  const [action, setAction] = useState<Action | null>(null);
  const call = useAdminCall();
  const credits = `${outcome.credits.toLocaleString("en")} ${outcome.credits === 1 ? "credit" : "credits"}`;
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
                look="primary"
                size="large"
                className="ml-auto"
                disabled={call.isBusy}
                onClick={() =>
                  void call
                    .send(`unknown/${outcome.id}`, { action })
                    .then((isDone) => isDone && setAction(null))
                }
              >
                {words.button}: {credits}
              </Button>
            </>
          )
        }
      >
        <CallError error={call.error} />
        <p className="text-ink-2">{words?.means}</p>
        <p className="mt-2 text-ink-2">Your name is noted with it. It cannot be undone.</p>
      </Dialog>
    </span>
  );
}
