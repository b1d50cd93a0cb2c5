import "server-only";
import type { Kysely } from "kysely";
import { leftIn, type Budget } from "@/lib/contract/budgets";
import { purposeKey, type PurposeBudget } from "@/lib/contract/reveal";
import type { Tables } from "@/lib/server/ports/database";
import { currentName } from "../purposes/former-names";
import { budgetRows } from "./budget-rows";
import { allBudgets } from "./used-budgets";

type Reader = Kysely<Tables>;

/** Returns each purpose's hard budget with the least left, by name. */
export function tightestByPurpose(budgets: readonly Budget[]): PurposeBudget[] {
  const byKey = new Map<string, Budget>();
  for (const budget of budgets) {
    if (budget.subject !== "purpose" || !budget.isHard) continue;
    const tightest = byKey.get(budget.key);
    if (!tightest || leftIn(budget) < leftIn(tightest)) byKey.set(budget.key, budget);
  }
  return [...byKey.values()].map(({ name, credits, spent, held, period }) => ({
    purpose: name,
    cap: credits,
    spent,
    held,
    period,
  }));
}

export async function purposeBudgets(db: Reader): Promise<PurposeBudget[]> {
  return tightestByPurpose(await allBudgets(db));
}

/** Returns the purpose's present name, as its budget spells it. */
export async function asBudgeted(db: Reader, purpose: string | null): Promise<string | null> {
  if (purpose === null) return null;
  const current = await currentName(db, purpose);
  const key = purposeKey(current);
  const rows = await budgetRows(db);
  return rows.find((row) => row.subject === "purpose" && row.key === key)?.name ?? current;
}
