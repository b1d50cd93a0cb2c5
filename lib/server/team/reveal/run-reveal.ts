import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { metrics } from "@/lib/server/runtime/metrics";
import type { Db } from "@/lib/server/ports/database";
import type { ChargeOutcome, DiscoveryService, ServiceIdentity } from "@/lib/server/ports/discovery-service";
import type { TeamContext } from "@/lib/server/team/team-context";
import { CHARGING_STOPPED, isChargingStopped } from "@/lib/server/team/audit/books-state";
import { searchValues } from "./bounded-page";
import { forgetAge, newborn, freshObstacle, provenBy, type SentAttempt } from "./replays";
import {
  checkLease,
  earlyEnd,
  LeaseLost,
  mayGoOn,
  recordEndedSpending,
  refuseEndedSpending,
  takeReveal,
  type EarlyEnd,
} from "./internal/may-go-on";
import { NO_PAUSE, pauseOf } from "./internal/pause";
import { isoNow } from "./reveal-context";
import { settle, type OpenAttempt } from "./settle";
import { appendEvent } from "../outbox/write-events";
import { kindOfQuote } from "./internal/kinds/kinds";
import { startOnce } from "./running-reveals";

/** Attempts at a call that certainly wasn't made, because the service was unreachable. */
const MOST_ATTEMPTS = 3;
/** Consecutive unclear answers after which the reveal ends. */
const MOST_UNKNOWN = 2;
/** Retries under the same key, only for a service that replays its answers. */
const MOST_RESENDS = 3;
/** Used when the service requires a wait but doesn't say how long. */
const USUAL_PAUSE_S = 5;

/** Together these waits outlast a database's start. */
const WRITE_AGAIN_AFTER_MS = [250, 500, 1_000, 2_000, 4_000];

const OPEN_FIELDS = ["id", "revealId", "ids", "search", "n", "epoch"] as const;

type TakenAttempt = OpenAttempt & SentAttempt;

type Named = Pick<OpenAttempt, "id" | "revealId" | "n">;

const idsOf = ({ id, revealId }: Named) => ({ revealId, attemptId: id });

async function logCharge(attempt: Named, send: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  logEvent("info", "charge.sent", { ...idsOf(attempt), credits: attempt.n });
  const start = performance.now();
  const outcome = await send();
  metrics().chargeAnswers.inc({ outcome: outcome.state });
  logEvent(outcome.state === "settled" ? "info" : "warn", "charge.answered", {
    ...idsOf(attempt),
    outcome: outcome.state,
    ...(outcome.state === "settled" && { charged: outcome.charged }),
    ...(outcome.state === "void" && { code: outcome.code }),
    ms: Math.round(performance.now() - start),
  });
  return outcome;
}

/** Its id is the Idempotency-Key. Never throws, and always sends the same call for the same attempt. */
export const sendAttempt = (service: DiscoveryService, attempt: OpenAttempt): Promise<ChargeOutcome> =>
  logCharge(attempt, () => charge(service, attempt));

async function charge(service: DiscoveryService, { id, ids, search }: OpenAttempt): Promise<ChargeOutcome> {
  if (search === null) return service.getCreators(JSON.parse(ids) as string[], id);
  let values: CreatorValues;
  try {
    values = searchValues(search);
  } catch {
    // This version doesn't know these filters, so it can't know whether an earlier version sent them.
    return { state: "unknown", message: "The search of this page is no longer supported." };
  }
  return service.searchCreatorRecords(values, id);
}

/** Commits the batch as sent, with its service, before anything is sent, so that a crash leaves a trace. */
async function takeNext(
  ctx: TeamContext,
  revealId: string,
  to: ServiceIdentity,
): Promise<TakenAttempt | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const next = await trx
      .selectFrom("chargeAttempt")
      .select(OPEN_FIELDS)
      .where("revealId", "=", revealId)
      .where("state", "=", "reserved")
      .orderBy("batch")
      .limit(1)
      .executeTakeFirst();
    if (!next) return null;
    await checkLease(trx, ctx, revealId);
    await refuseEndedSpending(trx, revealId);
    const epoch = next.epoch + 1;
    const sentTo = { provider: to.provider, keyFingerprint: to.keyFingerprint, sentAt: isoNow() };
    const taken = await trx
      .updateTable("chargeAttempt")
      .set({ state: "sent", epoch, ...sentTo, ...newborn(next.id), instanceId: ctx.instance.id })
      .where("id", "=", next.id)
      .returning(["ageMs", "agedAtMs"])
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
      .updateTable("chargeAttempt")
      .set({ state: "reserved" })
      .where("id", "=", attempt.id)
      .where("state", "=", "sent")
      .where("epoch", "=", attempt.epoch)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return;
    await trx
      .updateTable("reveal")
      .set({ ...pauseOf(pauseS), message })
      .where("id", "=", attempt.revealId)
      .execute();
  });
}

async function voidReserved(db: Db, revealId: string, message: string): Promise<void> {
  const rest = await db
    .selectFrom("chargeAttempt")
    .select(OPEN_FIELDS)
    .where("revealId", "=", revealId)
    .where("state", "=", "reserved")
    .execute();
  for (const attempt of rest) {
    await settle(db, attempt, { state: "void", code: "conflict", message }, ["reserved"]);
  }
}

/** Recovery may have ended the call; sending it again then could charge unrecorded. */
async function isStillOurs(db: Db, { id, epoch }: OpenAttempt): Promise<boolean> {
  const attempt = await db
    .selectFrom("chargeAttempt")
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
      logEvent("warn", "charge.not-written", { attemptId: attempt.id, revealId: attempt.revealId, err });
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

async function run(ctx: TeamContext, revealId: string): Promise<void> {
  const { db, instance } = ctx;
  if (!(await takeReveal(ctx, revealId))) return;
  const quote = await db
    .selectFrom("reveal")
    .leftJoin("quote", "quote.id", "reveal.quoteId")
    .select(["reveal.kind", "quote.wish"])
    .where("reveal.id", "=", revealId)
    .executeTakeFirstOrThrow();
  const end =
    (await sendBatches(ctx, revealId)) ??
    (await kindOfQuote(quote).buyRest?.(ctx, revealId, sendBatches)) ??
    null;
  const open = await db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("revealId", "=", revealId)
    .where("state", "in", ["reserved", "sent"])
    .limit(1)
    .executeTakeFirst();
  // Recovery is resolving a batch; its next round finishes the reveal.
  if (open) return;
  await db.transaction().execute(async (trx) => {
    const finished = await trx
      .updateTable("reveal")
      .set({ message: end?.message ?? null, finishedAt: isoNow(), pausedUntilMs: null, pauseMs: null })
      .where("id", "=", revealId)
      .where("instanceId", "=", instance.id)
      .where("finishedAt", "is", null)
      .executeTakeFirst();
    if (finished.numUpdatedRows === 0n) return;
    if (end?.isRightEnded) await recordEndedSpending(trx, ctx, revealId, end.message);
    await appendEvent(trx, "reveal.finished", { revealId });
  });
}

/** Runs in the background. A second call while it runs, here or in another living process, changes nothing. */
export function runReveal({ db, service, instance }: TeamContext, revealId: string): void {
  startOnce(revealId, () =>
    run({ db, service, instance }, revealId).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    }),
  );
}
