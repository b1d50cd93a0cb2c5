"use client";
/** The value after it has not changed for a while: nobody asks the server at every keystroke. */
import { useEffect, useState } from "react";

/** `pauseMs`: how long the value must stand still. */
export function usePause<T>(value: T, pauseMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
