"use client";
/** Splits a bulk action into sequential calls of at most `size` items, with progress and a way to stop. */
import { useMemo, useState, useSyncExternalStore } from "react";
import { watched, type Watched } from "@/lib/client/watched";

export type Running = { words: string; done: number; total: number; isStopping: boolean };

/** `left` counts unsent items. `problem` is null if the reader stopped the action or all were sent. */
export type Ended = { left: number; problem: Error | null };

export type Runs = Pick<Watched<Running | null>, "read" | "subscribe"> & {
  run: <T>(
    words: string,
    all: readonly T[],
    size: number,
    send: (some: readonly T[]) => Promise<void>,
  ) => Promise<Ended>;
  stop: () => void;
};

export function runStore(): Runs {
  const held = watched<Running | null>(null);
  return {
    read: held.read,
    subscribe: held.subscribe,
    stop: () => held.change((before) => before && { ...before, isStopping: true }),
    run: async (words, all, size, send) => {
      // A single call is too short for progress, and may run beside a long action.
      const isLong = all.length > size;
      if (isLong) held.change(() => ({ words, done: 0, total: all.length, isStopping: false }));
      try {
        for (let start = 0; start < all.length; start += size) {
          if (isLong && held.read()?.isStopping) return { left: all.length - start, problem: null };
          try {
            await send(all.slice(start, start + size));
          } catch (error) {
            return { left: all.length - start, problem: error as Error };
          }
          if (isLong)
            held.change((before) => before && { ...before, done: Math.min(all.length, start + size) });
        }
        return { left: 0, problem: null };
      } finally {
        if (isLong) held.change(() => null);
      }
    },
  };
}

export type RunsOfTable = Runs & { running: Running | null };

export function useRuns(): RunsOfTable {
  const [store] = useState(runStore);
  const running = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, running }), [store, running]);
}
