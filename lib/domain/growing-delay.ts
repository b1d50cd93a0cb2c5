/** Each failure doubles the wait. One is forgiven after each longest wait, so that nothing is locked for good. */

/** `free` counts the failures before the first wait. */
export type DelayRule = { free: number; firstMs: number; mostMs: number };

/** The oldest failure is forgiven `mostMs` after `sinceMs`. */
export type DelayState = { failures: number; sinceMs: number; freeAtMs: number };

export const NO_FAILURES: DelayState = { failures: 0, sinceMs: 0, freeAtMs: 0 };

/** @returns milliseconds until the next attempt; 0 beyond the longest wait, which only a wrong clock causes */
export function waitOf({ mostMs }: DelayRule, { freeAtMs }: DelayState, now: number): number {
  const wait = freeAtMs - now;
  return wait > 0 && wait <= mostMs ? wait : 0;
}

export function afterFailure(rule: DelayRule, state: DelayState, now: number): DelayState {
  const { free, firstMs, mostMs } = rule;
  const sinceMs = Math.min(state.sinceMs, now);
  const forgiven = Math.min(state.failures, Math.floor((now - sinceMs) / mostMs));
  const left = state.failures - forgiven;
  const failures = left + 1;
  const waitMs = failures < free ? 0 : Math.min(firstMs * 2 ** (failures - free), mostMs);
  return { failures, sinceMs: left === 0 ? now : sinceMs + forgiven * mostMs, freeAtMs: now + waitMs };
}
