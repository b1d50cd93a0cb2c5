import "server-only";
/** The rows of the ledger: one for each purchase and what became of it, however many calls it took. */
import { sql } from "kysely";
import { z } from "zod";
import { day } from "@/lib/contract/kinds";
import type { RevealKind } from "@/lib/contract/reveal";
import { NO_PURPOSE, type UsageKind, type UsageRow } from "@/lib/contract/usage";
import { endOfDay, startOfDay, type Span } from "@/lib/domain/zone-days";
import { isAllowed } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import type { EntryKind } from "@/lib/server/schema/column-values";
import type { MemberContext } from "@/lib/server/team/team-context";
import { booksZone } from "../budgets/books-zone";

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

/** Rows of a file that are read together. */
const ROWS_AT_ONCE = 500;

/** What entries are narrowed to: days as instants. */
export type Narrowed = Partial<Span> & Pick<UsageQuery, "memberId" | "purpose">;

export const narrowedTo = (zone: string, { memberId, purpose, from, to }: UsageQuery): Narrowed => ({
  memberId,
  purpose,
  start: from === undefined ? undefined : startOfDay(zone, from),
  end: to === undefined ? undefined : endOfDay(zone, to),
});

/** Entries of the ledger. `memberId`: of that member alone. */
export function entriesOf(db: Db, { memberId, purpose, start, end }: Narrowed) {
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
function shownEntries(ctx: MemberContext, query: Narrowed) {
  const all = ledgerEntries(ctx, query).as("ledger");
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

/** What is a row of its own beside the calls of a purchase: calls in doubt together, each difference for itself. */
const PART = sql<number>`case when kind in ('overage', 'correction') then id
  when kind = 'hold' and state = 'unknown' then 1 else 0 end`;

/** The calls of a purchase that came to the same, as one: its id is that of the last entry, `first` of the first. */
function purchases(ctx: MemberContext, query: Narrowed) {
  return shownEntries(ctx, query)
    .select(({ fn }) => [fn.max<number>("id").as("id"), fn.min<number>("id").as("first")])
    .groupBy(["reveal_id", "kind", PART]);
}

/** The id of each row, where its entries begin, and what was spent up to it: before the filters, so that it never changes. */
function placesOf(ctx: MemberContext, query: Narrowed) {
  const running = ledgerEntries(ctx, query)
    .select(
      sql<number>`sum(case when kind in ('post', 'overage', 'correction') then amount else 0 end) over (order by team_entry.id)`.as(
        "spent",
      ),
    )
    .as("running");
  return ctx.db
    .selectFrom(purchases(ctx, query).as("purchase"))
    .innerJoin(running, "running.id", "purchase.id")
    .select(["purchase.id", "purchase.first", "running.spent"])
    .orderBy("purchase.id", "desc");
}

type Place = { id: number; first: number; spent: number };

/** What some rows show. Their entries lie together but for what other purchases wrote meanwhile. */
async function toRows(ctx: MemberContext, query: Narrowed, places: readonly Place[]): Promise<UsageRow[]> {
  const last = places[0]?.id;
  if (last === undefined) return [];
  const begin = Math.min(...places.map(({ first }) => Number(first)));
  const found = await shownEntries(ctx, query)
    .where("id", ">=", begin)
    .where("id", "<=", last)
    .select(["member_id", "name", "reveal_id", "kind", "purpose", "reveal_kind"])
    .select(({ fn }) => [
      fn.max<number>("id").as("id"),
      fn.max("created_at").as("created_at"),
      fn.max("state").as("state"),
      fn.sum<number>("amount").as("amount"),
      fn.sum<number>("n").as("n"),
      fn.sum<number>("charged").as("charged"),
    ])
    .groupBy(["member_id", "name", "reveal_id", "kind", "purpose", "reveal_kind", PART])
    .execute();
  const [again, keys] = await Promise.all([
    boughtAgain(ctx, query, { begin, last }),
    keysOf(ctx.db, [...new Set(found.map(({ reveal_id }) => reveal_id))]),
  ]);
  const byId = new Map(found.map((row) => [Number(row.id), row]));
  return places.flatMap(({ id, spent }) => {
    const row = byId.get(Number(id));
    if (!row) return [];
    const { amount, n, charged } = row;
    const sums = { amount: Number(amount), n: Number(n), charged: Number(charged) };
    const count = row.kind === "post" ? (again.get(row.reveal_id) ?? 0) : 0;
    const key = keys.get(row.reveal_id) ?? null;
    return [toRow({ ...row, ...sums, id: Number(id), spent: Number(spent), key }, count)];
  });
}

/** Of each purchase: how many of its creators the team owned before. */
async function boughtAgain(
  ctx: MemberContext,
  query: Narrowed,
  { begin, last }: { begin: number; last: number },
): Promise<Map<string, number>> {
  const entries = shownEntries(ctx, query)
    .where("kind", "=", "post")
    .where("id", ">=", begin)
    .where("id", "<=", last)
    .select(["reveal_id", "attempt_id"])
    .as("entry");
  const found = await ctx.db
    .selectFrom(entries)
    .innerJoin("bought_record", "bought_record.attempt_id", "entry.attempt_id")
    .select(({ fn }) => ["entry.reveal_id", fn.countAll<number>().as("count")])
    .where("is_first", "=", sql.lit(0))
    .groupBy("entry.reveal_id")
    .execute();
  return new Map(found.map(({ reveal_id, count }) => [reveal_id, Number(count)]));
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

type Shown = Reported & {
  id: number;
  created_at: string;
  member_id: string;
  name: string;
  reveal_id: string;
  purpose: string | null;
  spent: number;
  key: string | null;
};

function toRow(row: Shown, boughtAgain: number): UsageRow {
  return {
    id: row.id,
    at: row.created_at,
    member: { id: row.member_id, name: row.name },
    revealId: row.reveal_id,
    key: row.key,
    kind: row.kind === "hold" && row.state === "unknown" ? "unknown" : KINDS[row.kind],
    what: wordsFor(row, boughtAgain),
    purpose: row.purpose,
    credits: row.kind === "void" ? 0 : 0 - row.amount,
    spentAfter: row.spent,
    boughtAgain,
  };
}

/** One page of rows, the newest first, and how many there are. */
export async function rowsOf(ctx: MemberContext, query: Narrowed, page: number, perPage: number) {
  const { count } = await ctx.db
    .selectFrom(purchases(ctx, query).as("purchase"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const places = await placesOf(ctx, query)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: await toRows(ctx, query, places), total: Number(count) };
}

/**
 * The newest rows that the filters show, one after the other. Which they are and what was spent up to each is read at
 * once, three numbers a row; the rest comes a few rows at a time, as they are taken.
 */
export async function* eachUsageRow(
  ctx: MemberContext,
  query: UsageQuery,
  most: number,
): AsyncGenerator<UsageRow, void, undefined> {
  const narrowed = narrowedTo(await booksZone(ctx.db), query);
  const places = await placesOf(ctx, narrowed).limit(most).execute();
  for (let start = 0; start < places.length; start += ROWS_AT_ONCE)
    yield* await toRows(ctx, narrowed, places.slice(start, start + ROWS_AT_ONCE));
}
