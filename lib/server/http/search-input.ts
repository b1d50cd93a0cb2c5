import "server-only";
/** Searches that the browser sends through the proxy: the same rules as the service's own. */
import { AppError } from "@/lib/contract/errors";
import type { Parsed } from "@/lib/contract/query";

/** The values, or an error that names every wrong field. */
export function valuesOrError<V>({ values, issues }: Parsed<V>): V {
  if (issues.length === 0) return values;
  const errors = issues.map(({ field, code, message }) => ({ field, code, message }));
  throw new AppError("invalid_parameter", "The search has invalid fields.", { errors });
}
