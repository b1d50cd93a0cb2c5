"use client";
/** A value of this browser tab: it survives paging, sorting, other pages and a reload. */

export type KeptValue<T> = {
  read: () => T;
  change: (change: (before: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
};

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Blocked by the browser: the value then lives in memory alone.
    return null;
  }
}

/** `parse`: reads what was kept, null when nothing was. `isNothing`: not worth keeping. */
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
        // Full: memory still has it.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
