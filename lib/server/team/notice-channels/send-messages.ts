import "server-only";
/**
 * A message is noted before it is sent and keeps its id, so that a crash repeats it with the same id and loses nothing.
 * While a channel fails, what happens meanwhile joins the message that waits.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { MAIL } from "@/lib/contract/notice-channels";
import { HOUR_MS, nextAtOnce, retryWait } from "@/lib/domain/notice-times";
import type { Db, Trx } from "@/lib/server/ports/database";
import { MailError, type Mailer } from "@/lib/server/ports/mailer";
import { logEvent } from "@/lib/server/runtime/log";
import { appendEvent } from "../outbox/write-events";
import { PostFailure } from "../outgoing/post-text";
import type { GuardedNetwork } from "../outgoing/guarded-network";
import type { TeamContext } from "../team-context";
import {
  channelOfTarget,
  chatOf,
  mailRow,
  memberOfTarget,
  noteSuccess,
  postChat,
} from "./internal/channel-rows";
import { chatBody, mailText, subjectOf, type Pace } from "./internal/message-text";
import { renderMessage, type Describe } from "./internal/render-message";
import { unsubscribeToken } from "./internal/unsubscribe-token";

export type SendContext = {
  team: TeamContext;
  /** Null without a mail server. */
  mailer: Mailer | null;
  network: GuardedNetwork;
  publicUrl: string;
  describe: Describe;
  signal?: AbortSignal;
  /** ms since 1970; for tests. */
  now?: () => number;
};

/** After this time a run ends, and the next one continues. */
const MOST_MS = 30_000;
/** Consecutive failures until the bell tells them; a refusal that lasts is told at once. */
const TOLD_AFTER = 3;
const MOST_REFUSALS = 3;
/** Longer than any attempt takes, so that nothing is sent by two processes. */
const CLAIM_MS = 120_000;

type Claimed = { id: string; target: string; pace: Pace; topic: string; attempts: number };

const nowOf = ({ now = Date.now }: SendContext) => now();
const of = (row: { target: string; pace: Pace; topic: string }) => ({
  target: row.target,
  pace: row.pace,
  // A digest has all groups.
  topic: row.pace === "now" ? row.topic : "",
});

type Open = { hasMail: boolean; chats: readonly string[] };

/** Channels that may be used now; a due time too far ahead means that the clock was set back. */
async function openChannels(db: Db | Trx, ctx: SendContext): Promise<Open> {
  const now = nowOf(ctx);
  const rows = await db.selectFrom("noticeChannel").select(["id", "dueMs"]).execute();
  const open = rows.filter(({ dueMs }) => dueMs <= now || dueMs > now + 2 * 6 * HOUR_MS).map(({ id }) => id);
  return { hasMail: ctx.mailer !== null && open.includes(MAIL), chats: open.filter((id) => id !== MAIL) };
}

async function dueMessage(db: Db | Trx, { hasMail, chats }: Open, now: number) {
  const waiting = await db
    .selectFrom("noticeMessage")
    .select(["id", "target", "pace", "topic", "attempts", "isFixed"])
    .where("state", "=", "waiting")
    .where("dueMs", "<=", now)
    .orderBy("dueMs")
    .execute();
  return waiting.find(({ target }) => (memberOfTarget(target) === null ? chats.includes(target) : hasMail));
}

function dueDelivery(db: Db | Trx, { hasMail, chats }: Open, now: number) {
  if (!hasMail && chats.length === 0) return undefined;
  return (
    db
      .selectFrom("noticeDelivery")
      .select(["target", "pace", "topic"])
      .where("messageId", "is", null)
      .where("dueMs", "<=", now)
      .where(({ eb, or }) =>
        or([
          ...(chats.length > 0 ? [eb("target", "in", [...chats])] : []),
          ...(hasMail ? [eb("target", "like", `${MAIL}:%`)] : []),
        ]),
      )
      // A message of the same kind that may have arrived goes first, unchanged.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("noticeMessage")
              .select("noticeMessage.id")
              .where("state", "=", "waiting")
              .whereRef("noticeMessage.target", "=", "noticeDelivery.target")
              .whereRef("noticeMessage.pace", "=", "noticeDelivery.pace")
              .where(sql<boolean>`notice_message.topic in ('', notice_delivery.topic)`),
          ),
        ),
      )
      .orderBy("dueMs")
      .limit(1)
      .executeTakeFirst()
  );
}

/** Delays matters of a group that had a message just now. @returns whether they may be sent */
async function isPaced(trx: Trx, key: ReturnType<typeof of>, now: number): Promise<boolean> {
  if (key.pace !== "now") return true;
  const sent = await trx
    .selectFrom("noticeMessage")
    .select("endedMs")
    .where("target", "=", key.target)
    .where("topic", "=", key.topic)
    .where("state", "=", "sent")
    .where("endedMs", ">", now - HOUR_MS)
    .orderBy("endedMs")
    .execute();
  const dueMs = nextAtOnce(
    sent.map(({ endedMs }) => Number(endedMs)),
    now,
  );
  if (dueMs <= now) return true;
  await trx
    .updateTable("noticeDelivery")
    .set({ dueMs })
    .where("messageId", "is", null)
    .where("target", "=", key.target)
    .where("topic", "=", key.topic as never)
    .where("pace", "=", "now")
    .where("dueMs", "<=", now)
    .execute();
  return false;
}

async function newMessage(trx: Trx, open: Open, now: number) {
  for (;;) {
    const due = await dueDelivery(trx, open, now);
    if (!due) return null;
    const key = of(due);
    if (!(await isPaced(trx, key, now))) continue;
    const message = { ...key, id: `msg_${randomUUID()}`, attempts: 0, isFixed: 0 };
    await trx
      .insertInto("noticeMessage")
      .values({ ...message, state: "waiting", dueMs: now, createdAt: new Date(now).toISOString() })
      .execute();
    return message;
  }
}

/** The next attempt is noted before this one, so that a message that ends the process waits. */
async function claimMessage(ctx: SendContext): Promise<Claimed | null> {
  const { db } = ctx.team;
  const now = nowOf(ctx);
  // Most calls find nothing, so they take no lock.
  const seen = await openChannels(db, ctx);
  if (!((await dueMessage(db, seen, now)) ?? (await dueDelivery(db, seen, now)))) return null;
  return db.transaction().execute(async (trx) => {
    const open = await openChannels(trx, ctx);
    const message = (await dueMessage(trx, open, now)) ?? (await newMessage(trx, open, now));
    if (!message) return null;
    if (message.isFixed === 0)
      await trx
        .updateTable("noticeDelivery")
        .set({ messageId: message.id })
        .where("messageId", "is", null)
        .where("target", "=", message.target)
        .where("pace", "=", message.pace)
        .$if(message.pace === "now", (query) => query.where("topic", "=", message.topic as never))
        .$if(message.pace !== "now", (query) => query.where("dueMs", "<=", now))
        .execute();
    const attempts = message.attempts + 1;
    await trx
      .updateTable("noticeMessage")
      .set({ attempts, isFixed: 1, dueMs: now + CLAIM_MS })
      .where("id", "=", message.id)
      .execute();
    const { id, target, pace, topic } = message;
    return { id, target, pace, topic, attempts };
  });
}

/** A process that stood still may find that another one took the message meanwhile. */
const isMine = async (db: Db, { id, attempts }: Claimed): Promise<boolean> =>
  (await db
    .selectFrom("noticeMessage")
    .select("id")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst()) !== undefined;

type Failure = {
  problem: string;
  isRecipients: boolean;
  isLasting: boolean;
  mayHaveArrived: boolean;
  retryAfterMs: number;
};

function failureOf(error: unknown): Failure {
  if (error instanceof PostFailure) {
    const { message: problem, isLasting, mayHaveArrived, retryAfterMs } = error;
    return { problem, isRecipients: false, isLasting, mayHaveArrived, retryAfterMs };
  }
  const { isRecipients, mayHaveArrived } = error instanceof MailError ? error : new MailError(error);
  // The text of a mail server may quote addresses and hosts, so it is for the log alone.
  const problem = isRecipients ? "The address was refused." : "The mail server did not take the message.";
  return { problem, isRecipients, isLasting: false, mayHaveArrived, retryAfterMs: 0 };
}

const ended = (trx: Trx, { id }: Pick<Claimed, "id">, state: "sent" | "dropped", now: number) =>
  trx
    .updateTable("noticeMessage")
    .set({ state, endedMs: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();

/** Only this person's address fails; others get their mail. */
async function noteRefusal(trx: Trx, { id, target, attempts }: Claimed, problem: string, now: number) {
  if (attempts < MOST_REFUSALS) {
    await trx
      .updateTable("noticeMessage")
      .set({ dueMs: now + retryWait(attempts), isFixed: 0 })
      .where("id", "=", id)
      .execute();
    return;
  }
  await ended(trx, { id }, "dropped", now);
  const memberId = memberOfTarget(target)!;
  await trx
    .updateTable("noticeSetting")
    .set({ problem })
    .where("memberId", "=", memberId)
    .where("problem", "is", null)
    .execute();
  await appendEvent(trx, "channel.failed", { channel: target, memberId });
}

async function noteFailure(ctx: SendContext, message: Claimed, error: unknown): Promise<void> {
  const failure = failureOf(error);
  const { problem, mayHaveArrived } = failure;
  const now = nowOf(ctx);
  const id = channelOfTarget(message.target);
  logEvent("warn", "notices.failed", { channel: id, problem, attempts: message.attempts, err: error });
  await ctx.team.db.transaction().execute(async (trx) => {
    if (failure.isRecipients) {
      await ensureSetting(trx, memberOfTarget(message.target)!);
      return noteRefusal(trx, message, problem, now);
    }
    const channel = await trx
      .selectFrom("noticeChannel")
      .select(["failures", "failedAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!channel) return;
    const failures = failure.isLasting ? Math.max(TOLD_AFTER, channel.failures + 1) : channel.failures + 1;
    const dueMs = now + retryWait(failures, failure.retryAfterMs);
    await trx
      .updateTable("noticeChannel")
      .set({ failures, problem, dueMs, failedAt: channel.failedAt ?? new Date(now).toISOString() })
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("noticeMessage")
      .set({ dueMs, isFixed: mayHaveArrived ? 1 : 0 })
      .where("id", "=", message.id)
      .where("state", "=", "waiting")
      .execute();
    if (channel.failures < TOLD_AFTER && failures >= TOLD_AFTER)
      await appendEvent(trx, "channel.failed", { channel: id, memberId: null });
  });
}

const ensureSetting = (trx: Trx, memberId: string) =>
  trx
    .insertInto("noticeSetting")
    .values({ memberId, paces: "{}", hour: 8, weekday: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** @returns null when another process took the message meanwhile */
async function sendOne(ctx: SendContext, message: Claimed): Promise<"sent" | "dropped" | null> {
  const { team, mailer, network, publicUrl, signal } = ctx;
  const { id, target, pace, topic } = message;
  const chat = memberOfTarget(target) === null ? await chatOf(team.db, target) : null;
  if (memberOfTarget(target) === null && chat === null) return "dropped";
  const rendered = await renderMessage(ctx, message, chat);
  if (!rendered) return "dropped";
  const { member, sections } = rendered;
  signal?.throwIfAborted();
  if (!(await isMine(team.db, message))) return null;
  if (member && mailer) {
    const token = unsubscribeToken(member.id, pace === "now" ? topic : pace);
    const stop = `${publicUrl}/unsubscribe?token=${token}`;
    await mailer.send({
      to: member.email,
      id,
      subject: subjectOf(pace, sections),
      text: mailText(pace, sections, { publicUrl, stop }),
      unsubscribe: `${publicUrl}/api/dashboard/unsubscribe?token=${token}`,
    });
  } else if (chat) {
    const body = chatBody(pace, sections, { publicUrl, addedBy: chat.addedBy });
    await postChat(chat, { id, body }, network, signal);
  }
  return "sent";
}

/** @returns how many messages were sent. @throws the reason of the signal, and errors of the database */
export async function sendMessages(ctx: SendContext): Promise<number> {
  const { team, signal } = ctx;
  const start = performance.now();
  await mailRow(team.db);
  for (let sent = 0; ;) {
    signal?.throwIfAborted();
    const message = performance.now() - start > MOST_MS ? null : await claimMessage(ctx);
    if (!message) return sent;
    try {
      const outcome = await sendOne(ctx, message);
      if (outcome === null) continue;
      await team.db.transaction().execute(async (trx) => {
        await ended(trx, message, outcome, nowOf(ctx));
        if (outcome === "sent") await noteSuccess(trx, message.target, nowOf(ctx));
      });
      if (outcome === "sent") sent++;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PostFailure || error instanceof MailError)) throw error;
      await noteFailure(ctx, message, error);
    }
  }
}
