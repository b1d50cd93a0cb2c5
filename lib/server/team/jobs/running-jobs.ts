import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

/** A job that ignores the signal is abandoned and restarts elsewhere, as if this process had died. */
const ENDS_WITHIN_MS = 5_000;

export const runningJobs = processSingleton("running-jobs", () => ({
  stop: new AbortController(),
  running: new Set<Promise<void>>(),
}));

/** No job begins after this. Resolves when the running ones have ended or their time is over. */
export async function stopJobs(): Promise<void> {
  const { stop, running } = runningJobs();
  stop.abort(new Error("The process stops."));
  const hasEnded = new AbortController();
  const tooLate = sleep(ENDS_WITHIN_MS, undefined, { signal: hasEnded.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(running), tooLate]);
  hasEnded.abort();
}
