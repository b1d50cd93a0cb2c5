import type { Instrumentation } from "next";

/** At boot: the log begins, what a crash left behind is settled, again every 30 seconds, and the jobs of all are worked on. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { watchProcess } = await import("@/lib/server/composition/watch-process");
  const { startRecovery } = await import("@/lib/server/composition/start-recovery");
  watchProcess();
  startRecovery();
  const { startJobs } = await import("@/lib/server/composition/start-jobs");
  startJobs();
}

/** What a page or a route threw and did not answer itself. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  _request,
  { routePath, routeType },
) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("@/lib/server/composition/watch-process");
  logRequestError(error, routePath, routeType);
};
