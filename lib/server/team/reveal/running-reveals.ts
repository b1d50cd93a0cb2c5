import "server-only";
/** The reveals that this process is running. The data folder has one server process, so no other runs them. */
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

/** The work in this process by the reveal's id: two bundles must not work on one reveal. */
export const runningReveals = processSingleton("running-reveals", () => new Map<string, Promise<void>>());

/** True while this process is at work on it. */
export const isRunning = (revealId: string) => runningReveals().has(revealId);

/**
 * Starts the work unless it runs already. Independent of the caller: when the browser goes away, it continues and
 * settles.
 */
export function startOnce(revealId: string, work: () => Promise<void>): void {
  if (runningReveals().has(revealId)) return;
  const run = work()
    // What it leaves behind is picked up by the next round of recovery.
    .catch((error: unknown) => logEvent("error", "reveal.failed", { revealId, err: error }))
    .finally(() => runningReveals().delete(revealId));
  runningReveals().set(revealId, run);
}

/** Waits until the work has ended, at most so long. */
export async function waitForReveal(revealId: string, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
  await Promise.race([runningReveals().get(revealId), tooLate]).finally(() => clearTimeout(timer));
}
