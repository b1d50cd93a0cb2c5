"use client";
import { useEffect, useState } from "react";

/** Returns the value once it has been stable for `pauseMs`, to avoid a request per keystroke. */
export function usePause<T>(value: T, pauseMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
