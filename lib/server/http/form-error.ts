import "server-only";
import { AppError } from "@/lib/contract/errors";

/**
 * Returns the invalid field or the error code. Messages are kept out of addresses, where anyone could write them.
 * @throws the error if a person can't act on it
 */
export function problemOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.extra.errors?.[0]?.field ?? error.code;
}
