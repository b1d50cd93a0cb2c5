import "server-only";
/**
 * The clock of every lru-cache: milliseconds that never run backwards. Without it a cache keeps the clock that it found
 * when it was loaded, and tests cannot move the time.
 */
export const perf = { now: () => performance.now() };
