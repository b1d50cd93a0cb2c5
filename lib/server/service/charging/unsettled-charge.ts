import "server-only";
import { AppError } from "@/lib/contract/errors";

/** The database failed in a way that does not show whether a charge was written. */
export class UnsettledCharge extends Error {}

/** Rethrows: an AppError is an answer and stays; anything else leaves the charge unclear. */
export function asUnsettled(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new UnsettledCharge("The charge could not be read or written.", { cause: error });
}
