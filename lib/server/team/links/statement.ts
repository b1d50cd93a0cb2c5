import "server-only";
/** Receipts and statements are read from the usage ledger, so they agree with it whenever they are opened. */
import { sql } from "kysely";
import { z } from "zod";
import type { BookLine, SharedBooks } from "@/lib/contract/links";
import { LINES_SHOWN } from "@/lib/contract/links";
import type { Creator } from "@/lib/contract/records";
import { REVEAL_KINDS } from "@/lib/contract/reveal";
import { usageKind, type UsageKind } from "@/lib/contract/usage";
import { platformNamed, platformOfId } from "@/lib/domain/platform-of";
import { addDays, dayIn, stampIn } from "@/lib/domain/zone-days";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { Db } from "@/lib/server/ports/database";
import { readBooksState } from "../audit/books-state";
import { booksZone } from "../budgets/books-zone";
import type { MemberContext, TeamContext } from "../team-context";
import { conditionOf, SPENDS, type Narrowed } from "../usage/usage-input";
import { balanceBefore, kindSums, totalsOf } from "../usage/usage-sums";
import type { LinkRow } from "./open-link";

/** `month` is YYYY-MM in the zone of the books. A null purpose means the whole team. */
export type StatementOf = { month: string; purpose: string | null };
type BooksContext = Pick<TeamContext, "db" | "service">;

type Charge = {
  id: number;
  at: string;
  kind: UsageKind;
  credits: number;
  member: string | null;
  key: string | null;
  revealId: string | null;
  entryId: number | null;
};

function narrowed({ month, purpose }: StatementOf): Narrowed & { period: { from: string; to: string } } {
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  const period = { from: `${month}-01`, to: addDays(`${next}-01`, -1) };
  return { purpose: purpose ?? undefined, period, rowIds: null };
}

/** Oldest first. */
async function chargesOf(db: Db, query: Narrowed, revealId?: string): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select u.id, u.at, u.kind, u.credits, member.name as member, api_key.label as "key", u.reveal_id, u.entry_id
    from (select * from usage_row where ${conditionOf(query, "null")} and ${SPENDS} and credits <> 0
      ${revealId === undefined ? sql`` : sql`and reveal_id = ${revealId}`}) u
    left join member on member.id = u.member_id left join api_key on api_key.id = u.key_id
    order by u.day, u.id`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), credits: Number(row.credits) }));
}

type Bought = { record: string | null; creatorId: string };

function boughtWith(db: Db, { kind, revealId, entryId }: Charge): Promise<Bought[]> {
  // A later correction of a reveal brought no other profiles than the reveal itself.
  if (!usageKind(kind).isPurchase) return Promise.resolve([]);
  if (revealId !== null)
    return db
      .selectFrom("boughtRecord as b")
      .leftJoin("ownedCreator as o", "o.creatorId", "b.creatorId")
      .select((fields) => ["b.creatorId", fields.fn.coalesce("b.record", "o.record").as("record")])
      .where("b.revealId", "=", revealId)
      .orderBy("b.position", (order) => order.asc().nullsLast())
      .orderBy("b.creatorId")
      .execute();
  return db
    .selectFrom("soldProfile as s")
    .leftJoin("ownedCreator as o", "o.creatorId", "s.creatorId")
    .select(["s.creatorId", "o.record"])
    .where("s.entryId", "=", entryId ?? -1)
    .orderBy("s.position")
    .execute();
}

const SAID: Partial<Record<UsageKind, string>> = {
  reveal: "Revealed",
  page: "Revealed",
  refresh: "Refreshed",
  key: "Bought by API",
  refund: "Returned",
  correction: "Corrected",
  decided: "Resolved by the team",
};

function profileLine({ at, kind, member, key }: Charge, { record, creatorId }: Bought): BookLine {
  const creator = record === null ? null : (JSON.parse(record) as Creator);
  return {
    at,
    what: SAID[kind] ?? "Charged",
    by: member ?? key,
    handle: creator?.username ?? null,
    source: platformNamed(creator?.source) ?? platformOfId(creatorId) ?? null,
    followers: creator?.followers ?? null,
    category: creator?.mainCategory ?? null,
    credits: 1,
  };
}

/** A line for each profile, and one for what a charge cost or returned beyond its profiles. They add up to the sum. */
async function* linesOf(db: Db, charges: readonly Charge[]): AsyncGenerator<BookLine, void, undefined> {
  const counted = new Set<string>();
  for (const charge of charges) {
    const of = charge.revealId ?? `entry ${charge.entryId ?? charge.id}`;
    const bought = counted.has(of) ? [] : await boughtWith(db, charge);
    if (bought.length > 0) counted.add(of);
    for (const each of bought) yield profileLine(charge, each);
    const rest = 0 - charge.credits - bought.length;
    if (rest === 0) continue;
    const { at, kind, member, key } = charge;
    const unnamed = { handle: null, source: null, followers: null, category: null };
    const what =
      bought.length === 0 && SAID[kind] ? SAID[kind] : rest < 0 ? "Returned" : "Profiles no longer stored";
    yield { at, what, by: member ?? key, ...unnamed, credits: rest };
  }
}

async function firstLines(
  db: Db,
  charges: readonly Charge[],
): Promise<Pick<SharedBooks, "lines" | "totalLines" | "profiles">> {
  const lines: BookLine[] = [];
  let [totalLines, profiles] = [0, 0];
  for await (const line of linesOf(db, charges)) {
    totalLines++;
    if (line.source !== null) profiles++;
    if (lines.length < LINES_SHOWN) lines.push(line);
  }
  return { lines, totalLines, profiles };
}

async function comparedBooks(db: Db): Promise<SharedBooks["books"]> {
  const { checkedAt, open, problem } = await readBooksState(db);
  return checkedAt === null ? null : { checkedAt, isRight: open === 0 && problem === null };
}

/** A purpose has no balance of its own: the team's credits cover exactly what it spends. */
async function balancesOf(
  { db, service }: BooksContext,
  { purpose }: StatementOf,
  period: { from: string; to: string },
  { added, spent }: { added: number; spent: number },
): Promise<SharedBooks["balances"]> {
  if (purpose !== null) return { opening: 0, added: spent, spent, closing: 0 };
  if (service.kind !== "embedded") return null;
  const opening = await balanceBefore(db, period);
  return { opening, added, spent, closing: opening + added - spent };
}

export async function statementOf(ctx: BooksContext, of: StatementOf): Promise<SharedBooks> {
  const { db } = ctx;
  const query = narrowed(of);
  const sums = totalsOf(await kindSums(db, query), undefined);
  return {
    kind: "statement",
    number: `ST-${of.month}`,
    purpose: of.purpose,
    period: query.period,
    zone: await booksZone(db),
    balances: await balancesOf(ctx, of, query.period, sums),
    charged: sums.charged,
    returned: sums.returned,
    spent: sums.spent,
    saved: sums.notPaidTwice,
    ...(await firstLines(db, await chargesOf(db, query))),
    books: await comparedBooks(db),
    version: 1,
    versions: [],
  };
}

async function receiptOf(db: Db, revealId: string): Promise<SharedBooks> {
  const reveal = await db
    .selectFrom("reveal")
    .select(["purpose", "createdAt", "finishedAt", "owned", "kind"])
    .where("id", "=", revealId)
    .executeTakeFirstOrThrow();
  const zone = await booksZone(db);
  const charges = await chargesOf(db, { period: {}, rowIds: null }, revealId);
  const sum = (sign: 1 | -1) =>
    charges.reduce((total, { credits }) => total + Math.max(0, sign * credits), 0);
  const [charged, returned] = [sum(-1), sum(1)];
  return {
    kind: "receipt",
    number: `RV-${revealId.slice(0, 8)}`,
    purpose: reveal.purpose,
    period: {
      from: dayIn(zone, Date.parse(reveal.createdAt)),
      to: dayIn(zone, Date.parse(reveal.finishedAt ?? reveal.createdAt)),
    },
    zone,
    balances: null,
    charged,
    returned,
    spent: charged - returned,
    saved: REVEAL_KINDS[reveal.kind].buysOwned ? 0 : reveal.owned,
    ...(await firstLines(db, charges)),
    books: await comparedBooks(db),
    version: 1,
    versions: [],
  };
}

type Figures = Pick<SharedBooks, "balances" | "charged" | "returned" | "spent" | "saved">;
const figuresOf = ({ balances, charged, returned, spent, saved }: SharedBooks): string =>
  JSON.stringify({ balances, charged, returned, spent, saved } satisfies Figures);

/** Figures of a month that isn't over change with every purchase, which is no correction. */
const isOver = ({ kind, period, zone }: SharedBooks) =>
  kind === "receipt" || period.to < dayIn(zone, Date.now());

const asShared = (books: SharedBooks, shown: readonly string[]): SharedBooks =>
  shown.includes("members") ? books : { ...books, lines: books.lines.map((line) => ({ ...line, by: null })) };

/** A correction of the ledger shows as the next version. Reading stores nothing. */
export async function sharedBooks(ctx: BooksContext, link: LinkRow): Promise<SharedBooks> {
  const live =
    link.revealId === null
      ? await statementOf(ctx, { month: link.month!, purpose: link.purpose })
      : await receiptOf(ctx.db, link.revealId);
  const stored = await ctx.db
    .selectFrom("shareVersion")
    .select(["version", "at", "figures"])
    .where("linkId", "=", link.id)
    .orderBy("version")
    .execute();
  const versions = stored.map(({ version, at, figures }) => ({
    version,
    at,
    spent: (JSON.parse(figures) as Figures).spent,
  }));
  const last = stored.at(-1);
  const isCorrected = last !== undefined && last.figures !== figuresOf(live);
  const version = (last?.version ?? 1) + (isCorrected ? 1 : 0);
  return asShared({ ...live, version, versions }, JSON.parse(link.shown) as string[]);
}

/** Called when a person opens the page. Two visitors at once store one version. */
export async function noteVersion(db: Db, { id }: Pick<LinkRow, "id">, books: SharedBooks): Promise<void> {
  if (!isOver(books) || books.versions.some(({ version }) => version === books.version)) return;
  const row = {
    linkId: id,
    version: books.version,
    at: new Date().toISOString(),
    figures: figuresOf(books),
  };
  await db
    .insertInto("shareVersion")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const HEADING = ["when", "what", "creator", "platform", "followers", "category", "by", "credits"];

async function* cells(db: Db, zone: string, charges: readonly Charge[], hasNames: boolean) {
  for await (const line of linesOf(db, charges)) {
    const { at, what, handle, source, followers, category, by, credits } = line;
    yield [
      stampIn(zone, at),
      what,
      handle && `@${handle}`,
      source,
      followers,
      category,
      hasNames ? by : null,
      credits,
    ];
  }
}

/** All lines of a link's receipt or statement. Contact details are in neither. */
export async function booksFile(db: Db, link: LinkRow): Promise<CsvFile> {
  const isReceipt = link.revealId !== null;
  const query = isReceipt
    ? { period: {}, rowIds: null }
    : narrowed({ month: link.month!, purpose: link.purpose });
  const charges = await chargesOf(db, query, link.revealId ?? undefined);
  const hasNames = (JSON.parse(link.shown) as string[]).includes("members");
  return {
    name: isReceipt ? `receipt-${link.revealId!.slice(0, 8)}.csv` : `statement-${link.month!}.csv`,
    heading: HEADING,
    moments: ["when"],
    rows: cells(db, await booksZone(db), charges, hasNames),
  };
}

const input = z.strictObject({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "must be a month, YYYY-MM" }),
  purpose: z.string().max(200).nullable(),
});

/** @throws AppError `invalid_parameter` naming `month` */
export const readStatement = defineVerb(
  { scope: "usage.all", input },
  (ctx: MemberContext, of): Promise<SharedBooks> =>
    statementOf(ctx, { ...of, purpose: of.purpose === "" ? null : of.purpose }),
);
