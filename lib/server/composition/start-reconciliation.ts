import "server-only";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { checkBooks } from "./check-books";
import { teamContext } from "./team-context";

const EVERY_MS = 300_000;
/** A check that failed is tried again sooner. */
const RETRY_MS = 30_000;

export type Reconciliation = { stop: () => void };

/** Checks the ledgers now and every five minutes, one check at a time. Started once, however often it is called. */
export const startReconciliation = processSingleton("reconciliation", (): Reconciliation => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async () => {
    let nextMs = EVERY_MS;
    try {
      const { differences, service, durationMs } = await checkBooks(await teamContext());
      const fields = { differences: differences.length, service: service.state, ms: Math.round(durationMs) };
      logEvent("info", "books.checked", fields);
    } catch (err) {
      logEvent("error", "books.check_failed", { err });
      nextMs = RETRY_MS;
    }
    if (!isStopped) timer = setTimeout(() => void round(), nextMs).unref();
  };
  void round();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
});
