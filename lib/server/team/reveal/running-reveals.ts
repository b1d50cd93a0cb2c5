import "server-only";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

/** A process singleton, because two bundles must not work on one reveal. */
export const runningReveals = processSingleton("running-reveals", () => new Map<string, Promise<void>>());

export const isRunning = (revealId: string) => runningReveals().has(revealId);

/** Starts the work unless it runs already. It continues when the caller's browser disconnects. */
export function startOnce(revealId: string, work: () => Promise<void>): void {
  const running = runningReveals();
  if (running.has(revealId)) return;
  const run = work()
    // The next round of recovery continues what a failure left.
    .catch((err: unknown) => logEvent("error", "reveal.failed", { revealId, err }))
    .finally(() => running.delete(revealId));
  running.set(revealId, run);
}

export async function waitForReveal(revealId: string, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
  await Promise.race([runningReveals().get(revealId), tooLate]).finally(() => clearTimeout(timer));
}
