import "server-only";
import { sql } from "kysely";
import { leftIn, type Budget } from "@/lib/contract/budgets";
import type { PurposeLine, Purposes } from "@/lib/contract/purposes";
import { purposeKey } from "@/lib/contract/reveal";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { booksZone } from "../budgets/books-zone";
import { readBudgets } from "../budgets/read-budgets";
import { conditionOf, narrowedTo, periodOf, SPENDS, usageInput, type Narrowed } from "../usage/usage-input";
import { firstDay } from "../usage/usage-sums";
import { PURCHASES } from "./internal/bought-profiles";

const PER_PAGE = 50;

type Sum = { purpose: string; spent: number; purchases: number; lastDay: string };

async function sumsOf({ db }: MemberContext, query: Narrowed): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select purpose, sum(-credits) as spent, max(day) as last_day,
      sum(case when kind in (${sql.join(PURCHASES)}) then rows else 0 end) as purchases
    from usage_day where ${conditionOf(query, "text")} and ${SPENDS} and rows > 0 group by purpose`.execute(
    db,
  );
  return rows;
}

/** The key is `purposeKey`; the value is the budget with the least left. */
export function tightestByKey(budgets: readonly Budget[]): Map<string, Budget> {
  const tightest = new Map<string, Budget>();
  for (const budget of budgets) {
    if (budget.subject !== "purpose") continue;
    const other = tightest.get(budget.key);
    if (!other || leftIn(budget) < leftIn(other)) tightest.set(budget.key, budget);
  }
  return tightest;
}

const byMost = (a: PurposeLine, b: PurposeLine) => b.spent - a.spent || (a.purpose < b.purpose ? -1 : 1);

/** Includes purposes that only have a budget; highest spending first. */
export const purposeLines = defineVerb(
  {
    scope: ["usage.own", "usage.all"],
    input: usageInput.pick({ from: true, to: true, page: true }).optional(),
  },
  async (ctx: MemberContext, query = {}): Promise<Purposes> => {
    const zone = await booksZone(ctx.db);
    const period = periodOf(zone, query);
    const sums = await sumsOf(ctx, await narrowedTo(ctx, {}, period));
    const budgets = tightestByKey(await readBudgets(ctx));
    const lines = sums.map(({ purpose, spent, purchases, lastDay }) => ({
      purpose: purpose || NO_PURPOSE,
      spent: Number(spent),
      purchases: Number(purchases),
      lastDay,
      budget: budgets.get(purposeKey(purpose)) ?? null,
    }));
    const seen = new Set(sums.map(({ purpose }) => purposeKey(purpose)));
    const planned = [...budgets.values()]
      .filter(({ key }) => !seen.has(key))
      .map((budget) => ({ purpose: budget.name, spent: 0, purchases: 0, lastDay: null, budget }));
    const all = [...lines, ...planned].sort(byMost);
    const { page = 1 } = query;
    return {
      zone,
      period,
      since: await firstDay(ctx.db),
      lines: all.slice((page - 1) * PER_PAGE, page * PER_PAGE),
      spent: lines.reduce((total, { spent }) => total + spent, 0),
      total: all.length,
      page,
      totalPages: Math.ceil(all.length / PER_PAGE),
    };
  },
);
