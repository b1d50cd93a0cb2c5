import "server-only";
/** The raw address, headers and body are never logged, only the route pattern. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../runtime/env";
import { logEvent, type Level } from "../runtime/log";
import { metrics } from "../runtime/metrics";
import { processSingleton } from "../runtime/process-singleton";
import { newRequestId } from "../runtime/request-id";
import { inRequest, type RequestScope } from "../runtime/request-scope";

export type RequestWatch = {
  /** Called when a request arrives. @returns runs its handler in the scope of the request */
  watch: (
    request: IncomingMessage,
    response: ServerResponse,
    route: string,
  ) => (begin: () => unknown) => void;
  unreadable: (status: number, code: string) => void;
};

/** Files and probes would flood the log. */
const QUIET_ROUTES = ["(file)", "/api/health", "/api/health/live", "/api/metrics"];

function levelOf(route: string, status: number): Level {
  if (status >= 500) return "warn";
  return QUIET_ROUTES.includes(route) && status < 400 ? "debug" : "info";
}

/** Next answers a failed page with 500; it becomes 503 when only the database is unavailable, as routes answer. */
function tellPassing(response: ServerResponse, scope: RequestScope): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status !== 500 || !scope.isStorageAway) return writeHead(status, ...rest);
    response.setHeader("retry-after", "5");
    return writeHead(503, ...rest);
  }) as typeof response.writeHead;
}

function watch(request: IncomingMessage, response: ServerResponse, route: string) {
  const { requests, queue, openRequests } = metrics();
  // lib/host/serve.ts has named every request.
  const scope: RequestScope = { requestId: String(request.headers["x-request-id"] ?? newRequestId()) };
  const start = performance.now();
  tellPassing(response, scope);
  openRequests.inc();
  response.once("close", () => {
    openRequests.dec();
    const ms = performance.now() - start;
    // 499, as proxies log it: the caller disconnected before the answer.
    const status = response.writableFinished ? response.statusCode : 499;
    requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    const { requestId: id, isStorageAway: _, ...caller } = scope;
    const from = env().isLoggingAddresses && request.headers["x-scoutdeck-address"];
    const address = typeof from === "string" && { address: from };
    const fields = { method: request.method, route, status, ms: Math.round(ms), ...caller, ...address };
    inRequest(scope, () => logEvent(levelOf(route, status), "request.ended", { requestId: id, ...fields }));
  });
  return (begin: () => unknown) => {
    queue.observe((performance.now() - start) / 1000);
    inRequest(scope, begin);
  };
}

function unreadable(status: number, code: string): void {
  metrics().unreadable.inc();
  inRequest({ requestId: newRequestId() }, () => logEvent("info", "request.unreadable", { status, code }));
}

/** lib/host/serve.ts finds it under this name. */
export const requestWatch = processSingleton("request-watch", (): RequestWatch => ({ watch, unreadable }));
