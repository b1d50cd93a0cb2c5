import "server-only";
/**
 * What is done before the process ends. The launcher runs outside the pages' bundles and finds them by their name among
 * the process's singletons (lib/host/stop-on-signals.ts).
 */
import { processSingleton } from "./process-singleton";

/** Each is called once, at the first signal. The process waits for them, up to a limit. */
export type StopHooks = Set<() => Promise<void>>;

export const stopHooks = processSingleton("stop-hooks", (): StopHooks => new Set());

/** Whether this process has been told to stop. It still answers, but others should be asked. */
export type StopState = { isStopping: boolean };

/** The launcher sets it at the first signal. */
export const stopState = processSingleton("stop-state", (): StopState => ({ isStopping: false }));
