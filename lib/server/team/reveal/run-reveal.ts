import "server-only";
/** Sends the batches of a reveal one after the other, whoever is looking, and writes down what became of each. */
import type { Db } from "@/lib/server/db/database";
import type { ChargeOutcome } from "@/lib/server/upstream/port";
import type { TeamContext } from "../team-context";
import { reserve } from "./reserve";
import { isoNow, ownedIds } from "./reveal-context";
import { settle, type OpenIntent } from "./settle";

// Next bundles each route by itself: two workers on one reveal would be fenced by the epoch, but one is enough.
const shared = globalThis as typeof globalThis & { scoutdeckReveals?: Map<string, Promise<void>> };
const running = (shared.scoutdeckReveals ??= new Map());

/** How long a reveal waits for creators that another reveal is buying. */
const WAIT_FOR_OTHERS_MS = 20_000;
/** Attempts of a call that certainly was not made (the service could not be reached). */
const MOST_ATTEMPTS = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes the next batch: committed as sent before anything is sent, so that a crash leaves a trace. */
async function takeNext(db: Db, revealId: string): Promise<OpenIntent | null> {
  return db.transaction().execute(async (trx) => {
    const next = await trx
      .selectFrom("intent")
      .select(["id", "reveal_id", "ids", "n", "epoch"])
      .where("reveal_id", "=", revealId)
      .where("state", "=", "reserved")
      .orderBy("batch")
      .limit(1)
      .executeTakeFirst();
    if (!next) return null;
    const epoch = next.epoch + 1;
    await trx
      .updateTable("intent")
      .set({ state: "sent", epoch, sent_at: isoNow() })
      .where("id", "=", next.id)
      .execute();
    return { ...next, epoch };
  });
}

const isStopped = async (db: Db, revealId: string) =>
  (await db.selectFrom("reveal").select("is_stopped").where("id", "=", revealId).executeTakeFirst())
    ?.is_stopped === 1;

/** Gives back what was set aside for batches that will not be sent. */
export async function voidReserved(db: Db, revealId: string, message: string): Promise<void> {
  const rest = await db
    .selectFrom("intent")
    .select(["id", "reveal_id", "ids", "n", "epoch"])
    .where("reveal_id", "=", revealId)
    .where("state", "=", "reserved")
    .execute();
  for (const intent of rest)
    await settle(db, intent, { state: "void", code: "conflict", message }, ["reserved"]);
}

/** Nothing was charged and the service asks to wait: the hold stays, the batch is sent again under the same key. */
async function pauseUntil(db: Db, intent: OpenIntent, retryAfterS: number): Promise<void> {
  const until = Date.now() + retryAfterS * 1000;
  await db.updateTable("reveal").set({ paused_until_ms: until }).where("id", "=", intent.reveal_id).execute();
  while (Date.now() < until && !(await isStopped(db, intent.reveal_id)))
    await pause(Math.min(500, until - Date.now() + 1));
  await db.updateTable("reveal").set({ paused_until_ms: null }).where("id", "=", intent.reveal_id).execute();
}

async function putBack(db: Db, intent: OpenIntent): Promise<void> {
  await db
    .updateTable("intent")
    .set({ state: "reserved" })
    .where("id", "=", intent.id)
    .where("state", "=", "sent")
    .where("epoch", "=", intent.epoch)
    .execute();
}

/** Sends what is reserved. Returns the message of what ended it early, null when all was sent. */
async function sendAll({ db, service }: TeamContext, revealId: string): Promise<string | null> {
  let attempts = 0;
  for (;;) {
    if (await isStopped(db, revealId)) {
      await voidReserved(db, revealId, "Stopped.");
      return null;
    }
    const intent = await takeNext(db, revealId);
    if (!intent) return null;
    const outcome: ChargeOutcome = await service.getCreators(JSON.parse(intent.ids) as string[], intent.id);
    if (outcome.state !== "void") {
      await settle(db, intent, outcome, ["sent"]);
      attempts = 0;
      continue;
    }
    const isPassing = outcome.code === "rate_limited" || outcome.code === "unavailable";
    if (isPassing && (outcome.code === "rate_limited" || ++attempts < MOST_ATTEMPTS)) {
      await putBack(db, intent);
      await pauseUntil(db, intent, outcome.retryAfterS ?? attempts);
      continue;
    }
    await settle(db, intent, outcome, ["sent"]);
    // What refused this batch (no credits, key rejected) refuses the rest: they are given back, not tried.
    await voidReserved(db, revealId, outcome.message);
    return outcome.message;
  }
}

/** Waits for creators that others are buying: then they are owned and free, or free to be bought here. */
async function waitForOthers(ctx: TeamContext, revealId: string): Promise<string | null> {
  const { db, service } = ctx;
  const reveal = await db
    .selectFrom("reveal")
    .selectAll()
    .where("id", "=", revealId)
    .executeTakeFirstOrThrow();
  let waiting = JSON.parse(reveal.waiting) as string[];
  const deadline = Date.now() + WAIT_FOR_OTHERS_MS;
  while (waiting.length > 0 && Date.now() < deadline && !(await isStopped(db, revealId))) {
    const credits = await service.balance().catch(() => null);
    const { won, left } = await db.transaction().execute(async (trx) => {
      const owned = await ownedIds(trx, waiting);
      const last = await trx
        .selectFrom("intent")
        .select((fields) => fields.fn.max("batch").as("batch"))
        .where("reveal_id", "=", revealId)
        .executeTakeFirst();
      const reservation = {
        revealId,
        member: { id: reveal.member_id },
        purpose: reveal.purpose,
        firstBatch: (last?.batch ?? -1) + 1,
        credits,
      };
      const result = await reserve(
        trx,
        waiting.filter((id) => !owned.has(id)),
        reservation,
      );
      await trx
        .updateTable("reveal")
        .set({ waiting: JSON.stringify(result.waiting) })
        .where("id", "=", revealId)
        .execute();
      return { won: result.won, left: result.waiting };
    });
    waiting = left;
    if (won > 0) {
      const problem = await sendAll(ctx, revealId);
      if (problem) return problem;
    } else if (waiting.length > 0) await pause(300);
  }
  return waiting.length > 0
    ? `${waiting.length} are being bought by a colleague right now; look again in a moment.`
    : null;
}

async function run(ctx: TeamContext, revealId: string): Promise<void> {
  const { db } = ctx;
  const reveal = await db
    .selectFrom("reveal")
    .select("finished_at")
    .where("id", "=", revealId)
    .executeTakeFirst();
  if (!reveal || reveal.finished_at !== null) return;
  const message =
    (await sendAll(ctx, revealId)) ??
    (await waitForOthers(ctx, revealId).catch((error: Error) => error.message));
  const open = await db
    .selectFrom("intent")
    .select("id")
    .where("reveal_id", "=", revealId)
    .where("state", "in", ["reserved", "sent"])
    .limit(1)
    .executeTakeFirst();
  const finished_at = open ? null : isoNow();
  await db
    .updateTable("reveal")
    .set({ message, finished_at, paused_until_ms: null })
    .where("id", "=", revealId)
    .execute();
}

/** Runs a reveal to its end. A second call while it runs waits for the same run. */
export function runReveal(ctx: TeamContext, revealId: string): Promise<void> {
  const existing = running.get(revealId);
  if (existing) return existing;
  const work = run(ctx, revealId).finally(() => running.delete(revealId));
  running.set(revealId, work);
  return work;
}

/** True while this process is at work on it. */
export const isRunning = (revealId: string) => running.has(revealId);
