import "server-only";
import { AppError } from "@/lib/contract/errors";

/** `isReplayed` means that the answer was stored and paid for before. */
export type Charged<T> = { envelope: T; charged: number; remaining: number; isReplayed: boolean };

/** `count` is in credits. The envelope is built inside the transaction, when the new balance is known. */
export type Sale<T> = {
  count: number;
  creatorIds?: readonly string[];
  envelope: (credits: { charged: number; remaining: number }) => T;
};

/** The database failed in a way that does not show whether a charge was written. */
export class UnsettledCharge extends Error {}

/** These errors do not prove that nothing was charged under the Idempotency-Key. */
const UNCLEAR: readonly string[] = ["idempotency_in_progress", "idempotency_mismatch", "conflict"];

/** False when it is certain that the failed charge took nothing. */
export function mayHaveCharged(error: unknown): boolean {
  if (error instanceof AppError) return UNCLEAR.includes(error.code);
  // Any other error was thrown while the sale was prepared, after it was certain that the key had bought nothing.
  return error instanceof UnsettledCharge;
}

/** Rethrows the error: an AppError is an answer and stays; anything else leaves the charge unclear. */
export function asUnsettled(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new UnsettledCharge("The charge could not be read or written.", { cause: error });
}
