import "server-only";
/** The launcher runs outside of the bundles and finds these by their singleton name (lib/host/stop-on-signals.ts). */
import { processSingleton } from "./process-singleton";

/** Each hook is called once, at the first signal. The process waits for them, up to a limit. */
export type StopHooks = Set<() => Promise<void>>;

export const stopHooks = processSingleton("stop-hooks", (): StopHooks => new Set());

/** A stopping process still answers, but other processes should be preferred. */
export type StopState = { isStopping: boolean };

export const stopState = processSingleton("stop-state", (): StopState => ({ isStopping: false }));
