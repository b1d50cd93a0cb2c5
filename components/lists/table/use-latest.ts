"use client";
/** For callbacks that run after rendering: keys, responses, timers. */
import { useInsertionEffect, useRef } from "react";

export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
