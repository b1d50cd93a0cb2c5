"use client";
import { Redo2, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Toast } from "@/components/ui/toast";
import type { Undo } from "./use-undo";
import { messages } from "./messages";

export function UndoToast({ undo }: { undo: Undo }) {
  const { told, dismiss, undoLast, redoLast } = undo;
  const isUndo = told?.offers === "undo";
  const Icon = isUndo ? Undo2 : Redo2;
  return (
    <div className="pointer-events-none flex justify-center max-md:justify-stretch">
      <Toast
        onDismiss={dismiss}
        action={
          told?.offers && (
            <Button variant="inverse" size="small" onClick={() => void (isUndo ? undoLast() : redoLast())}>
              <Icon size={14} aria-hidden="true" />
              {isUndo ? messages.undo : messages.redo}
            </Button>
          )
        }
      >
        {told ? told.words : null}
      </Toast>
    </div>
  );
}
