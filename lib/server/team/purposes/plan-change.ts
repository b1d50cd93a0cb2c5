import "server-only";
/** Counts what renaming a purpose would change. */
import { cleanName } from "@/lib/contract/clean-name";
import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { PurposeChange, TouchedBudget } from "@/lib/contract/purpose-names";
import { MAX_PURPOSE_LENGTH, purposeKey } from "@/lib/contract/reveal";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { perOf } from "@/lib/domain/budget-words";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { budgetRows, type BudgetRow } from "../budgets/budget-rows";
import { SPENDS } from "../usage/usage-input";
import { refuseTwin } from "./refuse-twin";
import { currentName } from "./former-names";

const text = z
  .string()
  .max(MAX_PURPOSE_LENGTH)
  .refine((value) => value.isWellFormed() && !value.includes("\0"), { error: "must be well-formed text" });
export const changeInput = z.strictObject({ from: text, to: text });

function wrong(field: "from" | "to", message: string): AppError {
  const errors = [{ field, code: "invalid_value", message }];
  return new AppError("invalid_parameter", "The request has invalid fields.", { errors });
}

/** The key is `purposeKey`. Bought and owned records have the spellings of their reveals. */
async function spellings(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ purpose: string }>`
    select purpose from usage_day where purpose <> '' union select purpose from reveal where purpose is not null
    union select purpose from api_key where purpose is not null
    union select purpose from credit_request where purpose is not null`.execute(db);
  const found = new Map<string, string[]>();
  for (const { purpose } of rows)
    found.set(purposeKey(purpose), [...(found.get(purposeKey(purpose)) ?? []), purpose]);
  return found;
}

const sayBudget = ({ credits, rise, period, isHard }: BudgetRow): TouchedBudget => ({
  words: `${formatNumber(credits - (rise?.credits ?? 0))} ${perOf({ period })}`,
  isHard,
});

/** A purpose has one budget per period and kind: in a merge, the target's budget stays. */
function touchedBudgets(all: readonly BudgetRow[], from: string, to: string): PurposeChange["budgets"] {
  const of = (key: string) => all.filter((budget) => budget.subject === "purpose" && budget.key === key);
  const kept: TouchedBudget[] = [];
  const ended: PurposeChange["budgets"]["ended"] = [];
  for (const budget of of(from)) {
    const stays = of(to).find(
      ({ period, isHard }) => period === budget.period && isHard === budget.isHard && from !== to,
    );
    if (stays) ended.push({ ...sayBudget(budget), stays: sayBudget(stays).words });
    else kept.push(sayBudget(budget));
  }
  return { kept, ended };
}

async function counted(db: Db, names: readonly string[]) {
  const of = sql.join(names);
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where purpose in (${of})`.execute(db);
    return Number(rows[0]!.count);
  };
  const { rows } = await sql<{ count: number; spent: number | null }>`
    select count(*) as count, sum(case when ${SPENDS} then -credits else 0 end) as spent
    from usage_row where purpose in (${of})`.execute(db);
  const keys = await sql<{ id: string; name: string }>`
    select id, label as name from api_key where purpose in (${of}) order by label, id`.execute(db);
  return {
    rows: Number(rows[0]!.count),
    credits: Number(rows[0]!.spent ?? 0),
    receipts: await count("reveal"),
    profiles: await count("boughtRecord"),
    requests: await count("creditRequest"),
    keys: keys.rows,
  };
}

/** A former name already leads to one purpose, so it can't become the name of another. */
async function refuseFormerName(db: Db, from: string, to: string): Promise<void> {
  const now = await currentName(db, to);
  if (purposeKey(now) === purposeKey(to) || purposeKey(now) === purposeKey(from)) return;
  throw wrong("to", `This is a former name of “${now}”. Use another name, or merge into “${now}”.`);
}

/** @throws AppError `invalid_parameter` naming `from` or `to` */
export async function planOf(db: Db, given: z.output<typeof changeInput>): Promise<PurposeChange> {
  const [from, to] = [await currentName(db, given.from.trim()), cleanName(given.to)];
  const [old, next] = [purposeKey(from), purposeKey(to)];
  if (to === "") throw wrong("to", "Enter a name.");
  if (next === purposeKey(NO_PURPOSE))
    throw wrong("to", `“${NO_PURPOSE}” stands for none. Use another name.`);
  const all = await spellings(db);
  const budgets = (await budgetRows(db)).filter(({ subject }) => subject === "purpose");
  const nameOf = (key: string) => budgets.find((budget) => budget.key === key)?.name;
  const used = all.get(old) ?? [];
  if (used.length === 0 && nameOf(old) === undefined) throw wrong("from", "This purpose doesn’t exist.");
  await refuseFormerName(db, from, to);
  if (old !== next && !all.has(next) && nameOf(next) === undefined)
    await refuseTwin(db, to, { besides: old, field: "to" });
  const others = all.get(next) ?? [];
  const isMerge = old !== next && (others.length > 0 || nameOf(next) !== undefined);
  const spelled = nameOf(next) ?? (others.includes(to) ? to : others[0]) ?? to;
  const target = isMerge ? spelled : to;
  const names = [...new Set([...used, nameOf(old) ?? used[0]!])].sort();
  if (names.every((name) => name === target)) throw wrong("to", "This is already its name.");
  return {
    from: used.includes(from) ? from : (nameOf(old) ?? used[0]!),
    to: target,
    isMerge,
    spellings: names,
    ...(await counted(db, names)),
    budgets: touchedBudgets(budgets, old, next),
  };
}

/** @throws AppError `forbidden`, `invalid_parameter` naming `from` or `to` */
export const planPurposeChange = defineVerb(
  { scope: "members", input: changeInput },
  ({ db }: MemberContext, given): Promise<PurposeChange> => planOf(db, given),
);
