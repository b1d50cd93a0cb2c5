"use client";
/** Calls of the browser to the dashboard's own doors. */
import type { Problem } from "@/lib/contract/errors";

/** `status` 0: there was no answer, so nobody knows whether the call arrived. */
export class DashboardError extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? "The server did not answer. Check the connection and try again.");
    this.status = status;
    this.problem = problem;
  }
}

/**
 * GET, or POST when there is a body.
 * @throws DashboardError
 */
export async function callDashboard<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      `/api/dashboard/${path}`,
      body === undefined
        ? { signal }
        : {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
            signal,
          },
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new DashboardError(0, {});
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const problem = typeof answer === "object" && answer !== null ? (answer as Partial<Problem>) : {};
  throw new DashboardError(response.status, {
    detail: `The server answered ${response.status} without saying why.`,
    ...problem,
  });
}
