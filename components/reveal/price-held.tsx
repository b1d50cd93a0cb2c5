"use client";
import { useEffect, useState } from "react";
import { useNow } from "@/lib/client/use-now";
import { clock } from "./reveal-messages";
import { messages } from "./messages/price-form";

/** A wrong clock must not make a quote look expired. */
const LONGEST_MS = 10 * 60_000;

export function PriceHeld({ expiresAt, onEnd }: { expiresAt: string; onEnd: () => void }) {
  const now = useNow(1000);
  const [end] = useState(() => {
    const held = Date.parse(expiresAt) - Date.now();
    return Date.now() + (held > 0 && held <= LONGEST_MS ? held : LONGEST_MS);
  });
  const isOver = now !== null && now >= end;
  useEffect(() => {
    if (isOver) onEnd();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, at expiry
  }, [isOver]);
  return (
    <span className="text-12 tabular-nums text-ink-3">
      {messages.heldFor(clock(now === null ? LONGEST_MS : end - now))}
    </span>
  );
}
