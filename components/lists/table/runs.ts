/** Many rows in calls of at most what the server takes each, one after the other, with progress and a way to stop. */
import { errorWords } from "@/lib/client/error-words";
import { watched, type Watched } from "@/lib/client/watched";

/** `words`: what is being done. */
export type Running = { words: string; done: number; total: number; isStopping: boolean };

/** `left`: how many were not sent, of the end; `problem`: why, in words; null: somebody stopped it, or none are left. */
export type Ended = { left: number; problem: string | null };

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
      // One call is over before anybody could read about it, and may go beside a long run.
      const isLong = all.length > size;
      if (isLong) held.change(() => ({ words, done: 0, total: all.length, isStopping: false }));
      try {
        for (let start = 0; start < all.length; start += size) {
          if (isLong && held.read()?.isStopping) return { left: all.length - start, problem: null };
          try {
            await send(all.slice(start, start + size));
          } catch (error) {
            return { left: all.length - start, problem: errorWords(error) };
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
