"use client";
/** A value that several islands of one page share, in memory only: it ends with the page. */
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

/** The language in which every call of the page is shown. */
export const chosenLanguage = sharedValue("curl");
/** The reader's own API key. */
export const typedKey = sharedValue("");
