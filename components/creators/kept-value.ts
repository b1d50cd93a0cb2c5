"use client";
/** The value belongs to one browser tab and survives navigation and reloads. */

type KeptValue<T> = {
  read: () => T;
  change: (change: (before: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
};

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Storage is blocked, so the value lives in memory only.
    return null;
  }
}

/** `parse` reads the stored text, null if there is none. `isNothing` tells which values needn't be stored. */
export function keptValue<T>(
  name: string,
  parse: (text: string | null) => T,
  isNothing: (value: T) => boolean,
): KeptValue<T> {
  let known: { value: T } | undefined;
  const listeners = new Set<() => void>();
  const read = () => (known ??= { value: parse(storage()?.getItem(name) ?? null) }).value;
  return {
    read,
    change: (change) => {
      const before = read();
      const value = change(before);
      if (value === before) return;
      known = { value };
      try {
        if (isNothing(value)) storage()?.removeItem(name);
        else storage()?.setItem(name, JSON.stringify(value));
      } catch {
        // Storage is full. The value stays in memory.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
