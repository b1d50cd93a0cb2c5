import "server-only";
/** A pause is measured in monotonic time, and after a restart lasts at most its own length. */

/** The longest wait that a service may require (retry-after.ts), for pauses whose length was not stored. */
const LONGEST_MS = 3_600_000;

/** `paused_until_ms` is wall-clock time, because people read it and a new process starts from it. */
export type Pause = { paused_until_ms: number | null; pause_ms: number | null };

export const NO_PAUSE = { paused_until_ms: null, pause_ms: null };

export function pauseOf(seconds: number): Pause {
  const pause_ms = Math.max(1, seconds) * 1000;
  return { paused_until_ms: Date.now() + pause_ms, pause_ms };
}

/** Returns milliseconds. */
export function leftOf({ paused_until_ms, pause_ms }: Pause): number {
  if (paused_until_ms === null) return 0;
  return Math.max(0, Math.min(paused_until_ms - Date.now(), pause_ms ?? LONGEST_MS));
}
