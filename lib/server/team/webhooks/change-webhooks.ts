import "server-only";
/** Only admins manage webhooks. Secrets never reach the audit log. */
import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { shownSettings } from "@/lib/contract/shown-settings";
import { AppError } from "@/lib/contract/errors";
import {
  MAX_WEBHOOK_ADDRESS_LENGTH,
  MAX_WEBHOOK_NAME_LENGTH,
  MOST_WEBHOOKS,
  ROTATION_HOURS,
  TEST_EVENT,
  WEBHOOK_EVENT_NAMES,
} from "@/lib/contract/webhooks";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { refuseOvertaken } from "@/lib/server/access/refuse-overtaken";
import type { Db, Trx } from "@/lib/server/ports/database";
import { addReader } from "../outbox/read-events";
import { enteredAddress, enteredName } from "../outgoing/entered-address";
import { webhookNetwork } from "../outgoing/guarded-network";
import type { MemberContext } from "../team-context";
import { READER } from "./deliver-webhooks";
import { switchOff } from "./internal/deliveries";
import { newSecret, type WebhookRow } from "./webhook-secret";
import { webhookId } from "./list-webhooks";

const name = enteredName(MAX_WEBHOOK_NAME_LENGTH);
const address = enteredAddress(MAX_WEBHOOK_ADDRESS_LENGTH, webhookNetwork);

const wrongEvents = `must be one or more of ${WEBHOOK_EVENT_NAMES.join(", ")}`;
const events = z
  .array(z.enum(WEBHOOK_EVENT_NAMES, wrongEvents), wrongEvents)
  .min(1, wrongEvents)
  .transform((chosen) => WEBHOOK_EVENT_NAMES.filter((event) => chosen.includes(event)));

const settings = z.strictObject({ name, address, events });
type Settings = z.infer<typeof settings>;

async function rowOf(db: Db, id: string): Promise<WebhookRow> {
  const row = await db.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found", "This webhook doesn’t exist.");
  return row;
}

async function enabledRow(db: Db, id: string): Promise<WebhookRow> {
  const row = await rowOf(db, id);
  if (row.disabledAt !== null) throw new AppError("conflict", "This webhook is off. Turn it on first.");
  return row;
}

/** Path and query may be the secret of the receiver, as those of chats are. */
const audited = (row: { name: string; address: string; events: readonly string[] }) => ({
  name: row.name,
  address: new URL(row.address).origin,
  events: row.events.join(", "),
});
const settingsOf = (row: WebhookRow): Settings => ({
  name: row.name,
  address: row.address,
  events: JSON.parse(row.events) as Settings["events"],
});

export type NewWebhook = { id: string; secret: string };

/** @returns the secret, which is readable only here @throws AppError `conflict` when there are too many */
export const addWebhook = defineVerb(
  { scope: "webhooks", input: settings, act: "webhook.added" },
  async ({ db, member }: MemberContext, input, audit): Promise<NewWebhook> => {
    const { count } = await db
      .selectFrom("webhook")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_WEBHOOKS)
      throw new AppError("conflict", `You already have ${MOST_WEBHOOKS} webhooks. Remove one first.`);
    const id = `whk_${randomBytes(10).toString("hex")}`;
    const { secret, sealed } = newSecret(id);
    await db
      .insertInto("webhook")
      .values({
        id,
        createdBy: member.id,
        name: input.name,
        address: input.address,
        events: JSON.stringify(input.events),
        secret: sealed,
        createdAt: new Date().toISOString(),
      })
      .execute();
    await addReader(db, READER);
    await audit({ act: "webhook.added", subject: id, after: audited(input) });
    return { id, secret };
  },
);

/** Waiting deliveries are sent to the new address. @throws AppError `not_found`, `conflict` naming `was` */
export const changeWebhook = defineVerb(
  {
    scope: "webhooks",
    input: z.strictObject({ id: webhookId, ...settings.partial().shape, was: shownSettings.optional() }),
    act: "webhook.changed",
  },
  async ({ db }: VerbContext, { id, was: shown, ...change }, audit): Promise<void> => {
    const before = settingsOf(await rowOf(db, id));
    const after: Settings = {
      name: change.name ?? before.name,
      address: change.address ?? before.address,
      events: change.events ?? before.events,
    };
    refuseOvertaken(shown, before, after);
    if (JSON.stringify(before) === JSON.stringify(after)) return audit.nothing();
    await db
      .updateTable("webhook")
      .set({ ...after, events: JSON.stringify(after.events) })
      .where("id", "=", id)
      .execute();
    const [was, is] = [audited(before), audited(after)];
    const path = was.address === is.address && before.address !== after.address;
    await audit({
      act: "webhook.changed",
      subject: id,
      before: was,
      after: { ...is, ...(path && { path: "changed" }) },
    });
  },
);

/**
 * Both secrets sign for 24 hours, so that receivers can change theirs.
 * @returns the new secret, which is readable only here @throws AppError `not_found`
 */
export const rotateWebhook = defineVerb(
  {
    scope: "webhooks",
    input: z.strictObject({ id: webhookId, endsNow: z.boolean().default(false) }),
    act: "webhook.rotated",
  },
  async ({ db }: VerbContext, { id, endsNow }, audit): Promise<NewWebhook> => {
    const before = await rowOf(db, id);
    const { secret, sealed } = newSecret(id);
    const previous = {
      previousSecret: endsNow ? null : before.secret,
      previousUntilMs: endsNow ? null : Date.now() + ROTATION_HOURS * 3_600_000,
    };
    await db
      .updateTable("webhook")
      .set({ secret: sealed, ...previous })
      .where("id", "=", id)
      .execute();
    await audit({ act: "webhook.rotated", subject: id, after: { name: before.name, endsNow } });
    return { id, secret };
  },
);

/** Admins were told that it ended; nothing is left to do. */
const settleNotices = (db: Db, id: string) =>
  db
    .updateTable("notice")
    .set({ settledAt: new Date().toISOString() })
    .where("subject", "=", `channel:webhook:${id}`)
    .where("settledAt", "is", null)
    .execute();

/** @throws AppError `not_found` */
export const switchWebhook = defineVerb(
  {
    scope: "webhooks",
    input: z.strictObject({ id: webhookId, isDisabled: z.boolean() }),
    act: "webhook.disabled",
  },
  async ({ db }: VerbContext, { id, isDisabled }, audit): Promise<void> => {
    const before = await rowOf(db, id);
    if ((before.disabledAt !== null) === isDisabled) return audit.nothing();
    if (isDisabled) await switchOff(db as Trx, id, "admin");
    else {
      await db
        .updateTable("webhook")
        .set({ disabledAt: null, disabledWhy: null, failingSinceMs: null })
        .where("id", "=", id)
        .execute();
      await settleNotices(db, id);
    }
    const change = { before: { isDisabled: !isDisabled }, after: { isDisabled } };
    await audit({ act: "webhook.disabled", subject: id, ...change });
  },
);

/** The event is sent once. @returns its id @throws AppError `not_found`, `conflict` when the webhook is off */
export const testWebhook = defineVerb(
  { scope: "webhooks", input: z.strictObject({ id: webhookId }), act: "webhook.tested" },
  async ({ db }: VerbContext, { id }, audit): Promise<{ eventId: string }> => {
    const row = await enabledRow(db, id);
    const eventId: string = randomUUID();
    const event = { eventId, topic: TEST_EVENT, data: JSON.stringify({ webhookId: id }) };
    await db
      .insertInto("webhookDelivery")
      .values({
        webhookId: id,
        ...event,
        at: new Date().toISOString(),
        state: "waiting",
        nextMs: Date.now(),
      })
      .execute();
    await audit({ act: "webhook.tested", subject: id, after: { name: row.name } });
    return { eventId };
  },
);

const moment = z.iso.datetime("must be a time such as 2026-11-26T08:00:00Z");
const replay = z.union([
  z.strictObject({ id: webhookId, deliveryId: z.int() }),
  z.strictObject({ id: webhookId, from: moment, to: moment, isAll: z.boolean().default(false) }),
]);

/**
 * Sends one delivery again, or those of events from `from` to before `to`: the ones that failed or were skipped, with
 * `isAll` also those that arrived. The ids of the events stay.
 * @returns how many @throws AppError `not_found`, `conflict` when the webhook is off
 */
export const replayWebhook = defineVerb(
  { scope: "webhooks", input: replay, act: "webhook.replayed" },
  async ({ db }: VerbContext, input, audit): Promise<{ count: number }> => {
    await enabledRow(db, input.id);
    const chosen = db
      .updateTable("webhookDelivery")
      .set({ state: "waiting", attempts: 0, nextMs: Date.now() })
      .where("webhookId", "=", input.id)
      .where("topic", "!=", TEST_EVENT);
    const isOne = "deliveryId" in input;
    const { numUpdatedRows } = await (
      isOne
        ? chosen.where("id", "=", input.deliveryId)
        : chosen
            .where("at", ">=", new Date(input.from).toISOString())
            .where("at", "<", new Date(input.to).toISOString())
            .where("state", "in", input.isAll ? ["failed", "skipped", "delivered"] : ["failed", "skipped"])
    ).executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (isOne && count === 0) throw new AppError("not_found", "This delivery is no longer kept.");
    if (count === 0) {
      audit.nothing();
      return { count };
    }
    const span = isOne ? {} : { from: input.from, to: input.to };
    await audit({ act: "webhook.replayed", subject: input.id, after: { ...span, items: count } });
    return { count };
  },
);

/** Its deliveries are deleted too. @throws AppError `not_found` */
export const removeWebhook = defineVerb(
  { scope: "webhooks", input: z.strictObject({ id: webhookId }), act: "webhook.removed" },
  async ({ db }: VerbContext, { id }, audit): Promise<void> => {
    const before = await rowOf(db, id);
    await db.deleteFrom("webhookDelivery").where("webhookId", "=", id).execute();
    await db.deleteFrom("webhook").where("id", "=", id).execute();
    await settleNotices(db, id);
    await audit({ act: "webhook.removed", subject: id, before: audited(settingsOf(before)) });
  },
);
