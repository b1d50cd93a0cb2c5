import "server-only";
import { AppError } from "@/lib/contract/errors";

/**
 * What a form shows of a refusal: the field that is wrong, or the code of the error. Texts stay out of addresses, where
 * anybody could write them.
 * @throws the error when it is none that a person can act on
 */
export function problemOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.extra.errors?.[0]?.field ?? error.code;
}
