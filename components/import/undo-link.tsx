"use client";
/** Scripts open a dialog instead of the page. */
import { Suspense, lazy, useState, type MouseEvent, type ReactNode } from "react";
import { Undo2 } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { useRefresh } from "@/lib/client/use-refresh";
import { pageOfImport } from "./import-calls";

const UndoDialog = lazy(async () => ({ default: (await import("./undo-dialog")).UndoDialog }));

/** `onUndone` runs in addition to a refresh of the page. */
export function UndoLink({
  importId,
  number,
  onUndone,
  children,
}: {
  importId: string;
  number: number;
  onUndone?: () => void;
  children: ReactNode;
}) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={`${pageOfImport(importId)}?ask=undo`} onClick={ask} className={buttonClass({ size: "small" })}>
        <Undo2 size={14} aria-hidden="true" />
        <span>{children}</span>
      </a>
      {isOpen && (
        <Suspense>
          <UndoDialog
            importId={importId}
            number={number}
            onClose={() => setOpen(false)}
            onUndone={() => {
              setOpen(false);
              onUndone?.();
              void refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
