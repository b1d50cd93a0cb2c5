/** What a log of admissions says about a key at one moment: every limiter reads its log by this. */

export type Limit = { limit: number; windowMs: number };

export type LimitState = {
  /** Requests that would be admitted now. */
  remaining: number;
  /** Milliseconds until one is admitted; 0: now. */
  waitMs: number;
  /** Whole seconds, at least 1, after which one more is certainly admitted. */
  nextInS: number;
};

/** A request that must wait this long. */
export function refusedFor(waitMs: number): LimitState {
  return { remaining: 0, waitMs, nextInS: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/**
 * @param moments of the admissions that still count at `now`, oldest first; whole milliseconds of one clock
 * @param pausedUntil of the same clock: nothing is admitted before
 */
export function limitState(
  { limit, windowMs }: Limit,
  moments: readonly number[],
  now: number,
  pausedUntil: number,
): LimitState {
  const untilGone = (moment: number | undefined) => (moment === undefined ? 0 : moment + windowMs - now);
  // More than the limit when another process was started with a higher one.
  const untilFreeMs = moments.length < limit ? 0 : untilGone(moments.at(-limit));
  const waitMs = Math.max(0, untilFreeMs, pausedUntil - now);
  if (waitMs > 0) return refusedFor(waitMs);
  const nextInS = Math.max(1, Math.ceil(untilGone(moments[0]) / 1000));
  return { remaining: limit - moments.length, waitMs, nextInS };
}
