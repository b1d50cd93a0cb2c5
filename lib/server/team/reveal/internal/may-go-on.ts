import "server-only";
/** Whether a reveal may go on: its process has the lease, its buyer the right, and it is neither paused nor stopped. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { rightEnded } from "@/lib/server/access/lasting-right";
import { livingInstances } from "@/lib/server/team/instance/instance";
import type { TeamContext } from "@/lib/server/team/team-context";
import { recordRefusal } from "@/lib/server/team/usage/record-unspent";
import type { Reader, Trx } from "../reveal-context";
import { leftOf } from "./pause";

const POLL_EVERY_MS = 250;

/** The worker ends, and the rest waits for the process that takes the reveal over. */
export class LeaseLost extends Error {}

type Owner = Pick<TeamContext, "instance">;

/** Runs in the transaction that commits a call. @throws LeaseLost when this process may not begin another call */
export async function checkLease(db: Reader, { instance }: Owner, revealId: string): Promise<void> {
  const mine = await db
    .selectFrom("reveal")
    .select("reveal.id")
    .where("reveal.id", "=", revealId)
    .where("reveal.finishedAt", "is", null)
    .where("reveal.instanceId", "=", instance.id)
    .where("reveal.instanceId", "in", livingInstances(db))
    .executeTakeFirst();
  if (!mine || instance.isStopping) throw new LeaseLost();
}

/** Takes a reveal that no living process runs. @returns false when it has ended, or another process runs it */
export async function takeReveal({ db, instance }: TeamContext, revealId: string): Promise<boolean> {
  if (instance.isStopping) return false;
  const taken = await db
    .updateTable("reveal")
    .set({ instanceId: instance.id })
    .where("id", "=", revealId)
    .where("finishedAt", "is", null)
    .where((where) =>
      where.or([
        where("instanceId", "is", null),
        where("instanceId", "=", instance.id),
        where("instanceId", "not in", livingInstances(db)),
      ]),
    )
    .where((where) => where.exists(livingInstances(db).where("instance.id", "=", instance.id)))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Why a reveal ended before it bought everything. `isRightEnded`: its buyer may no longer spend. */
export type EarlyEnd = { message: string; isRightEnded: boolean };

/** Checks, inside the transaction that sends or reserves the next batch, whether the buyer may still spend. */
export const earlyEnd = (error: AppError): EarlyEnd => ({
  message: error.message,
  isRightEnded: error.extra.isRightEnded === true,
});

/** Returns why a reveal may buy nothing more, in one sentence, or null when it continues. */
async function spendingEnded(db: Reader, revealId: string): Promise<string | null> {
  const reveal = await db
    .selectFrom("reveal")
    .leftJoin("memberKeyCall as call", "call.revealId", "reveal.id")
    .select(["reveal.memberId", "call.keyId"])
    .where("reveal.id", "=", revealId)
    .executeTakeFirstOrThrow();
  const reason = await rightEnded(db, reveal, ["reveal"]);
  return reason && `${reason} Nothing more was bought.`;
}

/** @throws AppError `forbidden` with the reason, marked `isRightEnded` */
export async function refuseEndedSpending(trx: Reader, revealId: string): Promise<void> {
  const reason = await spendingEnded(trx, revealId);
  if (reason !== null) throw new AppError("forbidden", reason, { isRightEnded: true });
}

/** Records in the ledger why a reveal ended early, with what it could still have spent. */
export async function recordEndedSpending(
  trx: Trx,
  { service }: Pick<TeamContext, "service">,
  revealId: string,
  reason: string,
): Promise<void> {
  const { memberId, purpose, most, charged } = await trx
    .selectFrom("reveal")
    .innerJoin("quote", "quote.id", "reveal.quoteId")
    .leftJoin("chargeAttempt as attempt", (join) =>
      join.onRef("attempt.revealId", "=", "reveal.id").on("attempt.state", "!=", "void"),
    )
    .select((fields) => [
      "reveal.memberId",
      "reveal.purpose",
      "quote.toBuy as most",
      fields.fn.sum<number | null>("attempt.n").as("charged"),
    ])
    .where("reveal.id", "=", revealId)
    .groupBy(["reveal.memberId", "reveal.purpose", "quote.toBuy"])
    .executeTakeFirstOrThrow();
  const credits = Math.max(0, most - Number(charged ?? 0));
  await recordRefusal(trx, { member: { id: memberId }, service }, { credits, reason, purpose });
}

/** Waits for the end of a pause, even one from before a restart. @returns false when the reveal was stopped */
export async function mayGoOn(ctx: TeamContext, revealId: string): Promise<boolean> {
  const { db } = ctx;
  let endsAtMs: number | undefined;
  for (;;) {
    const { isStopped, ...pause } = await db
      .selectFrom("reveal")
      .select(["isStopped", "pausedUntilMs", "pauseMs"])
      .where("id", "=", revealId)
      .executeTakeFirstOrThrow();
    if (isStopped === 1) return false;
    // The wall clock is read once: if it were set back meanwhile, the pause would grow.
    endsAtMs ??= performance.now() + leftOf(pause);
    const leftMs = endsAtMs - performance.now();
    if (leftMs <= 0) return true;
    await checkLease(db, ctx, revealId);
    await sleep(Math.min(POLL_EVERY_MS, leftMs));
  }
}
