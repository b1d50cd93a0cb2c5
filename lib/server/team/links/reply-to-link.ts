import "server-only";
import { z } from "zod";
import { cleanName } from "@/lib/contract/clean-name";
import { AppError } from "@/lib/contract/errors";
import {
  ANSWERS,
  MAX_COMMENT_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_REASON_LENGTH,
  type Allowance,
} from "@/lib/contract/links";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { isSeenBy } from "../lists/lists-access";
import { tellMentioned } from "../notices/tell-mentioned";
import { appendEvent } from "../outbox/write-events";
import type { MemberContext } from "../team-context";
import { findLiveLink, isUnlocked } from "./open-link";

const text = (most: number, message: string) =>
  z
    .string()
    .trim()
    .max(most, { error: message })
    .refine((value) => value.isWellFormed() && !value.includes("\0"), { error: message });

const who = {
  name: text(MAX_NAME_LENGTH, `Enter your name in at most ${MAX_NAME_LENGTH} characters.`)
    .regex(/^\P{Cc}*$/u, { error: "Enter your name in one line." })
    .transform(cleanName)
    .pipe(z.string().min(1, { error: "Enter your name." })),
  email: text(MAX_EMAIL_LENGTH, "Enter your email address.")
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: "Enter your email address." }),
};
/** Names are as stated; nothing confirms them. */
export const statedVisitor = z.strictObject(who);

const visitorReply = z.strictObject({
  token: z.string(),
  /** Proves that the password of the link was entered. */
  proof: z.string(),
  /** Key of the row. */
  creator: z.string(),
  answer: z.enum(ANSWERS, { error: "Answer yes, maybe or no." }).optional(),
  reason: text(MAX_REASON_LENGTH, `The reason can have ${MAX_REASON_LENGTH} characters.`).optional(),
  comment: text(MAX_COMMENT_LENGTH, `A comment can have ${MAX_COMMENT_LENGTH} characters.`).optional(),
  ...who,
});

const MOST_REPLIES = 5_000;

const noRow = () => {
  const message = "This creator is no longer on the page.";
  const errors = [{ field: "creator", code: "invalid_value", message }];
  return new AppError("invalid_parameter", message, { errors });
};

type RepliedRow = { linkId: string; rowKey: string; creatorId: string | null };

async function rowOf(db: Db, linkId: string, rowKey: string): Promise<RepliedRow> {
  const row = await db
    .selectFrom("shareRow")
    .select(["rowKey", "creatorId"])
    .where("linkId", "=", linkId)
    .where("rowKey", "=", rowKey)
    .executeTakeFirst();
  if (!row) throw noRow();
  const { count } = await db
    .selectFrom("shareReply")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("linkId", "=", linkId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_REPLIES) throw new AppError("conflict", "This link takes no more answers.");
  return { ...row, linkId };
}

/** Sending a decision again changes nothing. */
async function isRepeated(
  db: Db,
  { linkId, rowKey }: { linkId: string; rowKey: string },
  sent: { answer: string | null; body: string; email: string },
): Promise<boolean> {
  let query = db
    .selectFrom("shareReply")
    .select(["answer", "body", "email"])
    .where("linkId", "=", linkId)
    .where("rowKey", "=", rowKey)
    .orderBy("id", "desc")
    .limit(1);
  query = sent.answer === null ? query.where("answer", "is", null) : query.where("answer", "is not", null);
  const last = await query.executeTakeFirst();
  return last?.answer === sent.answer && last.body === sent.body && last.email === sent.email;
}

/**
 * A visitor decides or comments. Nothing is spent, and nothing but the answer is stored.
 * @throws AppError `not_found` for a link that doesn't work; `invalid_parameter` naming `creator`, `answer`, `name` or
 * `email`; `forbidden` for what the link doesn't allow
 */
export const replyToLink = defineVerb(
  { scope: "public", input: visitorReply, act: "link.decided" },
  async ({ db }: VerbContext, { token, proof, creator, answer, reason, comment, name, email }, audit) => {
    const link = await findLiveLink(db, token);
    if (!link || !isUnlocked(link, proof)) throw new AppError("not_found", "This link doesn’t work.");
    const row = await rowOf(db, link.id, creator);
    const allowed = JSON.parse(link.allowed) as Allowance[];
    const at = new Date().toISOString();
    const add = async (body: string, what: typeof answer | null) => {
      if (!allowed.includes(what ? "decide" : "comment"))
        throw new AppError("forbidden", "This link doesn’t take this kind of answer.");
      if (await isRepeated(db, row, { answer: what ?? null, body, email })) return false;
      const { id: replyId } = await db
        .insertInto("shareReply")
        .values({ ...row, memberId: null, answer: what, body, name, email, at })
        .returning("id")
        .executeTakeFirstOrThrow();
      await appendEvent(db, what ? "link.decided" : "link.commented", { linkId: link.id, replyId });
      return true;
    };
    if (!answer && !comment) {
      const message = "Answer yes, maybe or no.";
      const errors = [{ field: "answer", code: "invalid_value", message }];
      throw new AppError("invalid_parameter", message, { errors });
    }
    audit.nothing();
    if (comment) await add(comment, null);
    if (answer && (await add(reason ?? "", answer)))
      await audit({ act: "link.decided", subject: link.id, after: { answer, visitor: name } });
  },
);

const teamReply = z.strictObject({
  linkId: z.string(),
  creator: z.string(),
  comment: text(MAX_COMMENT_LENGTH, `A comment can have ${MAX_COMMENT_LENGTH} characters.`).min(1, {
    error: "Write a comment.",
  }),
});

/** Visitors see the member's name with it. @throws AppError `not_found`, `invalid_parameter` naming the field */
export const answerVisitor = defineVerb(
  { scope: "lists.write", input: teamReply, transaction: "write" },
  async (ctx: MemberContext, { linkId, creator, comment }): Promise<void> => {
    const { db, member, actor } = ctx;
    const link = await db
      .selectFrom("shareLink")
      .leftJoin("list", "list.id", "shareLink.listId")
      .select(["shareLink.id", "shareLink.createdBy"])
      .where("shareLink.id", "=", linkId)
      .where(({ or, eb }) => or([eb("shareLink.listId", "is", null), isSeenBy(member)]))
      .executeTakeFirst();
    if (!link || !isAllowed({ actor }, "lists.write"))
      throw new AppError("not_found", "This link doesn’t exist.");
    const row = await rowOf(db, link.id, creator);
    const { id: memberId, name } = member;
    const { id: replyId } = await db
      .insertInto("shareReply")
      .values({
        ...row,
        memberId,
        answer: null,
        body: comment,
        name,
        email: "",
        at: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tellMentioned(ctx, { linkId: link.id, replyId }, comment);
  },
);
