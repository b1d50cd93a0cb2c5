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

/** @throws AppError when the purchase ended without a charge or was decided by hand */
function chargedBy({ state, charged, message, is_by_hand }: KeyAttempt): number {
  if (is_by_hand === 1) throw new AppError("conflict", BY_HAND);
  if (state === "settled") return charged;
  const detail = [message, "Nothing was charged."].filter((text) => text !== null).join(" ");
  throw new AppError("unavailable", detail, { retryAfterS: 5 });
}

/**
 * Takes the purchase over from a process that died. `deadline` is a time of `performance.now()`.
 * @throws AppError `idempotency_in_progress` without an outcome, `unavailable` when nothing was charged, `conflict`
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
    // A purchase of this process can be awaited; one of another process is polled.
    await (looks === 0 ? waitForReveal(revealId, leftMs) : sleep(LOOK_AGAIN_MS));
  }
}
