import "server-only";
/** The balance and our entries change at different moments, so a call in flight counts against the team. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { OTHER_SERVICE, TEAM_ACCOUNT } from "@/lib/server/schema/usage-rows";
import type { TeamContext } from "@/lib/server/team/team-context";
import { heldCredits, type Reader, type Trx } from "./reveal-context";

/** `credits`: null when the service doesn't report them. `afterEntry`: the newest entry before the request. */
export type BalanceReading = { credits: number | null; afterEntry: number; accountId?: string };

const PATIENCE_MS = 5_000;

async function readBalance({ db, service }: TeamContext, isFresh: boolean): Promise<BalanceReading> {
  const newest = await db
    .selectFrom("teamEntry")
    .select((fields) => fields.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  const credits = await service.balance({ isFresh }).catch(() => null);
  const accountId = service.kind === "embedded" ? TEAM_ACCOUNT : OTHER_SERVICE;
  return { credits, afterEntry: newest?.id ?? 0, accountId };
}

/** Credits that may be counted twice, in the balance and in our entries: spent after the reading, or in flight. */
async function unclearCredits(db: Reader, { afterEntry }: BalanceReading) {
  const spent = await db
    .selectFrom("teamEntry")
    .select((fields) => fields.fn.sum<number | null>("amount").as("amount"))
    .where("id", ">", afterEntry)
    .where("kind", "in", ["post", "overage", "correction"])
    .executeTakeFirst();
  const sent = await db
    .selectFrom("chargeAttempt")
    .select((fields) => fields.fn.sum<number | null>("n").as("n"))
    .where("state", "=", "sent")
    .executeTakeFirst();
  return { spentSince: Number(spent?.amount ?? 0), onTheirWay: Number(sent?.n ?? 0) };
}

/** @throws AppError `insufficient_credits`, with `retryAfterS` when the outcome of calls in flight would decide it */
export async function checkCredits(trx: Trx, cost: number, reading: BalanceReading): Promise<void> {
  if (reading.credits === null) return;
  const { spentSince, onTheirWay } = await unclearCredits(trx, reading);
  const certain = reading.credits - (await heldCredits(trx)) - spentSince;
  if (certain >= cost) return;
  const isUnclear = certain + spentSince + onTheirWay >= cost;
  const available = Math.max(0, certain);
  const message = isUnclear
    ? `This needs ${cost} credits. Purchases that are still running decide whether they are there. Try again.`
    : `This needs ${cost} credits and ${available} are left.`;
  throw new AppError("insufficient_credits", message, {
    required: cost,
    available,
    ...(isUnclear && { retryAfterS: 1 }),
  });
}

/** A refusal must be true, so it is retried for up to 5 s while only calls in flight prevent the purchase. */
export async function reserving<T>(
  ctx: TeamContext,
  transact: (trx: Trx, reading: BalanceReading) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let isFresh = false, hasLooked = false; ;) {
    // The balance is fetched before the transaction, because a transaction must not wait for a service.
    const reading = await readBalance(ctx, isFresh);
    try {
      return await ctx.db.transaction().execute((trx) => transact(trx, reading));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "insufficient_credits") throw error;
      // A cached balance may be older than the last top-up, so it is fetched again before a refusal.
      isFresh = !hasLooked;
      hasLooked = true;
      if (isFresh) continue;
      if (error.extra.retryAfterS === undefined || performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
