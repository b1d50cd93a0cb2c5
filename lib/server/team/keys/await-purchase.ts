import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { runReveal } from "../reveal/run-reveal";
import { waitForReveal } from "../reveal/running-reveals";
import type { KeyContext } from "../team-context";
import { attemptOf, type KeyAttempt, type KeyCall } from "./key-call";

const LOOK_AGAIN_MS = 100;
const RUNNING = "This is still being bought. Send the same request again: it is not charged a second time.";
const UNCLEAR =
  "It’s unclear whether this was charged. Send the same request again later. You won’t be charged twice.";
const BY_HAND =
  "An admin decided what became of this purchase, and it is not repeated. Send another Idempotency-Key to buy.";

/** @returns credits that it cost. @throws AppError when it has an end that brought nothing */
function chargedBy({ state, charged, message, is_by_hand }: KeyAttempt): number {
  if (is_by_hand === 1) throw new AppError("conflict", BY_HAND);
  if (state === "settled") return charged;
  const detail = [message, "Nothing was charged."].filter((text) => text !== null).join(" ");
  throw new AppError("unavailable", detail, { retryAfterS: 5 });
}

/**
 * Waits until the purchase of an order has its end; whichever process works on it, and takes it over from one that died.
 * @param deadline of `performance.now()`
 * @returns credits that it cost
 * @throws AppError `idempotency_in_progress` while its end is not known, `unavailable` when certainly nothing was charged,
 *   `conflict` when an admin decided it
 */
export async function awaitPurchase(
  ctx: KeyContext,
  { reveal_id: revealId }: KeyCall,
  deadline: number,
): Promise<number> {
  if (revealId === null) return 0;
  for (let looks = 0; ; looks++) {
    const attempt = await attemptOf(ctx.db, { reveal_id: revealId });
    if (!attempt) throw new Error(`The reveal ${revealId} of a key has no charging call.`);
    if (attempt.state === "settled" || attempt.state === "void") return chargedBy(attempt);
    if (attempt.state === "unknown") throw new AppError("idempotency_in_progress", UNCLEAR);
    const leftMs = deadline - performance.now();
    if (leftMs <= 0 || ctx.instance.isStopping) throw new AppError("idempotency_in_progress", RUNNING);
    runReveal(ctx, revealId);
    // Where this process is at work on it, its end comes at once; where another one is, it is looked for.
    await (looks === 0 ? waitForReveal(revealId, leftMs) : sleep(LOOK_AGAIN_MS));
  }
}
