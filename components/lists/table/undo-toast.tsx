"use client";
import { useEffect, useState } from "react";
import { Redo2, Undo2, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Undo } from "./use-undo";
import { messages } from "./messages";

const SHOWN_MS = 10_000;

export function UndoToast({ undo }: { undo: Undo }) {
  const { told, dismiss, undoLast, redoLast } = undo;
  // Hover and focus keep the toast open.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!told || isHeld) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told, isHeld, dismiss]);
  return (
    <div role="status" className="pointer-events-none flex justify-center max-md:justify-stretch">
      {told && (
        <div
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="pointer-events-auto flex max-w-full items-center gap-2 rounded-10 bg-inv py-1.5 pl-4 pr-1.5 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:w-full"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{told.words}</span>
          {told.offers && (
            <Button
              variant="inverse"
              size="small"
              onClick={() => void (told.offers === "undo" ? undoLast() : redoLast())}
            >
              {told.offers === "undo" ? (
                <Undo2 size={14} aria-hidden="true" />
              ) : (
                <Redo2 size={14} aria-hidden="true" />
              )}
              {told.offers === "undo" ? messages.undo : messages.redo}
            </Button>
          )}
          <Button variant="inverseGhost" size="small" onClick={dismiss} aria-label={messages.dismiss}>
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  );
}
