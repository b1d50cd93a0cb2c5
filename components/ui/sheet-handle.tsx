"use client";
import { useRef, type PointerEvent } from "react";

/** A pull of this many pixels closes the sheet. A flick faster than `FAST` (pixels per ms) needs a third. */
const FAR = 90;
const FAST = 0.5;

const sheetOf = (element: Element) => element.closest<HTMLElement>("dialog, [popover]");

export function SheetHandle({ onClose }: { onClose: () => void }) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const letGo = (event: PointerEvent<HTMLElement>, mayClose: boolean) => {
    const sheet = sheetOf(event.currentTarget);
    if (!start.current || !sheet) return;
    const distance = pulled(event);
    const speed = distance / Math.max(1, event.timeStamp - start.current.at);
    start.current = null;
    sheet.style.translate = "";
    if (mayClose && (distance > FAR || (distance > FAR / 3 && speed > FAST))) onClose();
  };
  return (
    <div
      aria-hidden="true"
      data-handle=""
      className="grid h-6 w-full shrink-0 cursor-grab touch-none select-none place-items-center md:hidden short:hidden"
      // A double press would select text, and the next drag would move that instead of the sheet.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        start.current = { y: event.clientY, at: event.timeStamp };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const sheet = sheetOf(event.currentTarget);
        if (start.current && sheet) sheet.style.translate = `0 ${pulled(event)}px`;
      }}
      onPointerUp={(event) => letGo(event, true)}
      onPointerCancel={(event) => letGo(event, false)}
    >
      <i className="block h-1 w-9 rounded-full bg-line-strong" />
    </div>
  );
}
