import "server-only";
import { sql } from "kysely";
import type { PurposeDetails } from "@/lib/contract/purposes";
import { purposeKey } from "@/lib/contract/reveal";
import type { Forecast } from "@/lib/contract/usage";
import { FORECAST_DAYS, forecastOf } from "@/lib/domain/spend-forecast";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { AppError } from "@/lib/contract/errors";
import type { Outcome } from "@/lib/contract/list-outcome";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { booksZone } from "../budgets/books-zone";
import { readBudgets } from "../budgets/read-budgets";
import { furthestStages } from "../lists/list-outcome";
import { barsOf } from "../usage/usage";
import { usageChoices } from "../usage/usage-choices";
import { narrowedTo, periodOf, usageInput, type Narrowed } from "../usage/usage-input";
import { daySums, firstDay, kindSums, totalsOf } from "../usage/usage-sums";
import { countBought, pageOfBought, boughtCreators } from "./internal/bought-profiles";

const PER_PAGE = 50;

/** Includes purposes that have a budget but no purchase. */
export const purposeNames = defineVerb(
  { scope: ["usage.own", "usage.all"], input: null },
  async (ctx: MemberContext): Promise<string[]> => {
    const [{ purposes }, budgets] = await Promise.all([usageChoices(ctx), readBudgets(ctx)]);
    const used = new Set(purposes.map(purposeKey));
    const planned = budgets.filter(({ subject, key }) => subject === "purpose" && !used.has(key));
    return [...new Set([...purposes, ...planned.map(({ name }) => name)])].sort();
  },
);

export const nameAmong = (names: readonly string[], purpose: string): string | undefined =>
  names.includes(purpose) ? purpose : names.find((name) => purposeKey(name) === purposeKey(purpose));

/** Starts with the purpose's first spending: earlier days would lower the average. */
async function forecast(ctx: MemberContext, purpose: string, today: string): Promise<Forecast> {
  const first = addDays(today, 1 - FORECAST_DAYS);
  const all = await daySums(ctx.db, await narrowedTo(ctx, { purpose }, { to: today }));
  const began = all.findLast(({ spent }) => spent !== 0)?.day ?? today;
  const daily = new Map<string, number>();
  for (let day = began > first ? began : first; day <= today; day = addDays(day, 1)) daily.set(day, 0);
  for (const { day, spent } of all) if (daily.has(day)) daily.set(day, daily.get(day)! + spent);
  return forecastOf([...daily.values()], null);
}

export const purposeInput = usageInput
  .pick({ from: true, to: true, page: true })
  .extend({ purpose: usageInput.shape.purpose.unwrap() });

/** Only team lists count, so that nothing about a private list is revealed. */
function reachedFor(db: Db, query: Narrowed): Promise<Outcome["reached"]> {
  return furthestStages(db, {
    from: sql`list_item item join list on list.id = item.list_id
      join ${boughtCreators(query)} on bought_creator.creator_id = item.creator_id`,
    where: sql`item.removed_at is null and list.removed_at is null and list.is_team = 1`,
  });
}

async function countCreators(db: Db, query: Narrowed): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${boughtCreators(query)}`.execute(db);
  return Number(rows[0]!.count);
}

/** @throws AppError `not_found` for a purpose that the caller may not see */
export const purposeDetails = defineVerb(
  { scope: ["usage.own", "usage.all"], input: purposeInput },
  async (ctx: MemberContext, { purpose, page = 1, ...days }): Promise<PurposeDetails> => {
    const names = await purposeNames(ctx);
    if (!names.includes(purpose)) throw new AppError("not_found", "This purpose doesn’t exist.");
    const zone = await booksZone(ctx.db);
    const period = periodOf(zone, days);
    const query = await narrowedTo(ctx, { purpose }, period);
    const [sums, kinds, total, profiles, budgets] = await Promise.all([
      daySums(ctx.db, query),
      kindSums(ctx.db, query),
      countBought(ctx.db, query),
      pageOfBought(ctx.db, query, { page, perPage: PER_PAGE }),
      readBudgets(ctx),
    ]);
    const key = purposeKey(purpose);
    const spent = totalsOf(kinds, undefined);
    const creators = await countCreators(ctx.db, query);
    return {
      purpose,
      spellings: names.filter((name) => name !== purpose && purposeKey(name) === key),
      zone,
      period,
      since: await firstDay(ctx.db),
      sums: spent,
      outcome: { creators, credits: spent.spent, reached: await reachedFor(ctx.db, query) },
      bars: barsOf(period, sums),
      budgets: budgets.filter((budget) => budget.subject === "purpose" && budget.key === key),
      forecast: await forecast(ctx, purpose, dayIn(zone, Date.now())),
      profiles,
      total,
      page,
      totalPages: Math.ceil(total / PER_PAGE),
    };
  },
);
