"use client";
import { TriangleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Told } from "./use-board";
import { messages } from "./messages";

export function IncomingBar({ told, onDismiss }: { told: Told | null; onDismiss: () => void }) {
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-4 z-20 flex justify-center max-md:bottom-20 print:hidden">
      {told && (
        <div className="pointer-events-auto flex max-w-full items-center gap-2 rounded-10 bg-inv py-1.5 pl-4 pr-1.5 text-inv-ink shadow-3 ring-1 ring-inset ring-transparent">
          {told.isProblem && <TriangleAlert size={15} aria-hidden="true" className="shrink-0" />}
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {told.words}
          </span>
          {told.undo && (
            <Button size="small" variant="inverse" onClick={told.undo}>
              {messages.undo}
            </Button>
          )}
          <Button
            size="small"
            variant="inverseGhost"
            aria-label={messages.dismiss}
            onClick={onDismiss}
            className="w-7 px-0! max-md:w-11"
          >
            <X size={15} aria-hidden="true" />
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {told?.words}
      </p>
    </div>
  );
}
