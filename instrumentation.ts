import type { Instrumentation } from "next";

/** Recovers from crashes, at start and every 30 seconds, and starts the job workers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { watchProcess } = await import("@/lib/server/composition/watch-process");
  const { startRecovery } = await import("@/lib/server/composition/start-recovery");
  watchProcess();
  startRecovery();
  const { shareGate } = await import("@/lib/server/composition/share-gate");
  shareGate();
  const { startJobs } = await import("@/lib/server/composition/start-jobs");
  startJobs();
}

/** Logs errors that a page or route did not answer itself. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  _request,
  { routePath, routeType },
) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("@/lib/server/composition/watch-process");
  logRequestError(error, routePath, routeType);
};
