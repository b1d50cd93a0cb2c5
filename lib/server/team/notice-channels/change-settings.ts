import "server-only";
/** A person decides about their own mail, admins about the chats of the team. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { shownSettings } from "@/lib/contract/shown-settings";
import { AppError } from "@/lib/contract/errors";
import {
  CHAT_GROUPS,
  chatPaces,
  groupsOf,
  MAIL,
  mailPaces,
  MAX_CHANNEL_ADDRESS,
  MAX_CHANNEL_NAME,
  MOST_CHANNELS,
  pacesOf,
  PACES,
  USUAL_DIGEST,
  type NoticeGroup,
  type Pace,
  type Paces,
} from "@/lib/contract/notice-channels";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { refuseOvertaken } from "@/lib/server/access/refuse-overtaken";
import type { Mailer } from "@/lib/server/ports/mailer";
import { booksZone } from "../budgets/books-zone";
import { admitAttempt } from "../members/admit-attempt";
import { PostFailure } from "../outgoing/post-text";
import { enteredName, readAddress } from "../outgoing/entered-address";
import { webhookNetwork, type GuardedNetwork } from "../outgoing/guarded-network";
import type { MemberContext } from "../team-context";
import { changePaces, requeue } from "./internal/change-paces";
import {
  mailTarget,
  noteSuccess,
  openAddress,
  postChat,
  reachedMembers,
  readPaces,
  sealAddress,
  type ChannelRow,
  type Reader,
} from "./internal/channel-rows";
import { chatBody, mailText } from "./internal/message-text";
import { unsubscribeToken } from "./internal/unsubscribe-token";

const time = {
  hour: z.int("must be an hour").min(0, "must be an hour").max(23, "must be an hour"),
  weekday: z.int("must be a day").min(1, "must be a day").max(7, "must be a day"),
};
const paces = z.partialRecord(z.string(), z.enum(PACES, "must be one of the choices"));

/** @throws AppError `invalid_parameter` for a group that the reader does not have, or a pace that it does not have */
function checkedPaces(
  given: Readonly<Partial<Record<string, Pace>>>,
  groups: readonly NoticeGroup[],
): Partial<Paces> {
  for (const [name, pace] of Object.entries(given)) {
    const group = groups.find((each) => each === name);
    if (group === undefined || !pacesOf(group).includes(pace!))
      throw new AppError("invalid_parameter", "The request has invalid fields.", {
        errors: [{ field: name.slice(0, 40), code: "invalid_value", message: "is no such choice" }],
      });
  }
  return given as Partial<Paces>;
}

/** @throws AppError `invalid_parameter` */
export const saveNoticeSettings = defineVerb(
  { scope: "signedIn", input: z.strictObject({ paces, ...time }), act: "member.notices" },
  async ({ db, member }: MemberContext, { paces: given, hour, weekday }, audit): Promise<void> => {
    const chosen = checkedPaces(given, groupsOf(member.role));
    const [reached] = await reachedMembers(db, [member.id]);
    if (!reached) return audit.nothing();
    const before = { ...mailPaces(member.role, reached.given), ...reached.time };
    await changePaces(db, reached, { ...reached.given, ...chosen }, { hour, weekday });
    const after = { ...before, ...chosen, hour, weekday };
    if (JSON.stringify(before) === JSON.stringify(after)) return audit.nothing();
    await audit({ act: "member.notices", subject: member.id, before, after });
  },
);

const channelName = enteredName(MAX_CHANNEL_NAME);

/** @throws AppError `invalid_parameter` naming `address` */
function checkedAddress(text: string): URL {
  const url = readAddress(text, webhookNetwork());
  if (typeof url !== "string") return url;
  throw new AppError("invalid_parameter", `The address ${url}.`, {
    errors: [{ field: "address", code: "invalid_value", message: url }],
  });
}

const address = z.string().trim().max(MAX_CHANNEL_ADDRESS, "is too long");

/** @throws AppError `invalid_parameter`, `conflict` when there are too many */
export const addChannel = defineVerb(
  { scope: "keys", input: z.strictObject({ name: channelName, address }), act: "channel.added" },
  async ({ db, member }: MemberContext, input, audit): Promise<string> => {
    const { host } = checkedAddress(input.address);
    const { count } = await db
      .selectFrom("noticeChannel")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("id", "!=", MAIL)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_CHANNELS)
      throw new AppError("conflict", `You already have ${MOST_CHANNELS} chats. Remove one first.`);
    const id = `chat_${randomBytes(10).toString("hex")}`;
    await db
      .insertInto("noticeChannel")
      .values({
        id,
        addedBy: member.id,
        name: input.name,
        address: sealAddress(id, input.address),
        host,
        paces: "{}",
        ...USUAL_DIGEST,
        createdAt: new Date().toISOString(),
      })
      .execute();
    await audit({ act: "channel.added", subject: null, after: { name: input.name, host } });
    return id;
  },
);

async function channelRow(db: Reader, id: string): Promise<ChannelRow> {
  const row = await db
    .selectFrom("noticeChannel")
    .selectAll()
    .where("id", "=", id)
    .where("id", "!=", MAIL)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "This chat doesn’t exist.");
  return row;
}

const changed = z.strictObject({
  id: z.string(),
  ...z.strictObject({ name: channelName, address, ...time }).partial().shape,
  paces,
  was: shownSettings.optional(),
});

/**
 * Absent settings and an empty address keep the stored ones.
 * @throws AppError `not_found`, `invalid_parameter`, `conflict` naming `was`
 */
export const changeChannel = defineVerb(
  { scope: "keys", input: changed, act: "channel.changed" },
  async (
    { db }: VerbContext,
    { id, address: given = "", paces: wanted, was, ...change },
    audit,
  ): Promise<void> => {
    const row = await channelRow(db, id);
    const { name = row.name, hour = row.hour, weekday = row.weekday } = change;
    const own = { ...readPaces(row.paces), ...checkedPaces(wanted, CHAT_GROUPS) };
    const stored = {
      ...chatPaces(readPaces(row.paces)),
      name: row.name,
      hour: row.hour,
      weekday: row.weekday,
    };
    refuseOvertaken(was, { ...stored, address: "" }, { ...chatPaces(own), name, hour, weekday });
    const isNew = given !== "" && given !== openAddress(row);
    const host = isNew ? checkedAddress(given).host : row.host;
    const values = { name, host, hour, weekday };
    await db
      .updateTable("noticeChannel")
      .set({
        ...values,
        paces: JSON.stringify(own),
        // Another address starts without the failures of the earlier one.
        ...(isNew && {
          address: sealAddress(id, given),
          failures: 0,
          failedAt: null,
          problem: null,
          dueMs: 0,
        }),
      })
      .where("id", "=", id)
      .execute();
    await requeue(db, id, chatPaces(own), { hour, weekday, zone: await booksZone(db) });
    const before = { name: row.name, host: row.host, hour: row.hour, weekday: row.weekday };
    const chosen = { before: chatPaces(readPaces(row.paces)), after: chatPaces(own) };
    await audit({
      act: "channel.changed",
      subject: null,
      before: { ...before, ...chosen.before },
      after: { ...values, ...chosen.after, ...(isNew && { address: "changed" }) },
    });
  },
);

/** @throws AppError `not_found` */
export const removeChannel = defineVerb(
  { scope: "keys", input: z.strictObject({ id: z.string() }), act: "channel.removed" },
  async ({ db }: VerbContext, { id }, audit): Promise<void> => {
    const { name, host } = await channelRow(db, id);
    await db.deleteFrom("noticeDelivery").where("target", "=", id).execute();
    await db.deleteFrom("noticeMessage").where("target", "=", id).execute();
    await db.deleteFrom("noticeChannel").where("id", "=", id).execute();
    await audit({ act: "channel.removed", subject: null, before: { name, host } });
  },
);

const TEST = "This is a test message from Scoutdeck. Notices will arrive here.";

export type TestContext = MemberContext & {
  mailer: Mailer | null;
  network: GuardedNetwork;
  publicUrl: string;
};

async function admitTest({ db, member }: MemberContext): Promise<void> {
  if (!(await admitAttempt(db, "test-message", [[member.id, 5]])))
    throw new AppError("rate_limited", "Too many tests. Wait a quarter of an hour and try again.");
}

/** @returns null when it was taken, or why not. @throws AppError `conflict` without a mail server, `rate_limited` */
export const testMail = defineVerb(
  { scope: "signedIn", input: null },
  async (ctx: TestContext): Promise<string | null> => {
    const { db, member, mailer, publicUrl } = ctx;
    if (mailer === null) throw new AppError("conflict", "No mail server is configured.");
    await admitTest(ctx);
    const stop = `${publicUrl}/unsubscribe?token=${unsubscribeToken(member.id, "account")}`;
    const sections = [
      { group: "account", lines: [{ text: TEST, detail: null, href: "/notices", count: 1 }], more: 0 },
    ] as const;
    try {
      await mailer.send({
        to: member.email,
        subject: "Test message from Scoutdeck",
        text: mailText("now", sections, { publicUrl, stop }),
      });
    } catch {
      return "The mail server did not take the message.";
    }
    await db.transaction().execute((trx) => noteSuccess(trx, mailTarget(member.id), Date.now()));
    return null;
  },
);

/** @returns null when it was taken, or why not. @throws AppError `not_found`, `rate_limited` */
export const testChannel = defineVerb(
  { scope: "keys", input: z.strictObject({ id: z.string() }) },
  async (ctx: TestContext, { id }): Promise<string | null> => {
    const { db, member, publicUrl, network } = ctx;
    const row = await channelRow(db, id);
    await admitTest(ctx);
    const sections = [
      { group: "account", lines: [{ text: TEST, detail: null, href: null, count: 1 }], more: 0 },
    ] as const;
    const body = chatBody("now", sections, { publicUrl, addedBy: member.name });
    try {
      await postChat(row, { id: `msg_test_${randomBytes(10).toString("hex")}`, body }, network, ctx.signal);
    } catch (error) {
      if (!(error instanceof PostFailure)) throw error;
      const failedAt = row.failedAt ?? new Date().toISOString();
      await db
        .updateTable("noticeChannel")
        .set({ problem: error.message, failedAt })
        .where("id", "=", id)
        .execute();
      return error.message;
    }
    await db.transaction().execute((trx) => noteSuccess(trx, id, Date.now()));
    return null;
  },
);
