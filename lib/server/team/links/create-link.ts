import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { postsOf, postsSearch } from "@/lib/domain/creator-posts";
import { AppError } from "@/lib/contract/errors";
import {
  ALLOWANCES,
  BOARD_CHOICES,
  LIST_CHOICES,
  MAX_LABEL_LENGTH,
  MAX_LINK_PASSWORD,
  MAX_SHARE_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_LINK_PASSWORD,
  MOST_DAYS,
  MOST_LINKS,
  MOST_SHARED,
  SHARED_KINDS,
  USUAL_CHOICES,
  USUAL_DAYS,
} from "@/lib/contract/links";
import { WHOLE_LIST } from "@/lib/contract/list-query";
import type { List, ListRow } from "@/lib/contract/lists";
import type { ViralPost } from "@/lib/contract/records";
import { NO_PURPOSE } from "@/lib/contract/usage";
import type { CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import { dayIn } from "@/lib/domain/zone-days";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { hashPassword } from "@/lib/server/access/password-hash";
import type { Trx } from "@/lib/server/ports/database";
import { booksZone } from "../budgets/books-zone";
import { readList } from "../lists/lists-access";
import { readShortRows, readSomeRows } from "../lists/read-rows";
import { readFacts, serviceState, type KeptFacts } from "../look-closer/kept-facts";
import { purposeNames } from "../purposes/purpose-details";
import { readReveal } from "../reveal/read-reveal";
import { searchPosts } from "../search/search-service";
import type { MemberContext } from "../team-context";
import { creatorRow, postRow, type FrozenRow } from "./internal/freeze-rows";
import { hashOf, LINK_SCOPES, stateOfLink, selectLinks } from "./open-link";

const shortText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `must have at most ${most} characters` });

export const newLinkBody = z.strictObject({
  kind: z.enum(SHARED_KINDS),
  /** A list, board or reveal; of a statement a purpose, a month (YYYY-MM) or `team`. */
  id: z.string().max(200),
  month: z.string().optional(),
  purpose: z.string().max(200).optional(),
  label: shortText(MAX_LABEL_LENGTH).optional(),
  title: shortText(MAX_TITLE_LENGTH).optional(),
  note: shortText(MAX_SHARE_NOTE_LENGTH).optional(),
  /** Replaces the usual choices. */
  show: z.array(z.string().max(100)).max(100).optional(),
  allow: z.array(z.enum(ALLOWANCES)).optional(),
  /** Creators of the list, or posts of the board. Default: all. */
  ids: z
    .array(z.string().max(300))
    .max(MOST_SHARED, { error: `must have at most ${MOST_SHARED} entries` })
    .optional(),
  days: z.int().min(1).max(MOST_DAYS).optional(),
  password: z
    .string()
    .min(MIN_LINK_PASSWORD, { error: `must have at least ${MIN_LINK_PASSWORD} characters` })
    .max(MAX_LINK_PASSWORD)
    .optional(),
});
type NewLink = z.output<typeof newLinkBody>;

function refuse(field: string, message: string): never {
  throw new AppError("invalid_parameter", message, {
    errors: [{ field, code: "invalid_value", message }],
  });
}

function checkedChoices(given: readonly string[], known: readonly string[]): string[] {
  const wrong = given.find((choice) => !known.includes(choice));
  if (wrong !== undefined) refuse("show", `${wrong.slice(0, 60)} can’t be shown by this link.`);
  return known.filter((choice) => given.includes(choice));
}

/** A service with a request limit must not be asked for hundreds of creators. */
const MOST_WITH_POSTS = 30;

async function postsByCreator(
  ctx: MemberContext,
  rows: readonly ListRow[],
): Promise<Map<string, ViralPost[]>> {
  const found = new Map<string, ViralPost[]>();
  for (const { creatorId, record } of rows.filter((row) => row.record !== null).slice(0, MOST_WITH_POSTS)) {
    const page = await searchPosts(ctx, { ...postsSearch(record!), page: 1, pageSize: 100 }).catch(
      () => null,
    );
    // The creator can be shared without posts when the service doesn't answer.
    if (page === null) break;
    const posts = postsOf(record!, page.data).toSorted((a, b) => (b.views ?? 0) - (a.views ?? 0));
    found.set(creatorId, posts);
  }
  return found;
}

const factsIn = (kept: KeptFacts, id: string): CreatorFacts =>
  Object.fromEntries([...(kept.get(id) ?? [])].map(([field, { fact }]) => [field, fact]));

async function rowsOfList(ctx: MemberContext, list: List, ids: readonly string[], shown: readonly string[]) {
  const rows = await readSomeRows(ctx, { listId: list.id, ids: [...ids] });
  const state = await serviceState(ctx.service).catch(() => null);
  const kept: KeptFacts = state === null ? new Map() : await readFacts(ctx.db, ids, state);
  const posts = shown.includes("posts") ? await postsByCreator(ctx, rows) : new Map<string, ViralPost[]>();
  const members = await ctx.db.selectFrom("member").select(["id", "name"]).execute();
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    creatorRow(
      {
        list,
        row,
        facts: factsIn(kept, row.creatorId),
        posts: posts.get(row.creatorId) ?? [],
        nameOf: (id) => names.get(id),
      },
      shown,
    ),
  );
}

async function rowsOfBoard(
  ctx: MemberContext,
  list: List,
  ids: readonly string[] | null,
  shown: readonly string[],
) {
  let found = ctx.db
    .selectFrom("boardPost")
    .select(["record", "creatorId", "handle"])
    .where("listId", "=", list.id)
    .where("removedAt", "is", null)
    .orderBy("position", "desc")
    .orderBy("postId")
    .limit(MOST_SHARED + 1);
  if (ids !== null) found = found.where("postId", "in", [...ids, ""]);
  return (await found.execute()).map((row) => postRow(row, shown));
}

type Subject = {
  listId: string | null;
  revealId: string | null;
  purpose: string | null;
  month: string | null;
  title: string;
  shown: string[];
  rows: FrozenRow[];
};
const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
const NOTHING = { listId: null, revealId: null, purpose: null, month: null, rows: [] };

function checkedSize(rows: readonly unknown[]): void {
  if (rows.length > MOST_SHARED) refuse("ids", `A link shows at most ${MOST_SHARED}. Select fewer.`);
  if (rows.length === 0) refuse("ids", "There is nothing to share yet.");
}

async function listSubject(ctx: MemberContext, { kind, id, ids, show }: NewLink): Promise<Subject> {
  const list = await readList(ctx, id);
  if ((list.kind === "posts") !== (kind === "board"))
    refuse("kind", list.kind === "posts" ? "This is a board of posts." : "This is a list of creators.");
  const known: readonly string[] =
    kind === "board" ? BOARD_CHOICES : [...LIST_CHOICES, ...list.columns.map((column) => column.id)];
  const shown = checkedChoices(show ?? USUAL_CHOICES[kind], known);
  if (shown.includes("email") && !isAllowed(ctx, "contacts"))
    throw new AppError("forbidden", "Your role may not show email addresses.");
  if (kind === "board") {
    const rows = await rowsOfBoard(ctx, list, ids ?? null, shown);
    checkedSize(rows);
    return { ...NOTHING, listId: id, title: list.name, shown, rows };
  }
  const rows = await readShortRows(ctx, { listId: id, query: WHOLE_LIST });
  const all = rows.map(({ creatorId }) => creatorId);
  const wanted = ids === undefined ? all : all.filter((each) => ids.includes(each));
  checkedSize(wanted);
  return {
    ...NOTHING,
    listId: id,
    title: list.name,
    shown,
    rows: await rowsOfList(ctx, list, wanted, shown),
  };
}

async function receiptSubject(ctx: MemberContext, { id }: NewLink): Promise<Subject> {
  const reveal = await readReveal(ctx, id);
  if (reveal.finishedAt === null)
    throw new AppError("conflict", "This reveal is still running. Share its receipt when it has ended.");
  return { ...NOTHING, revealId: id, title: "", shown: [] };
}

async function statementSubject(ctx: MemberContext, sent: NewLink): Promise<Subject> {
  const thisMonth = dayIn(await booksZone(ctx.db), Date.now()).slice(0, 7);
  const month = isMonth(sent.id) ? sent.id : (sent.month ?? thisMonth);
  if (!isMonth(month) || month > thisMonth) refuse("month", "Enter a month up to now, as YYYY-MM.");
  const named = isMonth(sent.id) || sent.id === "team" ? (sent.purpose ?? "") : sent.id;
  if (named !== "" && named !== NO_PURPOSE && !(await purposeNames(ctx)).includes(named))
    refuse("id", "This purpose doesn’t exist.");
  const shown = checkedChoices(sent.show ?? USUAL_CHOICES.statement, ["members"]);
  return { ...NOTHING, purpose: named === "" ? null : named, month, title: "", shown };
}

const SUBJECTS = {
  list: listSubject,
  board: listSubject,
  receipt: receiptSubject,
  statement: statementSubject,
} as const;

/** Ended and expired links don't count. */
async function checkRoom(trx: Trx): Promise<void> {
  const links = await selectLinks(trx).where("shareLink.endedAt", "is", null).execute();
  const live = links.filter((link) => ["live", "paused"].includes(stateOfLink(link))).length;
  if (live >= MOST_LINKS)
    throw new AppError("conflict", `There are ${MOST_LINKS} links, the most there may be. End one first.`);
}

/** `token` is available only here. */
export type CreatedLink = { id: string; token: string };

/**
 * @throws AppError `forbidden`; `not_found` for a list or receipt that the caller may not see; `invalid_parameter`
 * naming the field; `conflict` for a running reveal, or when there are too many links
 */
export const createLink = defineVerb(
  // Reading posts and hashing a password take long, so both come before the transaction.
  {
    scope: ["lists.write", "usage.own", "usage.all"],
    input: newLinkBody,
    act: "link.created",
    transaction: "none",
  },
  async (ctx: MemberContext, sent, audit): Promise<CreatedLink> => {
    const { kind, label = "", title, note = "", password } = sent;
    if (!isAllowed(ctx, LINK_SCOPES[kind])) throw new AppError("forbidden", "Your role may not share this.");
    const { rows, shown, ...subject } = await SUBJECTS[kind](ctx, sent);
    const passwordHash = password ? await hashPassword(password) : null;
    const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
    const days = sent.days ?? USUAL_DAYS[kind];
    const allowed = kind === "list" || kind === "board" ? (sent.allow ?? ALLOWANCES) : [];
    const now = Date.now();
    await ctx.db.transaction().execute(async (trx) => {
      await checkRoom(trx);
      await trx
        .insertInto("shareLink")
        .values({
          ...subject,
          id,
          hash: hashOf(token),
          kind,
          createdBy: ctx.member.id,
          label,
          title: title || subject.title,
          note,
          shown: JSON.stringify(shown),
          allowed: JSON.stringify(allowed),
          passwordHash,
          createdAt: new Date(now).toISOString(),
          expiresAtMs: now + days * 86_400_000,
        })
        .execute();
      if (rows.length > 0)
        await trx
          .insertInto("shareRow")
          .values(rows.map((row, position) => ({ ...row, linkId: id, position })))
          .execute();
      const after = { kind, name: label, rows: rows.length, days, isProtected: passwordHash !== null };
      await audit({ act: "link.created", subject: id, after: { ...after, shown: shown.join(", ") } }, trx);
    });
    return { id, token };
  },
);

/** Its maker and admins may. A link that has ended stays ended. @throws AppError `not_found`, `forbidden` */
export const endLink = defineVerb(
  { scope: ["lists.write", "usage.own", "usage.all"], input: z.string(), act: "link.ended" },
  async (ctx: MemberContext, id, audit): Promise<{ id: string; kind: string; listId: string | null }> => {
    const link = await ctx.db.selectFrom("shareLink").selectAll().where("id", "=", id).executeTakeFirst();
    if (!link) throw new AppError("not_found", "This link doesn’t exist.");
    if (link.createdBy !== ctx.member.id && !isAllowed(ctx, "members"))
      throw new AppError("forbidden", "Only its maker and admins may end a link.");
    if (link.endedAt !== null) audit.nothing();
    else {
      await ctx.db
        .updateTable("shareLink")
        .set({ endedAt: new Date().toISOString() })
        .where("id", "=", id)
        .execute();
      await audit({ act: "link.ended", subject: id, before: { name: link.label } });
    }
    return { id, kind: link.kind, listId: link.listId };
  },
);
