import "server-only";
/** The reveals that this process is at work on. The data folder has one server process, so nobody else is. */

// Next bundles each route by itself: a module variable would let two bundles work on one reveal.
const shared = globalThis as typeof globalThis & { scoutdeckReveals?: Map<string, Promise<void>> };

const running = () => (shared.scoutdeckReveals ??= new Map());

/** True while this process is at work on it. */
export const isRunning = (revealId: string) => running().has(revealId);

/** Starts the work unless it runs already. Not tied to the caller: when the browser goes away, it goes on and settles. */
export function startOnce(revealId: string, work: () => Promise<void>): void {
  if (running().has(revealId)) return;
  const run = work()
    // What it leaves behind is picked up by the next round of recovery.
    .catch((error: unknown) => console.error(`[reveal ${revealId}]`, error))
    .finally(() => running().delete(revealId));
  running().set(revealId, run);
}

/** Waits until the work has ended, at most so long. */
export async function waitForReveal(revealId: string, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
  await Promise.race([running().get(revealId), tooLate]).finally(() => clearTimeout(timer));
}
