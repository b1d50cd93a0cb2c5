import { AppError } from "@/lib/contract/errors";
import { problemOf } from "@/lib/server/http/form-error";

/** The page shows refusals; other errors are thrown. */
export function shownProblem(path: string, error: unknown): { to: string } {
  if (!(error instanceof AppError) || error.status === 503) throw error;
  return { to: `${path}?${new URLSearchParams({ problem: problemOf(error) })}` };
}
