import "server-only";
/** The row of a delivery is also its claim: taking it sets the time at which another process may try. */
import type { Selectable } from "kysely";
import { ATTEMPT_WAITS_S, FAILING_DAYS, TEST_EVENT, type WebhookEnd } from "@/lib/contract/webhooks";
import { writeAudit } from "@/lib/server/access/audit";
import { SYSTEM } from "@/lib/server/access/caller";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { appendEvent } from "../../outbox/write-events";

export type DeliveryRow = Selectable<Tables["webhookDelivery"]>;

/** Longer than an attempt takes. */
const CLAIM_MS = 60_000;
const JITTER = 0.1;
const LONGEST_WAIT_MS = Math.max(...ATTEMPT_WAITS_S) * 1_000 * (1 + JITTER);
/** Largest expected difference between the clocks of two hosts. */
const CLOCKS_APART_MS = 60_000;
const FAILING_MS = FAILING_DAYS * 86_400_000;

/** A wait that is longer than any means that the clock was set back. */
const dueOf = (db: Db, now: number) =>
  db
    .selectFrom("webhookDelivery")
    .innerJoin("webhook", "webhook.id", "webhookDelivery.webhookId")
    .where("webhook.disabledAt", "is", null)
    .where("webhookDelivery.state", "=", "waiting")
    .where(({ or, eb }) =>
      or([eb("nextMs", "<=", now), eb("nextMs", ">", now + LONGEST_WAIT_MS + CLOCKS_APART_MS)]),
    );

/** @returns ids of the endpoints */
export async function dueWebhooks(db: Db): Promise<string[]> {
  const rows = await dueOf(db, Date.now()).select("webhook.id").distinct().execute();
  return rows.map(({ id }) => id);
}

/** @returns the row as it is now, with this attempt counted; null when none is due */
export async function takeDelivery(db: Db, webhookId: string): Promise<DeliveryRow | null> {
  for (;;) {
    const now = Date.now();
    const seen = await dueOf(db, now)
      .selectAll("webhookDelivery")
      .where("webhookId", "=", webhookId)
      .orderBy("nextMs")
      .orderBy("webhookDelivery.id")
      .limit(1)
      .executeTakeFirst();
    if (!seen) return null;
    const claim = { attempts: seen.attempts + 1, nextMs: now + CLAIM_MS };
    const { numUpdatedRows } = await db
      .updateTable("webhookDelivery")
      .set(claim)
      .where("id", "=", seen.id)
      .where("state", "=", "waiting")
      .where("attempts", "=", seen.attempts)
      .where("nextMs", "=", seen.nextMs)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { ...seen, ...claim };
  }
}

/** Gives the delivery back after an attempt that was broken off here. */
export async function releaseDelivery(db: Db, { id, attempts }: DeliveryRow): Promise<void> {
  await db
    .updateTable("webhookDelivery")
    .set({ attempts: attempts - 1, nextMs: Date.now() })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .execute();
}

/** Its waiting deliveries can be replayed after it is switched on again. */
export async function switchOff(trx: Trx, id: string, why: WebhookEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook")
    .set({ disabledAt: new Date().toISOString(), disabledWhy: why })
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable("webhookDelivery")
    .set({ state: "skipped" })
    .where("webhookId", "=", id)
    .where("state", "=", "waiting")
    .execute();
  return true;
}

/** An endpoint that ends without an admin is reported to the admins. */
async function endWebhook(trx: Trx, id: string, why: "gone" | "failing"): Promise<void> {
  if (!(await switchOff(trx, id, why))) return;
  const after = { isDisabled: true, reason: why };
  await writeAudit(trx, SYSTEM, {
    act: "webhook.disabled",
    subject: id,
    before: { isDisabled: false },
    after,
  });
  await appendEvent(trx, "channel.failed", { channel: `webhook:${id}`, memberId: null });
  logEvent("warn", "webhook.disabled", { webhook: id, why });
}

/** `status`: null without an answer. `problem`: null after a success. `retryAfterMs`: the least wait that it asks for. */
export type Attempted = {
  status: number | null;
  problem: string | null;
  retryAfterMs: number;
  tookMs: number;
};

/** @returns ms until the next attempt; null when there is none */
export function waitAfter(attempts: number, retryAfterMs: number, random = Math.random): number | null {
  const waitS = ATTEMPT_WAITS_S[attempts];
  if (waitS === undefined) return null;
  const waitMs = waitS * 1_000 * (1 + random() * JITTER);
  return Math.round(Math.min(Math.max(waitMs, retryAfterMs), LONGEST_WAIT_MS));
}

/** A result that comes after another process took the delivery over changes nothing. */
export async function settleDelivery(
  db: Db,
  { id, webhookId, attempts, topic }: DeliveryRow,
  { status, problem, retryAfterMs, tookMs }: Attempted,
): Promise<void> {
  const now = Date.now();
  const result = { status, problem, tookMs, triedAt: new Date(now).toISOString() };
  const isTest = topic === TEST_EVENT;
  await db.transaction().execute(async (trx) => {
    const mine = trx.updateTable("webhookDelivery").where("id", "=", id).where("attempts", "=", attempts);
    const endpoint = trx.updateTable("webhook").where("id", "=", webhookId);
    if (problem === null) {
      await mine.set({ ...result, state: "delivered" }).execute();
      await endpoint.set({ failingSinceMs: null }).where("failingSinceMs", "is not", null).execute();
      return;
    }
    const waitMs = isTest || status === 410 ? null : waitAfter(attempts, retryAfterMs);
    const next = waitMs === null ? { state: "failed" as const } : { nextMs: now + waitMs };
    const { numUpdatedRows } = await mine
      .where("state", "=", "waiting")
      .set({ ...result, ...next })
      .executeTakeFirst();
    if (status === 410) return endWebhook(trx, webhookId, "gone");
    if (numUpdatedRows === 0n || isTest) return;
    await endpoint.set({ failingSinceMs: now }).where("failingSinceMs", "is", null).execute();
    const { failingSinceMs: since } = await trx
      .selectFrom("webhook")
      .select("failingSinceMs")
      .where("id", "=", webhookId)
      .executeTakeFirstOrThrow();
    if (now - since! >= FAILING_MS) await endWebhook(trx, webhookId, "failing");
  });
}
