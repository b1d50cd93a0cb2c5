import "server-only";
import { tightestOf } from "@/lib/contract/budgets";
import { type Usage, NO_PURPOSE, type Period } from "@/lib/contract/usage";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { FORECAST_DAYS, forecastOf } from "@/lib/domain/spend-forecast";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import type { MemberContext } from "@/lib/server/team/team-context";
import { readBooksState } from "../audit/books-state";
import { booksZone } from "../budgets/books-zone";
import { budgetsOfMember } from "../budgets/used-budgets";
import { notedFor } from "../connection/noted-balance";
import { creditsOfMember } from "./team-balance";
import { narrowedTo, periodOf, usageInput, type Narrowed, type UsageQuery } from "./usage-input";
import { rowsOf } from "./internal/usage-rows";
import {
  balanceBefore,
  dailySpending,
  daySums,
  firstDay,
  kindSums,
  purposeSums,
  sumsByWho,
  totalsOf,
  type DaySum,
} from "./usage-sums";

const PER_PAGE = 50;

/** The caller's monthly budget, counted as for a reveal: with held credits and rises. */
async function ownBudget({ db, member }: MemberContext): Promise<Usage["ownBudget"]> {
  const budgets = await budgetsOfMember(db, member.id, []);
  const own = tightestOf(
    budgets.filter(({ subject, period }) => period === "month" && subject !== "everyone"),
  );
  return own ? { id: own.id, used: own.spent, cap: own.credits } : null;
}

/** The balance is the team's, so the forecast uses the spending of the whole team. */
async function forecast({ db }: MemberContext, today: string, balance: number | null, since: string | null) {
  const first = addDays(today, 1 - FORECAST_DAYS);
  const from = since !== null && since > first ? since : first;
  const spent = await dailySpending(db, { from, to: today });
  const daily: [all: number, ofBalance: number][] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) daily.push(spent.get(day) ?? [0, 0]);
  return forecastOf(
    daily.map(([all]) => all),
    balance,
    daily.map(([, ofBalance]) => ofBalance),
  );
}

async function spentThisMonth(ctx: MemberContext, today: string): Promise<number> {
  const month = today.slice(0, 7);
  const query = await narrowedTo(ctx, {}, { from: `${month}-01`, to: `${month}-31` });
  return totalsOf(await kindSums(ctx.db, query), undefined).spent;
}

/** Null unless only the period is filtered and balances are known. */
async function balances(ctx: MemberContext, query: UsageQuery, sums: Usage["sums"], period: Usage["period"]) {
  const { memberId, purpose, keyId, kind, profile } = query;
  const isNarrowed = [memberId, purpose, keyId, kind, profile].some((value) => value !== undefined);
  if (isNarrowed || !isAllowed(ctx, "usage.all") || ctx.service.kind !== "embedded") return null;
  const before = await balanceBefore(ctx.db, period);
  return { before, after: before + sums.added - sums.spent };
}

async function books(ctx: MemberContext): Promise<Usage["books"]> {
  if (!isAllowed(ctx, "usage.all")) return null;
  const { checkedAt, open, problem } = await readBooksState(ctx.db);
  return checkedAt === null ? null : { checkedAt, isRight: open === 0 && problem === null };
}

async function unknownCount({ db }: MemberContext): Promise<number> {
  const row = await db
    .selectFrom("chargeAttempt")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("state", "=", "unknown")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function filtered(ctx: MemberContext, narrowed: Narrowed, paging: { page: number; perPage: number }) {
  const { db } = ctx;
  const [days, kinds, who] = await Promise.all([
    daySums(db, narrowed),
    kindSums(db, narrowed),
    sumsByWho(db, narrowed),
  ]);
  const { rows, total } = await rowsOf(ctx, narrowed, days, paging);
  return { days, kinds, ...who, rows, total };
}

const MOST_DAYS = 92;
const MOST_MONTHS = 240;

function spansOf({ from, to }: Period): Period[] {
  const spans: Period[] = [];
  const isByDay = addDays(from, MOST_DAYS) > to;
  const most = isByDay ? MOST_DAYS : MOST_MONTHS;
  for (let end = to; end >= from && spans.length < most;) {
    const start = isByDay ? end : `${end.slice(0, 7)}-01`;
    spans.unshift({ from: start < from ? from : start, to: end });
    end = addDays(start, -1);
  }
  // The oldest bar includes everything before it, so that the bars add up to the rows.
  if (spans[0]) spans[0].from = from;
  return spans;
}

/** Longer periods have a bar per month, because bars of days would be too narrow to click. @param days newest first */
export function barsOf(period: Period, days: readonly DaySum[]): Usage["bars"] {
  const bars = spansOf(period).map((span) => ({ span, sums: new Map<string, number>(), held: 0 }));
  let index = bars.length - 1;
  for (const { day, purpose, spent, held } of days) {
    while (index > 0 && bars[index]!.span.from > day) index--;
    const bar = bars[index];
    if (!bar) break;
    const name = purpose || NO_PURPOSE;
    if (spent !== 0) bar.sums.set(name, (bar.sums.get(name) ?? 0) + spent);
    bar.held += held;
  }
  return bars.map(({ span, sums, held }) => ({ ...span, byPurpose: Object.fromEntries(sums), held }));
}

/** Callers without `usage.all` get only their own rows. */
export const usage = defineVerb(
  { scope: ["usage.own", "usage.all"], input: usageInput.optional() },
  async (ctx: MemberContext, query = {}): Promise<Usage> => {
    const { page = 1, perPage = PER_PAGE } = query;
    const zone = await booksZone(ctx.db);
    const today = dayIn(zone, Date.now());
    const period = periodOf(zone, query);
    const narrowed = await narrowedTo(ctx, query, period);
    const [{ balance, held, left, limit }, { days, kinds, byMember, byKey, rows, total }, since, month] =
      await Promise.all([
        creditsOfMember(ctx),
        filtered(ctx, narrowed, { page, perPage }),
        firstDay(ctx.db),
        spentThisMonth(ctx, today),
      ]);
    const sums = totalsOf(kinds, query.kind);
    return {
      zone,
      period,
      service: ctx.service.kind,
      balance,
      noted: balance === null ? (await notedFor(ctx)).noted : null,
      held,
      spentThisMonth: month,
      own: { left, limit },
      ownBudget: await ownBudget(ctx),
      forecast: await forecast(ctx, today, balance, since),
      sums,
      balances: await balances(ctx, query, sums, period),
      since,
      bars: barsOf(period, days),
      byMember,
      byPurpose: purposeSums(days),
      byKey,
      kinds: kinds.map(({ kind, rows: count }) => ({ kind, rows: count })),
      rows,
      total,
      page,
      totalPages: Math.ceil(total / perPage),
      unknownCount: await unknownCount(ctx),
      books: await books(ctx),
    };
  },
);
