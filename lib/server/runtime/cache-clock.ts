import "server-only";
/** By default lru-cache keeps the clock that it was loaded with, so tests couldn't advance the time. */
export const perf = { now: () => performance.now() };
