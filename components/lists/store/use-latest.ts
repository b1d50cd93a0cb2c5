"use client";
/** Callbacks that run after rendering need it: keys, responses, timers. */
import { useInsertionEffect, useRef } from "react";

export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
