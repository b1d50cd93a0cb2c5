import "server-only";
/** A balance, an entry and a stored answer change in one transaction, or none does. */
import { AppError } from "@/lib/contract/errors";
import type { OperationName } from "@/lib/contract/operations";
import { orderName, requestFingerprint } from "@/lib/server/runtime/request-fingerprint";
import type { CallContext } from "../call-context";
import type { Charged, Sale } from "./charged";
import { findAnswer } from "./find-answer";
import { settle } from "./settle";
import { asUnsettled } from "./unsettled-charge";

export type ChargeRequest<T> = {
  operation: OperationName;
  /** The canonical input and the operation identify a request. */
  canonicalInput: string;
  /** Reads the catalogue before the transaction, which must wait for nothing but SQLite. */
  prepare: () => Promise<Sale<T>>;
};

/** How long a second request for the same purchase waits for the first. */
const WAIT_MS = 5_000;

/** True when the first request ended in time, with or without success. */
async function hasEnded(running: Promise<unknown>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(resolve, withinMs, false)));
  const ended = running.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Sells records to the holder of a key (section 10; docs/money.md). A purchase is charged once: the same
 * Idempotency-Key, or without one the same request within 60 seconds, unless it asks for a new purchase.
 * @throws AppError `insufficient_credits` with `required` and `available`, `idempotency_mismatch`,
 * `idempotency_in_progress`, `invalid_api_key` when the key was revoked meanwhile. Nothing is charged then.
 * @throws UnsettledCharge when the database failed: only the same Idempotency-Key can find out. Errors of `prepare` are
 * rethrown once it is certain that nothing was charged under this key.
 */
export async function charge<T>(ctx: CallContext, request: ChargeRequest<T>): Promise<Charged<T>> {
  const { idempotencyKey, isNewPurchase = false, runningCharges, holder } = ctx;
  const fingerprint = requestFingerprint(request.operation, request.canonicalInput);
  if (idempotencyKey === undefined && isNewPurchase)
    return settle(ctx, request.operation, fingerprint, await request.prepare());

  const id = JSON.stringify([holder.keyId, orderName(idempotencyKey, fingerprint)]);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const running = runningCharges.get(id);
    if (!running) break;
    if (running.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
    if (!(await hasEnded(running.end, deadline - performance.now())))
      throw new AppError(
        "idempotency_in_progress",
        idempotencyKey === undefined ? "The same request is still being answered." : undefined,
      );
  }
  const attempt = (async () => {
    const stored = await findAnswer<T>(ctx.db, ctx, fingerprint).catch(asUnsettled);
    return stored ?? settle(ctx, request.operation, fingerprint, await request.prepare());
  })();
  // Set before the first await, so that of two requests at least one sees the other running.
  runningCharges.set(id, { fingerprint, end: attempt });
  try {
    return await attempt;
  } finally {
    runningCharges.delete(id);
  }
}
