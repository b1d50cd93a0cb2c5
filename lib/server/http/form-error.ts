import "server-only";
import { AppError } from "@/lib/contract/errors";

/** Returns the invalid field or the error code; messages stay out of addresses. @throws other errors */
export function problemOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.extra.errors?.[0]?.field ?? error.code;
}
