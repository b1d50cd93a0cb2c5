import "server-only";
/** The row of a delivery is also its claim: taking it sets the time at which another process may try. */
import type { Selectable } from "kysely";
import { ATTEMPT_WAITS_S, FAILING_DAYS, TEST_EVENT, type WebhookEnd } from "@/lib/contract/webhooks";
import { writeAudit } from "@/lib/server/access/audit";
import { SYSTEM } from "@/lib/server/access/caller";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { appendEvent } from "../../outbox/write-events";

export type DeliveryRow = Selectable<Tables["webhook_delivery"]>;

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
    .selectFrom("webhook_delivery")
    .innerJoin("webhook", "webhook.id", "webhook_delivery.webhook_id")
    .where("webhook.disabled_at", "is", null)
    .where("webhook_delivery.state", "=", "waiting")
    .where(({ or, eb }) =>
      or([eb("next_ms", "<=", now), eb("next_ms", ">", now + LONGEST_WAIT_MS + CLOCKS_APART_MS)]),
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
      .selectAll("webhook_delivery")
      .where("webhook_id", "=", webhookId)
      .orderBy("next_ms")
      .orderBy("webhook_delivery.id")
      .limit(1)
      .executeTakeFirst();
    if (!seen) return null;
    const claim = { attempts: seen.attempts + 1, next_ms: now + CLAIM_MS };
    const { numUpdatedRows } = await db
      .updateTable("webhook_delivery")
      .set(claim)
      .where("id", "=", seen.id)
      .where("state", "=", "waiting")
      .where("attempts", "=", seen.attempts)
      .where("next_ms", "=", seen.next_ms)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { ...seen, ...claim };
  }
}

/** Gives the delivery back after an attempt that was broken off here. */
export async function releaseDelivery(db: Db, { id, attempts }: DeliveryRow): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ attempts: attempts - 1, next_ms: Date.now() })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .execute();
}

/** Its waiting deliveries can be replayed after it is switched on again. */
export async function switchOff(trx: Trx, id: string, why: WebhookEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook")
    .set({ disabled_at: new Date().toISOString(), disabled_why: why })
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable("webhook_delivery")
    .set({ state: "skipped" })
    .where("webhook_id", "=", id)
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
  { id, webhook_id, attempts, topic }: DeliveryRow,
  { status, problem, retryAfterMs, tookMs }: Attempted,
): Promise<void> {
  const now = Date.now();
  const result = { status, problem, took_ms: tookMs, tried_at: new Date(now).toISOString() };
  const isTest = topic === TEST_EVENT;
  await db.transaction().execute(async (trx) => {
    const mine = trx.updateTable("webhook_delivery").where("id", "=", id).where("attempts", "=", attempts);
    const endpoint = trx.updateTable("webhook").where("id", "=", webhook_id);
    if (problem === null) {
      await mine.set({ ...result, state: "delivered" }).execute();
      await endpoint.set({ failing_since_ms: null }).where("failing_since_ms", "is not", null).execute();
      return;
    }
    const waitMs = isTest || status === 410 ? null : waitAfter(attempts, retryAfterMs);
    const next = waitMs === null ? { state: "failed" as const } : { next_ms: now + waitMs };
    const { numUpdatedRows } = await mine
      .where("state", "=", "waiting")
      .set({ ...result, ...next })
      .executeTakeFirst();
    if (status === 410) return endWebhook(trx, webhook_id, "gone");
    if (numUpdatedRows === 0n || isTest) return;
    await endpoint.set({ failing_since_ms: now }).where("failing_since_ms", "is", null).execute();
    const { failing_since_ms: since } = await trx
      .selectFrom("webhook")
      .select("failing_since_ms")
      .where("id", "=", webhook_id)
      .executeTakeFirstOrThrow();
    if (now - since! >= FAILING_MS) await endWebhook(trx, webhook_id, "failing");
  });
}
