import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Answer, Decision, LinkSummary, SharedCreator, SharedRow } from "@/lib/contract/links";
import { isAllowed } from "@/lib/server/access/caller";
import { isContactId } from "@/lib/contract/own-contacts";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { isSeenBy } from "../lists/lists-access";
import type { MemberContext } from "../team-context";
import { selectLinks, sharedRows, stateOfLink, type LinkRow } from "./open-link";

type Counts = Pick<LinkSummary, "rows" | "decisions" | "comments">;

async function countsOf(db: Db, ids: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await db
    .selectFrom("shareRow")
    .select(["linkId", ({ fn }) => fn.countAll<number>().as("count")])
    .where("linkId", "in", ids)
    .groupBy("linkId")
    .execute();
  // Only the last answer about a row counts.
  const decided = await db
    .selectFrom("shareReply")
    .select(["linkId", "answer", ({ fn }) => fn.countAll<number>().as("count")])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("shareReply as last")
        .select(({ fn }) => fn.max("last.id").as("id"))
        .where("last.linkId", "in", ids)
        .where("last.answer", "is not", null)
        .groupBy(["last.linkId", "last.rowKey"]),
    )
    .groupBy(["linkId", "answer"])
    .execute();
  const comments = await db
    .selectFrom("shareReply")
    .select(["linkId", ({ fn }) => fn.countAll<number>().as("count")])
    .where("linkId", "in", ids)
    .where("answer", "is", null)
    .groupBy("linkId")
    .execute();
  const numberOf = (found: readonly { linkId: string; count: number }[], id: string) =>
    Number(found.find(({ linkId }) => linkId === id)?.count ?? 0);
  const answersOf = (id: string, answer: Answer) =>
    numberOf(
      decided.filter((each) => each.answer === answer),
      id,
    );
  return new Map(
    ids.map((id) => [
      id,
      {
        rows: numberOf(rows, id),
        decisions: { yes: answersOf(id, "yes"), maybe: answersOf(id, "maybe"), no: answersOf(id, "no") },
        comments: numberOf(comments, id),
      },
    ]),
  );
}

function aboutOf(link: LinkRow, memberId: string): Pick<LinkSummary, "about" | "href"> {
  const { kind, listId, revealId, month, purpose } = link;
  if (listId !== null) {
    const isSeen = link.isTeam === 1 || link.ownerId === memberId;
    return isSeen ? { about: link.listName, href: `/lists/${listId}` } : { about: null, href: null };
  }
  if (revealId !== null)
    return { about: `RV-${revealId.slice(0, 8)}`, href: `/creators/reveals/${revealId}` };
  const search = new URLSearchParams({ month: month ?? "", ...(purpose !== null && { purpose }) });
  return { about: [purpose, month].filter(Boolean).join(", ") || kind, href: `/usage/statements?${search}` };
}

async function summaries(ctx: MemberContext, links: readonly LinkRow[]): Promise<LinkSummary[]> {
  const counts =
    links.length === 0
      ? new Map()
      : await countsOf(
          ctx.db,
          links.map(({ id }) => id),
        );
  return links.map((link) => ({
    id: link.id,
    kind: link.kind,
    state: stateOfLink(link),
    label: link.label,
    title: link.title,
    ...aboutOf(link, ctx.member.id),
    by: { id: link.createdBy, name: link.makerName },
    shown: JSON.parse(link.shown) as string[],
    hasPassword: link.passwordHash !== null,
    ...(counts.get(link.id) as Counts),
    opened: link.opened,
    openedAt: link.openedAt,
    createdAt: link.createdAt,
    expiresAt: new Date(link.expiresAtMs).toISOString(),
  }));
}

const newestFirst = (db: Db) =>
  selectLinks(db).orderBy("shareLink.createdAt", "desc").orderBy("shareLink.id");

/** Links that work or are paused, of all members. */
export const listAllLinks = defineVerb(
  { scope: "members", input: null },
  async (ctx: MemberContext): Promise<LinkSummary[]> => {
    const links = await newestFirst(ctx.db).where("shareLink.endedAt", "is", null).execute();
    return summaries(
      ctx,
      links.filter((link) => stateOfLink(link) !== "expired"),
    );
  },
);

const about = z.strictObject({
  listId: z.string().optional(),
  revealId: z.string().optional(),
  month: z.string().optional(),
  purpose: z.string().optional(),
});

/** Links to a list, receipt or statement, ended ones included, that the caller may see. Without a subject: own links. */
export const listLinks = defineVerb(
  { scope: ["lists.write", "usage.own", "usage.all"], input: about },
  async (ctx: MemberContext, { listId, revealId, month, purpose }): Promise<LinkSummary[]> => {
    let query = newestFirst(ctx.db);
    if (listId !== undefined) query = query.where("shareLink.listId", "=", listId);
    else if (revealId !== undefined) query = query.where("shareLink.revealId", "=", revealId);
    else if (month !== undefined)
      query = query
        .where("shareLink.month", "=", month)
        .where("shareLink.purpose", purpose === undefined ? "is" : "=", purpose ?? null);
    else query = query.where("shareLink.createdBy", "=", ctx.member.id);
    const links = await query.execute();
    const mayAll = isAllowed(ctx, "members") || isAllowed(ctx, "usage.all");
    const isSeen = (link: LinkRow) =>
      link.createdBy === ctx.member.id ||
      (link.listId === null ? mayAll : link.isTeam === 1 || link.ownerId === ctx.member.id);
    return summaries(ctx, links.filter(isSeen));
  },
);

function withoutEmail(row: SharedRow): SharedRow {
  const { email: _, ...creator } = row.creator ?? {};
  return row.creator === null ? row : { ...row, creator: creator as SharedCreator };
}

/** A link with its rows, decisions and comments. @throws AppError `not_found` */
export const readLink = defineVerb(
  { scope: ["lists.write", "usage.own", "usage.all"], input: z.string() },
  async (ctx: MemberContext, id): Promise<{ link: LinkSummary; rows: SharedRow[]; note: string }> => {
    const found = await selectLinks(ctx.db).where("shareLink.id", "=", id).executeTakeFirst();
    const [link] = found ? await summaries(ctx, [found]) : [];
    const isMine = found?.createdBy === ctx.member.id || isAllowed(ctx, "members");
    if (!found || !link || (!isMine && (found.listId === null || link.about === null)))
      throw new AppError("not_found", "This link doesn’t exist.");
    const rows = await sharedRows(ctx.db, found);
    return { link, rows: isAllowed(ctx, "contacts") ? rows : rows.map(withoutEmail), note: found.note };
  },
);

export async function isEverShared(db: Db, listId: string): Promise<boolean> {
  const link = db.selectFrom("shareLink").select("id").where("listId", "=", listId).limit(1);
  return (await link.executeTakeFirst()) !== undefined;
}

/** The last decision about each creator over all links to the list, ended ones included. At most 500 ids. */
export async function decisionsOf(
  db: Db,
  listId: string,
  ids: readonly string[],
): Promise<Map<string, Decision>> {
  const rows = await db
    .selectFrom("shareReply")
    .innerJoin("shareLink", "shareLink.id", "shareReply.linkId")
    .select(["creatorId", "answer", "body as reason", "name", "at", "label"])
    .where("shareReply.id", "in", (eb) =>
      eb
        .selectFrom("shareReply as last")
        .innerJoin("shareLink as of", "of.id", "last.linkId")
        .select(({ fn }) => fn.max("last.id").as("id"))
        .where("of.listId", "=", listId)
        .where("last.answer", "is not", null)
        .where("last.creatorId", "in", ids)
        .groupBy("last.creatorId"),
    )
    .execute();
  return new Map(rows.map(({ creatorId, answer, ...row }) => [creatorId!, { ...row, answer: answer! }]));
}

/** Creators of the list whose last decision is yes and who aren't revealed yet, in the order of the decisions. */
export const approvedUnrevealed = defineVerb(
  { scope: "library.read", input: z.string() },
  async ({ db, member }: MemberContext, listId): Promise<string[]> => {
    const rows = await db
      .selectFrom("shareReply")
      .innerJoin("listItem", "listItem.creatorId", "shareReply.creatorId")
      .innerJoin("list", "list.id", "listItem.listId")
      .leftJoin("ownedCreator", "ownedCreator.creatorId", "shareReply.creatorId")
      .select("shareReply.creatorId as id")
      .where("listItem.listId", "=", listId)
      .where(isSeenBy(member))
      .where("listItem.removedAt", "is", null)
      .where("ownedCreator.creatorId", "is", null)
      .where("answer", "=", "yes")
      .where("shareReply.id", "in", (eb) =>
        eb
          .selectFrom("shareReply as last")
          .innerJoin("shareLink as of", "of.id", "last.linkId")
          .select(({ fn }) => fn.max("last.id").as("id"))
          .where("of.listId", "=", listId)
          .where("last.answer", "is not", null)
          .groupBy("last.creatorId"),
      )
      .orderBy("shareReply.id")
      .execute();
    // An approved own contact has nothing to reveal.
    return rows.map(({ id }) => id!).filter((id) => !isContactId(id));
  },
);
