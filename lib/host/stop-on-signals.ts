/** On Ctrl+C and SIGTERM a load balancer is informed first, then new requests are refused, and running work may end. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { StopHooks, StopState } from "@/lib/server/runtime/stop-hooks";

/** The longest charging call: 5 s to connect, 30 s to answer, and time to record its result. */
export const DRAIN_MS = 40_000;
/** Requests in progress may still start background work; the work waits at most this long for them to end. */
const REQUESTS_FIRST_MS = 2_000;

/** The pages' bundles and the launcher share only the process; stop-hooks.ts keeps the hooks here. */
type Shared = typeof globalThis & { scoutdeckSingletons?: Map<string, unknown> };

async function runStopHooks(): Promise<void> {
  const hooks = (globalThis as Shared).scoutdeckSingletons?.get("stop-hooks") as StopHooks | undefined;
  await Promise.allSettled([...(hooks ?? [])].map((hook) => hook()));
}

function announceStop(): void {
  const shared = ((globalThis as Shared).scoutdeckSingletons ??= new Map());
  shared.set("stop-state", { isStopping: true } satisfies StopState);
}

/**
 * @returns a function after whose call each answer ends its connection: a proxy that keeps connections open would
 * otherwise send a request into a closing one, and could not know its result
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
  /** `/api/health` reports for this long that the process is stopping, while everything is still answered. */
  delayMs?: number;
  graceMs: number;
  drainMs?: number;
};

/**
 * At the first signal the process is no longer ready. After `delayMs` it takes no new connection. It ends with 0 when
 * all requests have ended, or after `graceMs`, and the background work has ended, or after `drainMs`. A second signal
 * ends it at once with 1. Call this after everything else that listens for requests.
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
