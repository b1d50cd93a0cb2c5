/** Ctrl+C and SIGTERM: a load balancer is told first, then nothing new is begun, and what runs may end. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { StopHooks, StopState } from "@/lib/server/runtime/stop-hooks";

/** The longest that a charging call takes: 5 s to connect, 30 s to answer; and time to write down its outcome. */
export const DRAIN_MS = 40_000;
/** Requests that have begun may still begin work in the background; the longest that such work waits for their end. */
const REQUESTS_FIRST_MS = 2_000;

/** The pages' bundles and the launcher share the process and nothing else: this is where stop-hooks.ts keeps them. */
type Shared = typeof globalThis & { scoutdeckSingletons?: Map<string, unknown> };

async function runStopHooks(): Promise<void> {
  const hooks = (globalThis as Shared).scoutdeckSingletons?.get("stop-hooks") as StopHooks | undefined;
  await Promise.allSettled([...(hooks ?? [])].map((hook) => hook()));
}

/** Readiness reads it. Without pages there is nothing that is ready. */
function announceStop(): void {
  const shared = ((globalThis as Shared).scoutdeckSingletons ??= new Map());
  shared.set("stop-state", { isStopping: true } satisfies StopState);
}

/**
 * @returns from its call on each answer ends its connection: a proxy that keeps connections open would otherwise send a
 * request into one that is being closed, and could not know what became of it
 */
function connectionEnder(server: Server): () => void {
  const open = new Set<ServerResponse>();
  let isEnding = false;
  const end = (response: ServerResponse) =>
    void (response.headersSent || response.setHeader("connection", "close"));
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (isEnding) return end(response);
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  return () => {
    isEnding = true;
    open.forEach(end);
  };
}

export type StopTimes = {
  /** `/api/health` says so long that the process is stopping while everything is still answered. */
  delayMs?: number;
  /** The longest that requests which have begun may take afterwards. */
  graceMs: number;
  /** The longest that the work in the background may take. */
  drainMs?: number;
};

/**
 * At the first signal the process is no longer ready; after `delayMs` no new connection is taken, and it ends with 0 when
 * all requests have ended, or after `graceMs`, and the work in the background has ended, or after `drainMs`. A second
 * signal ends it at once with 1. To be called after whatever else listens for requests.
 */
export function stopOnSignals(server: Server, { delayMs = 0, graceMs, drainMs = DRAIN_MS }: StopTimes): void {
  const endConnections = connectionEnder(server);
  const stop = async () => {
    announceStop();
    endConnections();
    if (delayMs > 0) await sleep(delayMs);
    const answered = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const requests = Promise.race([answered, sleep(graceMs)]);
    const begun = Promise.race([requests, sleep(REQUESTS_FIRST_MS)]);
    await Promise.all([requests, begun.then(() => Promise.race([runStopHooks(), sleep(drainMs)]))]);
    process.exit(0);
  };
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
}
