"use client";
/** The value is shared by the islands of a page and kept in memory only. */
import { useSyncExternalStore } from "react";

type SharedValue = { use: () => string; set: (value: string) => void };

function sharedValue(initial: string): SharedValue {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => initial,
      ),
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
  };
}

export const chosenLanguage = sharedValue("curl");
export const typedKey = sharedValue("");
