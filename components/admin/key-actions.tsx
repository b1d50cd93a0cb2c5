"use client";
/** Adds credits to a key, or ends it. */
import { lazy } from "react";
import { Plus } from "lucide-react";
import type { ApiKeyRow } from "@/lib/contract/api-keys";
import { DialogButton } from "./dialog-button";

const AddCreditsDialog = lazy(async () => ({
  default: (await import("./key-dialogs")).AddCreditsDialog,
}));
const RevokeDialog = lazy(async () => ({ default: (await import("./key-dialogs")).RevokeDialog }));

export function KeyActions({ row }: { row: ApiKeyRow }) {
  if (row.revokedAt) return null;
  return (
    <span className="inline-flex gap-1.5">
      <DialogButton
        size="small"
        aria-label={`Add credits to ${row.name}`}
        dialog={(close) => <AddCreditsDialog row={row} onClose={close} />}
      >
        <Plus size={14} className="text-ink-3" aria-hidden="true" />
        Credits
      </DialogButton>
      {!row.isInternal && (
        <DialogButton
          variant="danger"
          size="small"
          aria-label={`Revoke ${row.name}`}
          dialog={(close) => <RevokeDialog row={row} onClose={close} />}
        >
          Revoke
        </DialogButton>
      )}
    </span>
  );
}
