import "server-only";
/** A pause is measured in monotonic time, and after a restart lasts at most its own length. */

/** The longest wait that a service may require (retry-after.ts), for pauses whose length was not stored. */
const LONGEST_MS = 3_600_000;

/** `pausedUntilMs` is wall-clock time, because people read it and a new process starts from it. */
export type Pause = { pausedUntilMs: number | null; pauseMs: number | null };

export const NO_PAUSE = { pausedUntilMs: null, pauseMs: null };

export function pauseOf(seconds: number): Pause {
  const pauseMs = Math.max(1, seconds) * 1000;
  return { pausedUntilMs: Date.now() + pauseMs, pauseMs };
}

/** Returns milliseconds. */
export function leftOf({ pausedUntilMs, pauseMs }: Pause): number {
  if (pausedUntilMs === null) return 0;
  return Math.max(0, Math.min(pausedUntilMs - Date.now(), pauseMs ?? LONGEST_MS));
}
