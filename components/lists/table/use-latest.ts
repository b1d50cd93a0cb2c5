"use client";
/** The value of the last drawing, for what is called later: by a key, an answer, a timer. */
import { useInsertionEffect, useRef } from "react";

export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
