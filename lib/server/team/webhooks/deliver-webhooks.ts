import "server-only";
/** Events of the outbox become deliveries, each sent until the endpoint answers 2xx or its attempts end. */
import { setTimeout as sleep } from "node:timers/promises";
import { DELIVERY_DAYS, isWebhookEvent, WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/contract/webhooks";
import type { Db, Trx } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { readEvents, type OutboxEvent } from "../outbox/read-events";
import { OutgoingFailure, type GuardedNetwork } from "../outgoing/guarded-network";
import { postMessage } from "../outgoing/post-message";
import {
  dueWebhooks,
  releaseDelivery,
  settleDelivery,
  takeDelivery,
  type Attempted,
  type DeliveryRow,
} from "./internal/deliveries";
import { openSecrets, signatureOf } from "./webhook-secret";

export const DELIVER_JOB = "webhooks.deliver";
/** Reads the outbox; added with the first endpoint. */
export const READER = "webhooks";

/** Requests to one endpoint at a time. Each endpoint has its own. */
const AT_ONCE = 4;
/** While requests run, new events are looked for this often. */
const LOOK_MS = 250;

type DeliveryContext = {
  db: Db;
  network: GuardedNetwork;
  signal?: AbortSignal;
  /** For tests. Default: 15 seconds. */
  withinMs?: number;
};

const pick = (topic: WebhookEvent, payload: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(WEBHOOK_EVENTS[topic].map((name) => [name, payload[name]])));

async function queue(trx: Trx, events: readonly OutboxEvent[]): Promise<void> {
  const sent = events.flatMap(({ id, topic, payload, at }) => {
    const entries = payload as Record<string, unknown>;
    // An empty id: the creator was erased meanwhile.
    if (!isWebhookEvent(topic) || entries.creatorId === "") return [];
    return [{ eventId: id, topic, data: pick(topic, entries), at }];
  });
  if (sent.length === 0) return;
  const endpoints = await trx.selectFrom("webhook").select(["id", "events", "disabledAt"]).execute();
  for (const { id, events: chosen, disabledAt } of endpoints) {
    const topics = JSON.parse(chosen) as string[];
    const state = disabledAt === null ? ("waiting" as const) : ("skipped" as const);
    const rows = sent
      .filter(({ topic }) => topics.includes(topic))
      .map((event) => ({ ...event, webhookId: id, state, nextMs: Date.now() }));
    if (rows.length > 0)
      await trx
        .insertInto("webhookDelivery")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["webhookId", "eventId"]).doNothing())
        .execute();
  }
}

const readerOf = (db: Db) =>
  db.selectFrom("outboxReader").select("lastId").where("name", "=", READER).executeTakeFirst();

/** True when there are events to queue or deliveries to send. Only reads. */
export async function hasDeliveries(db: Db): Promise<boolean> {
  const reader = await readerOf(db);
  if (!reader) return false;
  const event = await db
    .selectFrom("outbox")
    .select("id")
    .where("id", ">", reader.lastId)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined || (await dueWebhooks(db)).length > 0;
}

const bodyOf = ({ topic, at, data }: DeliveryRow) =>
  JSON.stringify({ type: topic, timestamp: at, data: JSON.parse(data) as unknown });

async function attempt(
  { db, network, signal, withinMs }: DeliveryContext,
  delivery: DeliveryRow,
): Promise<Attempted> {
  const start = performance.now();
  const ended = (result: Omit<Attempted, "tookMs">): Attempted => ({
    ...result,
    tookMs: Math.round(performance.now() - start),
  });
  try {
    const webhook = await db
      .selectFrom("webhook")
      .selectAll()
      .where("id", "=", delivery.webhookId)
      .executeTakeFirst();
    const secrets = webhook ? openSecrets(webhook) : [];
    if (!webhook || secrets.length === 0)
      throw new OutgoingFailure("The secret can't be read, because AUTH_SECRET has changed. Make a new one.");
    const body = bodyOf(delivery);
    const { eventId: id } = delivery;
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatureOf(secrets, { id, timestamp, body }),
    };
    const message = { address: webhook.address, headers, body };
    const { status, retryAfterMs } = await postMessage(message, network, {
      ...(signal && { stop: signal }),
      ...(withinMs !== undefined && { withinMs }),
    });
    const isRedirect = status >= 300 && status < 400;
    const sentence = isRedirect ? "Redirects are not followed." : `The endpoint answered ${status}.`;
    return ended({ status, problem: status >= 200 && status < 300 ? null : sentence, retryAfterMs });
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return ended({ status: null, problem: error.message, retryAfterMs: 0 });
  }
}

async function send(ctx: DeliveryContext, delivery: DeliveryRow): Promise<void> {
  try {
    const attempted = await attempt(ctx, delivery);
    await settleDelivery(ctx.db, delivery, attempted);
    const { webhookId: webhook, eventId: event, attempts } = delivery;
    const { status, problem, tookMs: ms } = attempted;
    if (problem === null) logEvent("debug", "webhook.delivered", { webhook, event, attempts, status, ms });
    else logEvent("warn", "webhook.failed", { webhook, event, attempts, status, problem, ms });
  } catch (error) {
    if (ctx.signal?.aborted) await releaseDelivery(ctx.db, delivery);
    throw error;
  }
}

/** @throws the first failure of the database, after all requests have ended */
async function serve(ctx: DeliveryContext, webhookId: string): Promise<void> {
  const sendWhileDue = async () => {
    while (!ctx.signal?.aborted) {
      const delivery = await takeDelivery(ctx.db, webhookId);
      if (!delivery) return;
      await send(ctx, delivery);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendWhileDue));
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Queues events and sends what is due, until nothing is. Endpoints don't wait for each other. At least once: a process
 * that dies leaves its deliveries to the next one a minute later.
 * @throws the reason of `signal`, and database errors
 */
export async function deliverWebhooks(ctx: DeliveryContext): Promise<void> {
  const served = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  try {
    for (;;) {
      ctx.signal?.throwIfAborted();
      const queued = (await readerOf(ctx.db))
        ? await readEvents(ctx.db, READER, async (events) => (trx) => queue(trx, events))
        : 0;
      for (const id of await dueWebhooks(ctx.db)) {
        if (served.has(id)) continue;
        const serving = serve(ctx, id)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => served.delete(id));
        served.set(id, serving);
      }
      if (failures.length > 0) throw failures[0];
      if (served.size === 0 && queued === 0) return;
      if (served.size > 0) await Promise.race([...served.values(), sleep(LOOK_MS)]);
    }
  } finally {
    await Promise.all(served.values());
  }
}

/** @returns how many */
export async function pruneDeliveries(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DELIVERY_DAYS * 86_400_000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("webhookDelivery")
    .where("at", "<", before)
    .where("state", "!=", "waiting")
    .executeTakeFirst();
  return Number(numDeletedRows);
}
