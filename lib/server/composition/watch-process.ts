import "server-only";
/** Logs the start and end of the server process, its requests, and the output of Next. */
import { noteStorageAway } from "../runtime/request-scope";
import packageJson from "@/package.json" with { type: "json" };
import { requestWatch } from "../http/watch-requests";
import { env } from "../runtime/env";
import { logEvent } from "../runtime/log";
import { processSingleton } from "../runtime/process-singleton";
import { isAnonymous } from "../runtime/request-scope";

/** Next prints errors again that were already logged as events. */
const logged = processSingleton("logged-errors", () => new WeakSet<object>());

export function logRequestError(err: unknown, route: string, kind: string): void {
  if (typeof err === "object" && err !== null) logged().add(err);
  noteStorageAway(err);
  logEvent("error", "request.failed", { route, kind, err });
}

/** Console output becomes events, so programs can parse the log and anonymous repeats are summed. */
function takeConsole(): void {
  for (const [method, level] of [
    ["error", "error"],
    ["warn", "warn"],
    ["info", "debug"],
    ["log", "debug"],
  ] as const) {
    console[method] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      if (err && logged().has(err)) return;
      // Libraries quote input that they reject, and an anonymous request may contain a secret.
      const texts = isAnonymous() ? [] : parts.filter((part) => typeof part === "string");
      logEvent(level, "console", { text: texts.join(" ").slice(0, 300), ...(err && { err }) });
    };
  }
}

export const watchProcess = processSingleton("process-watch", () => {
  requestWatch();
  // In development the developer reads Next's own output.
  if (process.env.NODE_ENV === "production") takeConsole();
  const service = env().service ? "http" : "embedded";
  const { version } = packageJson;
  logEvent("info", "server.started", { version, node: process.version, pid: process.pid, service });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => logEvent("info", "server.stopping", { signal }));
  process.once("exit", (code) => logEvent("info", "server.stopped", { code }));
  return true;
});
