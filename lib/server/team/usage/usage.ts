import "server-only";
/** The ledger of the team: read from the entries, never from separate sums. */
import { sql } from "kysely";
import { z } from "zod";
import { day } from "@/lib/contract/kinds";
import type { RevealKind } from "@/lib/contract/reveal";
import { NO_PURPOSE, type Usage, type UsageKind, type UsageRow } from "@/lib/contract/usage";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { EntryKind } from "@/lib/server/schema/column-values";
import { addDays, dayIn, endOfDay, startOfDay, type Span } from "@/lib/domain/zone-days";
import { booksZone, thisMonth } from "../budgets/books-zone";
import { monthlySpend } from "../reveal/reveal-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { spendableCredits } from "./team-balance";

/** Days: YYYY-MM-DD, both inclusive, in the time zone of the books. */
export const usageInput = z.strictObject({
  memberId: z.string().optional(),
  purpose: z.string().optional(),
  from: day.optional(),
  to: day.optional(),
  page: z.int().min(1).optional(),
  perPage: z.int().min(1).optional(),
});
export type UsageQuery = z.output<typeof usageInput>;

const PER_PAGE = 50;
/** Rows of a file that are read together. */
const ROWS_AT_ONCE = 500;
const BURN_DAYS = 14;
const MOST_DAYS = 400;

/** What entries are narrowed to: days as instants. */
type Narrowed = Partial<Span> & Pick<UsageQuery, "memberId" | "purpose">;

const narrowedTo = (zone: string, { memberId, purpose, from, to }: UsageQuery): Narrowed => ({
  memberId,
  purpose,
  start: from === undefined ? undefined : startOfDay(zone, from),
  end: to === undefined ? undefined : endOfDay(zone, to),
});

/** Entries of the ledger. `memberId`: of that member alone. */
function entriesOf(db: Db, { memberId, purpose, start, end }: Narrowed) {
  let query = db.selectFrom("team_entry").innerJoin("member", "member.id", "team_entry.member_id");
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  if (purpose !== undefined)
    query = query.where(
      "purpose",
      purpose === NO_PURPOSE ? "is" : "=",
      purpose === NO_PURPOSE ? null : purpose,
    );
  if (start !== undefined) query = query.where("team_entry.created_at", ">=", start);
  if (end !== undefined) query = query.where("team_entry.created_at", "<", end);
  return query;
}

/** Entries that the caller may see: everybody's, or their own, also when they request somebody else's. */
export function visibleEntries(ctx: MemberContext, query: Narrowed) {
  const memberId = isAllowed(ctx, "usage.all") ? query.memberId : ctx.member.id;
  return entriesOf(ctx.db, { ...query, memberId });
}

const KINDS: Record<EntryKind, UsageKind> = {
  hold: "hold",
  post: "charge",
  release: "release",
  void: "release",
  overage: "overage",
  correction: "correction",
};

const creators = (amount: number) => `${amount} ${amount === 1 ? "creator" : "creators"}`;

/** What was bought, by the kind of the reveal. */
const BOUGHT: Record<RevealKind, string> = {
  reveal: "Reveal",
  page: "Reveal page (version 1)",
  refresh: "Refresh",
};

function boughtWords(kind: RevealKind, amount: number, n: number): string {
  if (kind === "page") return `${BOUGHT.page}, ${creators(amount)}`;
  return amount === n ? `${BOUGHT[kind]} ${n}` : `${BOUGHT[kind]} ${amount} of ${n}, ${n - amount} not found`;
}

type Reported = {
  kind: EntryKind;
  amount: number;
  n: number;
  charged: number;
  state: string;
  reveal_kind: RevealKind;
};

/** `n`: requested creators. `again`: of them, how many the team owned before. */
function wordsFor({ kind, amount, n, charged, state, reveal_kind }: Reported, again: number): string {
  switch (kind) {
    case "hold":
      return state === "unknown"
        ? `Outcome unknown, may have cost up to ${amount}`
        : `Held for ${creators(amount)}, being bought now`;
    case "post":
      return `${boughtWords(reveal_kind, amount, n)}${again > 0 && reveal_kind !== "refresh" ? `, ${again} owned before` : ""}`;
    case "release":
    case "void":
      return `${creators(n)} not bought, ${amount} given back`;
    case "overage":
      return amount === charged
        ? "Charged after it was given back"
        : "Charged by the service beyond what was asked";
    case "correction":
      return "Counted by hand, corrected by the service's answer";
  }
}

/** What a row of the ledger is worded from, before the filters. */
function ledgerEntries(ctx: MemberContext, { memberId }: Pick<UsageQuery, "memberId">) {
  return visibleEntries(ctx, { memberId })
    .innerJoin("charge_attempt", "charge_attempt.id", "team_entry.attempt_id")
    .select([
      "team_entry.id",
      "team_entry.created_at",
      "member_id",
      "member.name",
      "team_entry.reveal_id",
      "team_entry.attempt_id",
      "kind",
      "amount",
      "purpose",
      "charge_attempt.state",
      "charge_attempt.n",
      "charge_attempt.charged",
    ])
    .select((fields) =>
      fields
        .selectFrom("reveal")
        .select("reveal.kind")
        .whereRef("reveal.id", "=", "team_entry.reveal_id")
        .$asScalar()
        .$notNull()
        .as("reveal_kind"),
    );
}

/**
 * A purchase that has ended is reported by its end alone, so that the credits of all rows add up to what is spent and
 * held: what a hold gave back is 0, not a gain.
 */
function shownRows(ctx: MemberContext, query: Narrowed) {
  // The running sum is computed before the filters: a row is the same on every page.
  const all = ledgerEntries(ctx, query)
    .select(
      sql<number>`sum(case when kind in ('post', 'overage', 'correction') then amount else 0 end) over (order by team_entry.id)`.as(
        "spent",
      ),
    )
    .as("ledger");
  const { purpose, start, end } = query;
  let shown = ctx.db
    .selectFrom(all)
    .where((where) =>
      where.or([
        where("kind", "in", ["post", "overage", "correction", "void"]),
        where.and([where("kind", "=", "hold"), where("state", "in", ["reserved", "sent", "unknown"])]),
      ]),
    );
  if (purpose === NO_PURPOSE) shown = shown.where("purpose", "is", null);
  else if (purpose !== undefined) shown = shown.where("purpose", "=", purpose);
  if (start !== undefined) shown = shown.where("created_at", ">=", start);
  if (end !== undefined) shown = shown.where("created_at", "<", end);
  return shown;
}

type Shown = Awaited<ReturnType<ReturnType<ReturnType<typeof shownRows>["selectAll"]>["execute"]>>[number];

/** Of these attempts, how many creators each bought whom the team owned before. */
async function boughtAgainBy(db: Db, attempts: readonly string[]): Promise<Map<string, number>> {
  if (attempts.length === 0) return new Map();
  const found = await db
    .selectFrom("bought_record")
    .select(({ fn }) => ["attempt_id", fn.countAll<number>().as("count")])
    .where("attempt_id", "in", attempts)
    .where("is_first", "=", sql.lit(0))
    .groupBy("attempt_id")
    .execute();
  return new Map(found.map(({ attempt_id, count }) => [attempt_id!, Number(count)]));
}

/** The names of the keys that bought some of these reveals. */
async function keysOf(db: Db, reveals: readonly string[]): Promise<Map<string, string>> {
  if (reveals.length === 0) return new Map();
  const found = await db
    .selectFrom("member_key_call")
    .innerJoin("api_key", "api_key.id", "member_key_call.key_id")
    .select(["member_key_call.reveal_id", "api_key.label"])
    .where("member_key_call.reveal_id", "in", reveals)
    .execute();
  return new Map(found.map(({ reveal_id, label }) => [reveal_id!, label]));
}

/** What the rows show. What else belongs to them is read for these rows alone: for every entry it would be read in vain. */
async function toRows({ db }: MemberContext, shown: readonly Shown[]): Promise<UsageRow[]> {
  const attempts = shown.filter(({ kind }) => kind === "post").map(({ attempt_id }) => attempt_id);
  const [again, keys] = await Promise.all([
    boughtAgainBy(db, attempts),
    keysOf(db, [...new Set(shown.map(({ reveal_id }) => reveal_id))]),
  ]);
  return shown.map((row) =>
    toRow(row, row.kind === "post" ? (again.get(row.attempt_id) ?? 0) : 0, keys.get(row.reveal_id) ?? null),
  );
}

function toRow(row: Shown, boughtAgain: number, key: string | null): UsageRow {
  return {
    id: row.id,
    at: row.created_at,
    member: { id: row.member_id, name: row.name },
    revealId: row.reveal_id,
    key,
    kind: row.kind === "hold" && row.state === "unknown" ? "unknown" : KINDS[row.kind],
    what: wordsFor(row, boughtAgain),
    purpose: row.purpose,
    credits: row.kind === "void" ? 0 : 0 - row.amount,
    spentAfter: Number(row.spent),
    boughtAgain,
  };
}

async function rowsOf(ctx: MemberContext, query: Narrowed, page: number, perPage: number) {
  const shown = shownRows(ctx, query);
  const { count } = await shown
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await shown
    .selectAll()
    .orderBy("id", "desc")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: await toRows(ctx, rows), total: Number(count) };
}

/**
 * The newest rows that the filters show, one after the other. Which they are and what was spent up to each is read at
 * once, two numbers a row; the rest comes a few rows at a time, as they are taken.
 */
export async function* eachUsageRow(
  ctx: MemberContext,
  query: UsageQuery,
  most: number,
): AsyncGenerator<UsageRow, void, undefined> {
  const shown = await shownRows(ctx, narrowedTo(await booksZone(ctx.db), query))
    .select(["id", "spent"])
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  for (let start = 0; start < shown.length; start += ROWS_AT_ONCE) {
    const some = shown.slice(start, start + ROWS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const entries = await ledgerEntries(ctx, query).where("team_entry.id", "in", ids).execute();
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const found = some.flatMap(({ id, spent }) => {
      const entry = byId.get(id);
      return entry ? { ...entry, spent } : [];
    });
    yield* await toRows(ctx, found);
  }
}

/** The days that a query shows, at most 400: a missing end follows the given one. */
function shownDays(zone: string, query: UsageQuery): string[] {
  // A last day of long ago has 30 days before it, a first day to come ends itself.
  const today = dayIn(zone, Date.now());
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? addDays(to, -29);
  const days = [to];
  while (days.length < MOST_DAYS && days[0]! > from) days.unshift(addDays(days[0]!, -1));
  return days;
}

/** How much of a stamp must be read to tell its day: the 10 characters of its date where days begin at midnight UTC. */
function prefixOf(starts: readonly string[]): number {
  const isEnough = (length: number) => starts.every((start) => /^[T0:.Z]*$/.test(start.slice(length)));
  return [10, 13, 16].find(isEnough) ?? 24;
}

async function daysOf(ctx: MemberContext, zone: string, query: UsageQuery): Promise<Usage["days"]> {
  const days = shownDays(zone, query);
  const starts = days.map((day) => startOfDay(zone, day));
  const length = prefixOf(starts);
  const { memberId, purpose } = query;
  const span = { start: starts[0]!, end: endOfDay(zone, days.at(-1)!) };
  const found = await visibleEntries(ctx, { memberId, purpose, ...span })
    .select([
      sql<string>`substr(team_entry.created_at, 1, ${sql.lit(length)})`.as("at"),
      "purpose",
      (fields) => fields.fn.sum<number>("amount").as("credits"),
    ])
    .where("kind", "in", ["post", "overage", "correction"])
    .groupBy(["at", "purpose"])
    .orderBy("at")
    .execute();
  const sums = days.map(() => new Map<string, number>());
  let index = 0;
  for (const { at, purpose: named, credits } of found) {
    while (index + 1 < starts.length && starts[index + 1]!.slice(0, length) <= at) index++;
    const name = named ?? NO_PURPOSE;
    sums[index]!.set(name, (sums[index]!.get(name) ?? 0) + Number(credits));
  }
  return days.map((day, nth) => ({ day, byPurpose: Object.fromEntries(sums[nth]!) }));
}

async function spentSince(query: ReturnType<typeof visibleEntries>): Promise<number> {
  const row = await query
    .select((fields) => fields.fn.sum<number | null>("amount").as("credits"))
    .where("kind", "in", ["post", "overage", "correction"])
    .executeTakeFirst();
  return Number(row?.credits ?? 0);
}

/** The asker's own budget of this month, counted as a reveal counts it: with what is held. */
async function ownBudget({ db, member }: MemberContext, zone: string): Promise<Usage["ownBudget"]> {
  const row = await db
    .selectFrom("member")
    .select("monthly_cap")
    .where("id", "=", member.id)
    .executeTakeFirst();
  const cap = row?.monthly_cap ?? null;
  return cap === null ? null : { used: await monthlySpend(db, member.id, thisMonth(zone)), cap };
}

/** Figures, days and one page of the ledger: everybody's, or the caller's own. */
export const usage = defineVerb(
  { scope: ["usage.own", "usage.all"], input: usageInput.optional() },
  async (ctx: MemberContext, query = {}): Promise<Usage> => {
    const { page = 1, perPage = PER_PAGE } = query;
    const zone = await booksZone(ctx.db);
    const lately = { start: startOfDay(zone, addDays(dayIn(zone, Date.now()), 1 - BURN_DAYS)) };
    const [{ balance, held }, { rows, total }, days, spentThisMonth, own, everybodys] = await Promise.all([
      spendableCredits(ctx),
      rowsOf(ctx, narrowedTo(zone, query), page, perPage),
      daysOf(ctx, zone, query),
      spentSince(visibleEntries(ctx, thisMonth(zone))),
      spentSince(visibleEntries(ctx, lately)),
      // The balance is the team's, so it lasts as long as the team's spending lets it.
      spentSince(entriesOf(ctx.db, lately)),
    ]);
    const unknown = await ctx.db
      .selectFrom("charge_attempt")
      .select((fields) => fields.fn.countAll<number>().as("count"))
      .where("state", "=", "unknown")
      .executeTakeFirstOrThrow();
    return {
      zone,
      balance,
      held,
      spentThisMonth,
      ownBudget: await ownBudget(ctx, zone),
      burnPerDay: own / BURN_DAYS,
      runwayDays:
        balance === null || everybodys === 0
          ? null
          : Math.floor(Math.max(0, balance) / (everybodys / BURN_DAYS)),
      days,
      rows,
      total,
      page,
      totalPages: Math.ceil(total / perPage),
      unknownCount: unknown.count,
    };
  },
);
