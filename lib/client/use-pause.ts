"use client";
/** The value once it has not changed for a while: the server gets no request at every keystroke. */
import { useEffect, useState } from "react";

/** `pauseMs`: how long the value must stay the same. */
export function usePause<T>(value: T, pauseMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
