import "server-only";
/**
 * A monotonic clock for every lru-cache. By default a cache keeps the clock from when it was loaded, and tests can't
 * advance the time.
 */
export const perf = { now: () => performance.now() };
