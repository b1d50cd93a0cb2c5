import "server-only";

/** Yields to other work. */
export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
