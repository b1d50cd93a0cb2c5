"use client";
/** Announced without taking focus. It closes after 10 seconds, unless the pointer or the focus is in it. */
import { useEffect, useState, type ReactNode } from "react";
import { X } from "lucide-react";
import { Button } from "./button";
import { messages } from "./messages/toast";
import { toastClass } from "./toast-class";

const SHOWN_MS = 10_000;

/** `children` are null while there is nothing to say. */
export function Toast({
  onDismiss,
  action,
  children,
}: {
  onDismiss: () => void;
  action?: ReactNode;
  children: ReactNode;
}) {
  const [isHeld, setHeld] = useState(false);
  const isShown = children !== null;
  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [children, isShown, isHeld, onDismiss]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={
        isShown ? `pointer-events-auto flex items-center gap-2 max-md:w-full ${toastClass}` : "contents"
      }
    >
      <div role="status" className="min-w-0 flex-1 wrap-anywhere">
        {children}
      </div>
      {isShown && action}
      {isShown && (
        <Button variant="inverseGhost" size="small" onClick={onDismiss} aria-label={messages.dismiss}>
          <X size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
