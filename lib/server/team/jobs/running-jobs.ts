import "server-only";
/** What the worker of this process is at; stopping the process stops it. */
import { setTimeout as sleep } from "node:timers/promises";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

/** A job that does not heed the signal is cut off: it is begun again elsewhere, as if this process had died. */
const ENDS_WITHIN_MS = 5_000;

export const runningJobs = processSingleton("running-jobs", () => ({
  stop: new AbortController(),
  /** One of each worker of this process. */
  running: new Set<Promise<void>>(),
}));

/** No job is begun any more; resolves when the one that runs has ended, or has had its time. */
export async function stopJobs(): Promise<void> {
  const { stop, running } = runningJobs();
  stop.abort(new Error("The process stops."));
  const hasEnded = new AbortController();
  const tooLate = sleep(ENDS_WITHIN_MS, undefined, { signal: hasEnded.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(running), tooLate]);
  hasEnded.abort();
}
