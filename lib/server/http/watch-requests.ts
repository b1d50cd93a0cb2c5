import "server-only";
/**
 * What the HTTP server in front of the pages (lib/host/serve.ts) reports: every request has one line in the log and
 * counts in the figures. Never its address as sent, a header or a body: only the pattern of the route.
 */
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
  /** What arrived was no HTTP request; it was refused with this. */
  unreadable: (status: number, code: string) => void;
};

/** Files and probes would drown what people and programs do. */
const QUIET_ROUTES = ["(file)", "/api/health", "/api/health/live", "/api/metrics"];

function levelOf(route: string, status: number): Level {
  if (status >= 500) return "warn";
  return QUIET_ROUTES.includes(route) && status < 400 ? "debug" : "info";
}

function watch(request: IncomingMessage, response: ServerResponse, route: string) {
  const { requests, queue, openRequests } = metrics();
  const scope: RequestScope = { requestId: newRequestId() };
  const start = performance.now();
  openRequests.inc();
  response.once("close", () => {
    openRequests.dec();
    const ms = performance.now() - start;
    // Without an answer the caller has gone: 499, as proxies log it.
    const status = response.writableFinished ? response.statusCode : 499;
    requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    const { requestId: id, ...caller } = scope;
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

/** Under this name lib/host/serve.ts finds it. */
export const requestWatch = processSingleton("request-watch", (): RequestWatch => ({ watch, unreadable }));
