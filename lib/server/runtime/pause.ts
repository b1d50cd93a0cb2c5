import "server-only";

/** Lets others have their turn. */
export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
