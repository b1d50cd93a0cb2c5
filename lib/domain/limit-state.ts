type Limit = { limit: number; windowMs: number };

export type LimitState = {
  remaining: number;
  /** Milliseconds until one request is admitted. */
  waitMs: number;
  /** Whole seconds, at least 1, after which one more is admitted for certain. */
  nextInS: number;
};

export function refusedFor(waitMs: number): LimitState {
  return { remaining: 0, waitMs, nextInS: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** @param moments whole milliseconds of the admissions that count at `now`, oldest first */
export function limitState(
  { limit, windowMs }: Limit,
  moments: readonly number[],
  now: number,
  pausedUntil: number,
): LimitState {
  const untilGone = (moment: number | undefined) => (moment === undefined ? 0 : moment + windowMs - now);
  // Another process with a higher limit may have admitted more.
  const untilFreeMs = moments.length < limit ? 0 : untilGone(moments.at(-limit));
  const waitMs = Math.max(0, untilFreeMs, pausedUntil - now);
  if (waitMs > 0) return refusedFor(waitMs);
  const nextInS = Math.max(1, Math.ceil(untilGone(moments[0]) / 1000));
  return { remaining: limit - moments.length, waitMs, nextInS };
}
