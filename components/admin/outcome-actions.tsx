"use client";
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { UnknownAttempt } from "@/lib/contract/reveal";
import { messages } from "./messages/forms";

const ChargeDialog = lazy(async () => ({ default: (await import("./outcome-dialogs")).ChargeDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import("./outcome-dialogs")).ReleaseDialog }));

/**
 * The dialog, its form and its checks are loaded when it is first opened. `dialog` is a lazy component, open while
 * mounted.
 */
function DialogButton({
  dialog,
  ...button
}: Omit<ComponentProps<typeof Button>, "onClick"> & { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}

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
