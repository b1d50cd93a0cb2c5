import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import {
  DELIVERIES_PER_PAGE,
  type DeliveryState,
  type DeliveryView,
  type WebhookEvent,
  type WebhookView,
} from "@/lib/contract/webhooks";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { openSecrets, type WebhookRow } from "./webhook-secret";

export const webhookId = z.string().min(1).max(60);

const isoOf = (ms: number) => new Date(ms).toISOString();

type FoundDelivery = Omit<DeliveryView, "nextAt"> & { nextMs: number };

const deliveryOf = ({ nextMs, ...row }: FoundDelivery): DeliveryView => ({
  ...row,
  nextAt: row.state === "waiting" ? isoOf(nextMs) : null,
});

async function viewOf(db: Db, row: WebhookRow & { memberName: string | null }): Promise<WebhookView> {
  const { id, previousSecret, previousUntilMs: until } = row;
  const [waiting, last] = await Promise.all([
    db
      .selectFrom("webhookDelivery")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("webhookId", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("webhookDelivery")
      .select(["state", "triedAt", "status", "problem"])
      .where("webhookId", "=", id)
      .where("triedAt", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    id,
    name: row.name,
    address: row.address,
    events: JSON.parse(row.events) as WebhookEvent[],
    disabledAt: row.disabledAt,
    disabledWhy: row.disabledWhy,
    failingSince: row.failingSinceMs === null ? null : isoOf(row.failingSinceMs),
    hasReadableSecret: openSecrets(row).length > 0,
    oldSecretUntil: previousSecret !== null && until !== null && until > Date.now() ? isoOf(until) : null,
    createdBy: row.memberName,
    createdAt: row.createdAt,
    waiting: Number(waiting.count),
    last: last ?? null,
  };
}

const rowsOf = (db: Db) =>
  db
    .selectFrom("webhook")
    .leftJoin("member", "member.id", "webhook.createdBy")
    .selectAll("webhook")
    .select("member.name as memberName");

export const listWebhooks = defineVerb(
  { scope: "webhooks", input: null },
  async ({ db }: VerbContext): Promise<WebhookView[]> => {
    const rows = await rowsOf(db).orderBy("webhook.createdAt").orderBy("webhook.id").execute();
    return Promise.all(rows.map((row) => viewOf(db, row)));
  },
);

const STATES = ["waiting", "delivered", "failed", "skipped"] as const satisfies readonly DeliveryState[];

const input = z.strictObject({
  id: webhookId,
  state: z.enum(STATES, `must be one of ${STATES.join(", ")}`).optional(),
  /** Deliveries older than this one. */
  before: z.int("must be the id of a delivery").optional(),
});

export type WebhookPage = { webhook: WebhookView; deliveries: DeliveryView[]; older: number | null };

/** Deliveries are newest first. `older`: `before` of the next page. @throws AppError `not_found` */
export const readWebhook = defineVerb(
  { scope: "webhooks", input },
  async ({ db }: VerbContext, { id, state, before }): Promise<WebhookPage> => {
    const row = await rowsOf(db).where("webhook.id", "=", id).executeTakeFirst();
    if (!row) throw new AppError("not_found", "This webhook doesn’t exist.");
    let found = db
      .selectFrom("webhookDelivery")
      .select(["id", "eventId", "topic as event", "at", "state", "attempts", "nextMs"])
      .select(["triedAt", "tookMs", "status", "problem"])
      .where("webhookId", "=", id);
    if (state) found = found.where("state", "=", state);
    if (before !== undefined) found = found.where("id", "<", before);
    const rows = await found
      .orderBy("id", "desc")
      .limit(DELIVERIES_PER_PAGE + 1)
      .execute();
    const deliveries = rows.slice(0, DELIVERIES_PER_PAGE).map(deliveryOf);
    const older = rows.length > DELIVERIES_PER_PAGE ? deliveries.at(-1)!.id : null;
    return { webhook: await viewOf(db, row), deliveries, older };
  },
);
