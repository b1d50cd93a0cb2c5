/**
 * How long to wait after attempts that failed: the first ones cost no time, each further one twice the wait of the one
 * before. Failures are forgiven one by one, each after the longest wait, so that nothing is shut for good.
 */

/** `free`: failures until the first wait. */
export type DelayRule = { free: number; firstMs: number; mostMs: number };

/** `sinceMs`: from when the oldest failure is forgiven after `mostMs`. `freeAtMs`: the next attempt may be made then. */
export type DelayState = { failures: number; sinceMs: number; freeAtMs: number };

export const NO_FAILURES: DelayState = { failures: 0, sinceMs: 0, freeAtMs: 0 };

/** Milliseconds until the next attempt may be made; 0: now. A clock that was wrong makes no wait longer than the longest. */
export function waitOf({ mostMs }: DelayRule, { freeAtMs }: DelayState, now: number): number {
  const wait = freeAtMs - now;
  return wait > 0 && wait <= mostMs ? wait : 0;
}

/** The state after one more failure at `now`. */
export function afterFailure(rule: DelayRule, state: DelayState, now: number): DelayState {
  const { free, firstMs, mostMs } = rule;
  const sinceMs = Math.min(state.sinceMs, now);
  const forgiven = Math.min(state.failures, Math.floor((now - sinceMs) / mostMs));
  const left = state.failures - forgiven;
  const failures = left + 1;
  const waitMs = failures < free ? 0 : Math.min(firstMs * 2 ** (failures - free), mostMs);
  return { failures, sinceMs: left === 0 ? now : sinceMs + forgiven * mostMs, freeAtMs: now + waitMs };
}
