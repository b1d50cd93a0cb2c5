"use client";
import { useEffect, useState } from "react";

/** Milliseconds since 1970; null until hydration. */
export function useNow(everyMs: number, isTicking = true): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isTicking]);
  return now;
}
