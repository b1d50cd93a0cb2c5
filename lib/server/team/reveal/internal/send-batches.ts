import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { rightEnded } from "@/lib/server/access/lasting-right";
import { logEvent } from "@/lib/server/runtime/log";
import type { Db } from "@/lib/server/ports/database";
import type { ChargeOutcome, ServiceIdentity } from "@/lib/server/ports/discovery-service";
import type { TeamContext } from "@/lib/server/team/team-context";
import { CHARGING_STOPPED, isChargingStopped } from "@/lib/server/team/audit/books-state";
import { livingInstances } from "@/lib/server/team/instance/instance";
import { recordRefusal } from "@/lib/server/team/usage/record-unspent";
import { forgetAge, newborn, freshObstacle, provenBy, type SentAttempt } from "../replays";
import { leftOf, NO_PAUSE, pauseOf } from "./pause";
import { isoNow, type Reader, type Trx } from "../reveal-context";
import { sendAttempt } from "./send-attempt";
import type { OpenAttempt } from "./mark-owned";
import { settle } from "../settle";

/** Attempts at a call that certainly wasn't made, because the service was unreachable. */
const MOST_ATTEMPTS = 3;
/** Consecutive unclear answers after which the reveal ends. */
const MOST_UNKNOWN = 2;
/** Retries under the same key, only for a service that replays its answers. */
const MOST_RESENDS = 3;
/** Used when the service requires a wait but doesn't say how long. */
const USUAL_PAUSE_S = 5;
const POLL_EVERY_MS = 250;

/** Together these waits outlast a database's start. */
const WRITE_AGAIN_AFTER_MS = [250, 500, 1_000, 2_000, 4_000];

const OPEN_FIELDS = ["id", "reveal_id", "ids", "search", "n", "epoch"] as const;

type TakenAttempt = OpenAttempt & SentAttempt;

/** The worker ends, and the rest waits for the process that takes the reveal over. */
export class LeaseLost extends Error {}

type Owner = Pick<TeamContext, "instance">;

/** Runs in the transaction that commits a call. @throws LeaseLost when this process may not begin another call */
export async function checkLease(db: Reader, { instance }: Owner, revealId: string): Promise<void> {
  const mine = await db
    .selectFrom("reveal")
    .select("reveal.id")
    .where("reveal.id", "=", revealId)
    .where("reveal.finished_at", "is", null)
    .where("reveal.instance_id", "=", instance.id)
    .where("reveal.instance_id", "in", livingInstances(db))
    .executeTakeFirst();
  if (!mine || instance.isStopping) throw new LeaseLost();
}

/** Takes a reveal that no living process runs. @returns false when it has ended, or another process runs it */
export async function takeReveal({ db, instance }: TeamContext, revealId: string): Promise<boolean> {
  if (instance.isStopping) return false;
  const taken = await db
    .updateTable("reveal")
    .set({ instance_id: instance.id })
    .where("id", "=", revealId)
    .where("finished_at", "is", null)
    .where((where) =>
      where.or([
        where("instance_id", "is", null),
        where("instance_id", "=", instance.id),
        where("instance_id", "not in", livingInstances(db)),
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
    .leftJoin("member_key_call as call", "call.reveal_id", "reveal.id")
    .select(["reveal.member_id as memberId", "call.key_id as keyId"])
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
    .innerJoin("quote", "quote.id", "reveal.quote_id")
    .leftJoin("charge_attempt as attempt", (join) =>
      join.onRef("attempt.reveal_id", "=", "reveal.id").on("attempt.state", "!=", "void"),
    )
    .select((fields) => [
      "reveal.member_id as memberId",
      "reveal.purpose",
      "quote.to_buy as most",
      fields.fn.sum<number | null>("attempt.n").as("charged"),
    ])
    .where("reveal.id", "=", revealId)
    .groupBy(["reveal.member_id", "reveal.purpose", "quote.to_buy"])
    .executeTakeFirstOrThrow();
  const credits = Math.max(0, most - Number(charged ?? 0));
  await recordRefusal(trx, { member: { id: memberId }, service }, { credits, reason, purpose });
}

/** Commits the batch as sent, with its service, before anything is sent, so that a crash leaves a trace. */
async function takeNext(
  ctx: TeamContext,
  revealId: string,
  to: ServiceIdentity,
): Promise<TakenAttempt | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const next = await trx
      .selectFrom("charge_attempt")
      .select(OPEN_FIELDS)
      .where("reveal_id", "=", revealId)
      .where("state", "=", "reserved")
      .orderBy("batch")
      .limit(1)
      .executeTakeFirst();
    if (!next) return null;
    await checkLease(trx, ctx, revealId);
    await refuseEndedSpending(trx, revealId);
    const epoch = next.epoch + 1;
    const sentTo = { provider: to.provider, key_fingerprint: to.keyFingerprint, sent_at: isoNow() };
    const taken = await trx
      .updateTable("charge_attempt")
      .set({ state: "sent", epoch, ...sentTo, ...newborn(next.id), instance_id: ctx.instance.id })
      .where("id", "=", next.id)
      .returning(["age_ms", "aged_at_ms"])
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("reveal")
      .set({ ...NO_PAUSE, message: null })
      .where("id", "=", revealId)
      .execute();
    return { ...next, ...sentTo, ...taken, epoch };
  });
}

/** Keeps the hold: nothing was charged, and the call may be sent later under the same key. */
async function putBack(db: Db, attempt: OpenAttempt, pauseS: number, message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("charge_attempt")
      .set({ state: "reserved" })
      .where("id", "=", attempt.id)
      .where("state", "=", "sent")
      .where("epoch", "=", attempt.epoch)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return;
    await trx
      .updateTable("reveal")
      .set({ ...pauseOf(pauseS), message })
      .where("id", "=", attempt.reveal_id)
      .execute();
  });
}

async function voidReserved(db: Db, revealId: string, message: string): Promise<void> {
  const rest = await db
    .selectFrom("charge_attempt")
    .select(OPEN_FIELDS)
    .where("reveal_id", "=", revealId)
    .where("state", "=", "reserved")
    .execute();
  for (const attempt of rest) {
    await settle(db, attempt, { state: "void", code: "conflict", message }, ["reserved"]);
  }
}

/** Waits for the end of a pause, even one from before a restart. @returns false when the reveal was stopped */
export async function mayGoOn(ctx: TeamContext, revealId: string): Promise<boolean> {
  const { db } = ctx;
  let endsAtMs: number | undefined;
  for (;;) {
    const { is_stopped, ...pause } = await db
      .selectFrom("reveal")
      .select(["is_stopped", "paused_until_ms", "pause_ms"])
      .where("id", "=", revealId)
      .executeTakeFirstOrThrow();
    if (is_stopped === 1) return false;
    // The wall clock is read once: if it were set back meanwhile, the pause would grow.
    endsAtMs ??= performance.now() + leftOf(pause);
    const leftMs = endsAtMs - performance.now();
    if (leftMs <= 0) return true;
    await checkLease(db, ctx, revealId);
    await sleep(Math.min(POLL_EVERY_MS, leftMs));
  }
}

/** Recovery may have ended the call; sending it again then could charge unrecorded. */
async function isStillOurs(db: Db, { id, epoch }: OpenAttempt): Promise<boolean> {
  const attempt = await db
    .selectFrom("charge_attempt")
    .select(["state", "epoch"])
    .where("id", "=", id)
    .executeTakeFirst();
  return attempt?.state === "sent" && attempt.epoch === epoch;
}

async function sendUntilClear(
  ctx: TeamContext,
  attempt: TakenAttempt,
  { replaysForMs }: ServiceIdentity,
): Promise<ChargeOutcome> {
  const { db, service, instance } = ctx;
  for (let sends = 1; ; sends++) {
    const answer = await sendAttempt(service, attempt);
    const outcome = sends === 1 ? answer : provenBy(answer);
    if (outcome.state !== "unknown" || replaysForMs === 0 || sends > MOST_RESENDS) return outcome;
    await sleep(200 * sends);
    if (instance.isStopping || (await freshObstacle(service, attempt)) !== null) return outcome;
    if (!(await isStillOurs(db, attempt))) return outcome;
  }
}

/** Only this process knows the answer, so a short database failure must not lose it. Writing it twice is harmless. */
async function writeDown(db: Db, attempt: OpenAttempt, outcome: ChargeOutcome): Promise<void> {
  for (const waitMs of WRITE_AGAIN_AFTER_MS) {
    try {
      await settle(db, attempt, outcome, ["sent"]);
      return;
    } catch (err) {
      logEvent("warn", "charge.not-written", { attemptId: attempt.id, revealId: attempt.reveal_id, err });
      await sleep(waitMs);
    }
  }
  await settle(db, attempt, outcome, ["sent"]);
}

/** @returns why it ended early, null otherwise */
export async function sendBatches(ctx: TeamContext, revealId: string): Promise<EarlyEnd | null> {
  const { db } = ctx;
  const endWith = async (end: EarlyEnd) => {
    await voidReserved(db, revealId, end.message);
    return end;
  };
  let [attempts, unknowns] = [0, 0];
  for (;;) {
    if (!(await mayGoOn(ctx, revealId))) {
      await voidReserved(db, revealId, "Stopped.");
      return null;
    }
    if (await isChargingStopped(db)) return endWith({ message: CHARGING_STOPPED, isRightEnded: false });
    const identity = await ctx.service.identity();
    const attempt = await takeNext(ctx, revealId, identity).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (attempt instanceof AppError) return endWith(earlyEnd(attempt));
    if (!attempt) return null;
    const outcome = await sendUntilClear(ctx, attempt, identity);
    const isLimited = outcome.state === "void" && outcome.code === "rate_limited";
    const isAbsent = outcome.state === "void" && outcome.code === "unavailable";
    // A service that says when it returns, such as one that is starting, is waited for like a rate limit.
    const isExpected = isAbsent && outcome.retryAfterS !== undefined;
    if (isLimited || isExpected || (isAbsent && ++attempts < MOST_ATTEMPTS)) {
      await putBack(
        db,
        attempt,
        outcome.retryAfterS ?? (isLimited ? USUAL_PAUSE_S : attempts),
        outcome.message,
      );
      continue;
    }
    await writeDown(db, attempt, outcome);
    if (outcome.state !== "unknown") forgetAge(attempt.id);
    if (outcome.state === "settled") [attempts, unknowns] = [0, 0];
    if (outcome.state === "unknown" && ++unknowns < MOST_UNKNOWN) continue;
    // The remaining batches would fail for the same reason (no credits, key rejected, no clear answers).
    if (outcome.state !== "settled") return endWith({ message: outcome.message, isRightEnded: false });
  }
}
