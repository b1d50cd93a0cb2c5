/** The forms of imports, which work without JavaScript. */
import { AppError } from "@/lib/contract/errors";
import { problemOf } from "@/lib/server/http/form-error";

/** A refusal leads back to the page, which says what was wrong; what nobody can mend is thrown. */
export function shownProblem(path: string, error: unknown): { to: string } {
  if (!(error instanceof AppError) || error.status === 503) throw error;
  return { to: `${path}?${new URLSearchParams({ problem: problemOf(error) })}` };
}
