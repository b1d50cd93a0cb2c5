import "server-only";
/** A pause that the service required. It is waited by monotonic time, and after a restart at most for its own length. */

/** The longest that a service may require (retry-after.ts); of pauses whose length was not noted. */
const LONGEST_MS = 3_600_000;

/** Columns of a reveal. `paused_until_ms` is of the wall clock: people read it, and a new process begins with it. */
export type Pause = { paused_until_ms: number | null; pause_ms: number | null };

export const NO_PAUSE = { paused_until_ms: null, pause_ms: null };

export function pauseOf(seconds: number): Pause {
  const pause_ms = Math.max(1, seconds) * 1000;
  return { paused_until_ms: Date.now() + pause_ms, pause_ms };
}

/** Milliseconds that are left by the wall clock, and never more than the pause is long. */
export function leftOf({ paused_until_ms, pause_ms }: Pause): number {
  if (paused_until_ms === null) return 0;
  return Math.max(0, Math.min(paused_until_ms - Date.now(), pause_ms ?? LONGEST_MS));
}
