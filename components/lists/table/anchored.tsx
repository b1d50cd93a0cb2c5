"use client";
/** Phones and low windows show the popup at the bottom of the screen. */
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { useLatest } from "../store/use-latest";

const GAP = 4;
const HEIGHT = 320;

/** Coordinates are window pixels. */
function placeBeside(at: DOMRect, width: number): CSSProperties {
  const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
  const isAbove = at.bottom + HEIGHT > window.innerHeight && at.top > window.innerHeight - at.bottom;
  return isAbove
    ? { left, width, bottom: window.innerHeight - at.top + GAP, maxHeight: at.top - GAP - 8 }
    : { left, width, top: at.bottom + GAP, maxHeight: window.innerHeight - at.bottom - GAP - 8 };
}

const isSheet = () => window.matchMedia("(width < 48rem), (max-height: 30rem)").matches;

export function Anchored({
  at,
  label,
  width = 260,
  onClose,
  children,
}: {
  at: DOMRect;
  label: string;
  width?: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  // The popup exists only on the client. Its first render needs the position, because its content takes the focus.
  const [style] = useState(() => (isSheet() ? {} : placeBeside(at, width)));
  const close = useLatest(onClose);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close.current();
    };
    document.addEventListener("pointerdown", onPointerDown, true);
    return () => document.removeEventListener("pointerdown", onPointerDown, true);
  }, [close]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      style={style}
      onKeyDown={(event) => {
        // Keys must not reach the shortcuts of the table and the page.
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose();
      }}
      className="fixed z-40 flex flex-col overflow-hidden rounded-10 bg-raised shadow-3 max-md:inset-x-3 max-md:bottom-3 max-md:max-h-[calc(100dvh-1.5rem)] short:inset-x-3 short:bottom-3 short:max-h-[calc(100dvh-1.5rem)]"
    >
      {children}
    </div>
  );
}
