import "server-only";
import type { QueryDefinition, QueryValues } from "@/lib/contract/definition";
import { AppError } from "@/lib/contract/errors";
import { parseBody, type Parsed } from "@/lib/contract/query";

/** @throws AppError `invalid_parameter` naming every wrong field */
export function valuesOrError<V>({ values, issues }: Parsed<V>): V {
  if (issues.length === 0) return values;
  const errors = issues.map(({ field, code, message }) => ({ field, code, message }));
  throw new AppError("invalid_parameter", "The search has invalid fields.", { errors });
}

export function searchInput<Q extends QueryDefinition>(query: Q): (raw: unknown) => QueryValues<Q> {
  return (raw) => valuesOrError(parseBody(query, raw));
}
