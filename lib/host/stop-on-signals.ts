/** Ctrl+C and SIGTERM: nothing new is taken, what runs may end. */
import type { Server } from "node:http";

/** Ends the process with 0 when all requests have ended or after `graceMs`; a second signal ends it at once with 1. */
export function stopOnSignals(server: Server, graceMs: number): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), graceMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
}
