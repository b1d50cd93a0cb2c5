"use client";
import { lazy } from "react";
import type { UnknownAttempt } from "@/lib/contract/reveal";
import { DialogButton } from "./dialog-button";
import { messages } from "./messages/forms";

const ChargeDialog = lazy(async () => ({ default: (await import("./outcome-dialogs")).ChargeDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import("./outcome-dialogs")).ReleaseDialog }));

export function OutcomeActions({ outcome }: { outcome: UnknownAttempt }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      <DialogButton size="small" dialog={(close) => <ChargeDialog outcome={outcome} onClose={close} />}>
        {messages.outcome.charge}
      </DialogButton>
      <DialogButton size="small" dialog={(close) => <ReleaseDialog outcome={outcome} onClose={close} />}>
        {messages.outcome.release}
      </DialogButton>
    </span>
  );
}
