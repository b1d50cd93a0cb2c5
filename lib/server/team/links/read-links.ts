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
    .selectFrom("share_row")
    .select(["link_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("link_id", "in", ids)
    .groupBy("link_id")
    .execute();
  // Only the last answer about a row counts.
  const decided = await db
    .selectFrom("share_reply")
    .select(["link_id", "answer", ({ fn }) => fn.countAll<number>().as("count")])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("share_reply as last")
        .select(({ fn }) => fn.max("last.id").as("id"))
        .where("last.link_id", "in", ids)
        .where("last.answer", "is not", null)
        .groupBy(["last.link_id", "last.row_key"]),
    )
    .groupBy(["link_id", "answer"])
    .execute();
  const comments = await db
    .selectFrom("share_reply")
    .select(["link_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("link_id", "in", ids)
    .where("answer", "is", null)
    .groupBy("link_id")
    .execute();
  const numberOf = (found: readonly { link_id: string; count: number }[], id: string) =>
    Number(found.find(({ link_id }) => link_id === id)?.count ?? 0);
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
  const { kind, list_id, reveal_id, month, purpose } = link;
  if (list_id !== null) {
    const isSeen = link.is_team === 1 || link.owner_id === memberId;
    return isSeen ? { about: link.list_name, href: `/lists/${list_id}` } : { about: null, href: null };
  }
  if (reveal_id !== null)
    return { about: `RV-${reveal_id.slice(0, 8)}`, href: `/creators/reveals/${reveal_id}` };
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
    by: { id: link.created_by, name: link.maker_name },
    shown: JSON.parse(link.shown) as string[],
    hasPassword: link.password_hash !== null,
    ...(counts.get(link.id) as Counts),
    opened: link.opened,
    openedAt: link.opened_at,
    createdAt: link.created_at,
    expiresAt: new Date(link.expires_at_ms).toISOString(),
  }));
}

const newestFirst = (db: Db) =>
  selectLinks(db).orderBy("share_link.created_at", "desc").orderBy("share_link.id");

/** Links that work or are paused, of all members. */
export const listAllLinks = defineVerb(
  { scope: "members", input: null },
  async (ctx: MemberContext): Promise<LinkSummary[]> => {
    const links = await newestFirst(ctx.db).where("share_link.ended_at", "is", null).execute();
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
    if (listId !== undefined) query = query.where("share_link.list_id", "=", listId);
    else if (revealId !== undefined) query = query.where("share_link.reveal_id", "=", revealId);
    else if (month !== undefined)
      query = query
        .where("share_link.month", "=", month)
        .where("share_link.purpose", purpose === undefined ? "is" : "=", purpose ?? null);
    else query = query.where("share_link.created_by", "=", ctx.member.id);
    const links = await query.execute();
    const mayAll = isAllowed(ctx, "members") || isAllowed(ctx, "usage.all");
    const isSeen = (link: LinkRow) =>
      link.created_by === ctx.member.id ||
      (link.list_id === null ? mayAll : link.is_team === 1 || link.owner_id === ctx.member.id);
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
    const found = await selectLinks(ctx.db).where("share_link.id", "=", id).executeTakeFirst();
    const [link] = found ? await summaries(ctx, [found]) : [];
    const isMine = found?.created_by === ctx.member.id || isAllowed(ctx, "members");
    if (!found || !link || (!isMine && (found.list_id === null || link.about === null)))
      throw new AppError("not_found", "This link doesn’t exist.");
    const rows = await sharedRows(ctx.db, found);
    return { link, rows: isAllowed(ctx, "contacts") ? rows : rows.map(withoutEmail), note: found.note };
  },
);

export async function isEverShared(db: Db, listId: string): Promise<boolean> {
  const link = db.selectFrom("share_link").select("id").where("list_id", "=", listId).limit(1);
  return (await link.executeTakeFirst()) !== undefined;
}

/** The last decision about each creator over all links to the list, ended ones included. At most 500 ids. */
export async function decisionsOf(
  db: Db,
  listId: string,
  ids: readonly string[],
): Promise<Map<string, Decision>> {
  const rows = await db
    .selectFrom("share_reply")
    .innerJoin("share_link", "share_link.id", "share_reply.link_id")
    .select(["creator_id", "answer", "body as reason", "name", "at", "label"])
    .where("share_reply.id", "in", (eb) =>
      eb
        .selectFrom("share_reply as last")
        .innerJoin("share_link as of", "of.id", "last.link_id")
        .select(({ fn }) => fn.max("last.id").as("id"))
        .where("of.list_id", "=", listId)
        .where("last.answer", "is not", null)
        .where("last.creator_id", "in", ids)
        .groupBy("last.creator_id"),
    )
    .execute();
  return new Map(rows.map(({ creator_id, answer, ...row }) => [creator_id!, { ...row, answer: answer! }]));
}

/** Creators of the list whose last decision is yes and who aren't revealed yet, in the order of the decisions. */
export const approvedUnrevealed = defineVerb(
  { scope: "library.read", input: z.string() },
  async ({ db, member }: MemberContext, listId): Promise<string[]> => {
    const rows = await db
      .selectFrom("share_reply")
      .innerJoin("list_item", "list_item.creator_id", "share_reply.creator_id")
      .innerJoin("list", "list.id", "list_item.list_id")
      .leftJoin("owned_creator", "owned_creator.creator_id", "share_reply.creator_id")
      .select("share_reply.creator_id as id")
      .where("list_item.list_id", "=", listId)
      .where(isSeenBy(member))
      .where("list_item.removed_at", "is", null)
      .where("owned_creator.creator_id", "is", null)
      .where("answer", "=", "yes")
      .where("share_reply.id", "in", (eb) =>
        eb
          .selectFrom("share_reply as last")
          .innerJoin("share_link as of", "of.id", "last.link_id")
          .select(({ fn }) => fn.max("last.id").as("id"))
          .where("of.list_id", "=", listId)
          .where("last.answer", "is not", null)
          .groupBy("last.creator_id"),
      )
      .orderBy("share_reply.id")
      .execute();
    // An approved own contact has nothing to reveal.
    return rows.map(({ id }) => id!).filter((id) => !isContactId(id));
  },
);
