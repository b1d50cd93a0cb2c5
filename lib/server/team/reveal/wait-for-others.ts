import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { TeamContext } from "@/lib/server/team/team-context";
import { checkLease, LeaseLost } from "./lease";
import { reserve } from "./reserve";
import { sendBatches } from "./send-batches";
import { earlyEnd, refuseEndedSpending, type EarlyEnd } from "./spending-right";
import { reserving } from "./team-credits";

/** Each poll reads all creators that are waited for, so it polls less often for many. */
const pollAfterMs = (left: number) => Math.max(250, left / 5);
/** Restarts with any progress. Longer than the minute for which a service may make the other reveal pause. */
const PATIENCE_MS = 75_000;

async function takeWhatIsFree(ctx: TeamContext, revealId: string): Promise<{ won: number; left: number }> {
  return reserving(ctx, async (trx, reading) => {
    const reveal = await trx
      .selectFrom("reveal")
      .selectAll()
      .where("id", "=", revealId)
      .executeTakeFirstOrThrow();
    const waiting = JSON.parse(reveal.waiting) as string[];
    if (waiting.length === 0 || reveal.is_stopped === 1) return { won: 0, left: 0 };
    await checkLease(trx, ctx, revealId);
    await refuseEndedSpending(trx, revealId);
    const last = await trx
      .selectFrom("charge_attempt")
      .select((fields) => fields.fn.max<number | null>("batch").as("batch"))
      .where("reveal_id", "=", revealId)
      .executeTakeFirst();
    const { won, waiting: left } = await reserve(trx, waiting, {
      revealId,
      member: { id: reveal.member_id },
      purpose: reveal.purpose,
      firstBatch: (last?.batch ?? -1) + 1,
      reading,
    });
    const nowOwned = waiting.length - won - left.length;
    await trx
      .updateTable("reveal")
      .set({
        waiting: JSON.stringify(left),
        owned: reveal.owned + nowOwned,
        to_buy: reveal.to_buy - nowOwned,
      })
      .where("id", "=", revealId)
      .execute();
    return { won, left: left.length };
  });
}

/** Waits while there is progress. @returns why some are still missing, null otherwise */
export async function waitForOthers(ctx: TeamContext, revealId: string): Promise<EarlyEnd | null> {
  let [deadline, leftBefore] = [0, Infinity];
  for (;;) {
    let round;
    try {
      round = await takeWhatIsFree(ctx, revealId);
    } catch (error) {
      if (error instanceof AppError) return earlyEnd(error);
      throw error;
    }
    if (round.won > 0) {
      const problem = await sendBatches(ctx, revealId);
      if (problem) return problem;
    }
    if (round.left === 0) return null;
    if (round.left < leftBefore) [deadline, leftBefore] = [performance.now() + PATIENCE_MS, round.left];
    if (performance.now() > deadline) {
      const message = `A colleague is buying ${round.left} of these right now. Check again in a moment.`;
      return { message, isRightEnded: false };
    }
    await sleep(pollAfterMs(round.left));
    // The next poll would wait for the write lock, only to find the same.
    if (ctx.instance.isStopping) throw new LeaseLost();
  }
}
