import "server-only";
/** The ledger of the team: read from the entries, never from separate sums. */
import { sql } from "kysely";
import { tightestOf } from "@/lib/contract/budgets";
import { NO_PURPOSE, type Usage } from "@/lib/contract/usage";
import { defineVerb } from "@/lib/server/access/define-verb";
import { addDays, dayIn, endOfDay, startOfDay } from "@/lib/domain/zone-days";
import { booksZone, thisMonth } from "../budgets/books-zone";
import { budgetsOfMember } from "../budgets/used-budgets";
import type { MemberContext } from "@/lib/server/team/team-context";
import { spendableCredits } from "./team-balance";
import { entriesOf, narrowedTo, rowsOf, usageInput, visibleEntries, type UsageQuery } from "./usage-rows";

const PER_PAGE = 50;
const BURN_DAYS = 14;
const MOST_DAYS = 400;

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

/** The asker's own budget of this month, counted as a reveal counts it: with what is held, and with rises. */
async function ownBudget({ db, member }: MemberContext): Promise<Usage["ownBudget"]> {
  const budgets = await budgetsOfMember(db, member.id, []);
  const own = tightestOf(
    budgets.filter(({ subject, period }) => period === "month" && subject !== "everyone"),
  );
  return own ? { used: own.spent, cap: own.credits } : null;
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
      ownBudget: await ownBudget(ctx),
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
