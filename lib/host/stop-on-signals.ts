/** Ctrl+C and SIGTERM: nothing new is begun, what runs may end. */
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { StopHooks } from "@/lib/server/runtime/stop-hooks";

/** The longest that a charging call takes: 5 s to connect, 30 s to answer; and time to write down its outcome. */
const DRAIN_MS = 40_000;

/** The pages' bundles and the launcher share the process and nothing else: this is where stop-hooks.ts keeps them. */
type Shared = typeof globalThis & { scoutdeckSingletons?: Map<string, unknown> };

async function runStopHooks(): Promise<void> {
  const hooks = (globalThis as Shared).scoutdeckSingletons?.get("stop-hooks") as StopHooks | undefined;
  await Promise.allSettled([...(hooks ?? [])].map((hook) => hook()));
}

/**
 * At the first signal no new connection is taken, and the process ends with 0 when all requests have ended, or after
 * `graceMs`, and the work in the background has ended, or after `drainMs`. A second signal ends it at once with 1.
 */
export function stopOnSignals(server: Server, graceMs: number, drainMs = DRAIN_MS): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const answered = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const requests = Promise.race([answered, sleep(graceMs)]);
    const work = Promise.race([runStopHooks(), sleep(drainMs)]);
    void Promise.all([requests, work]).then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
}
