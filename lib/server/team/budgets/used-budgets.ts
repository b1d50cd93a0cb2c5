import "server-only";
import { type Kysely, sql } from "kysely";
import { leftIn, tightestOf, type Budget, type BudgetPeriod } from "@/lib/contract/budgets";
import { AppError } from "@/lib/contract/errors";
import { purposeKey } from "@/lib/contract/reveal";
import { dayIn, endOfDay, startOfDay, type Span } from "@/lib/domain/zone-days";
import { counts, isPersonal, limitsPerson } from "@/lib/domain/budget-match";
import { budgetRefusal } from "@/lib/domain/budget-words";
import type { Tables } from "@/lib/server/ports/database";
import { thisMonth, zoneOf } from "./books-zone";
import { budgetRows, type BudgetRow } from "./budget-rows";

type Reader = Kysely<Tables>;
type Person = { id: string; name: string; role: string };

/** Null means all time; undefined means one reveal, which starts with nothing used. */
function spanOf(period: BudgetPeriod, zone: string): Span | null | undefined {
  if (period === "month") return thisMonth(zone);
  if (period === "total") return null;
  if (period === "reveal") return undefined;
  const today = dayIn(zone, Date.now());
  return { start: startOfDay(zone, today), end: endOfDay(zone, today) };
}

type Sum = { memberId: string; purposeKey: string; spent: number; held: number };

/** A later release counts in the span of its purchase, and open holds count. `span`: null for all time. */
export async function spentIn(db: Kysely<Tables>, span: Span | null, memberId?: string): Promise<Sum[]> {
  const rows = await db
    .selectFrom("teamEntry as entry")
    .innerJoin("teamEntry as hold", (join) =>
      join.onRef("hold.attemptId", "=", "entry.attemptId").on("hold.kind", "=", "hold"),
    )
    .innerJoin("chargeAttempt", "chargeAttempt.id", "entry.attemptId")
    // An entry keeps the purpose as typed; the reveal has its present name.
    .innerJoin("reveal", "reveal.id", "entry.revealId")
    .select([
      "hold.memberId",
      "reveal.purpose",
      sql<number>`sum(case entry.kind when 'hold' then entry.amount when 'overage' then entry.amount when 'correction' then entry.amount when 'post' then 0 else -entry.amount end)`.as(
        "spent",
      ),
      sql<number>`sum(case when entry.kind = 'hold' and charge_attempt.state in ('reserved', 'sent', 'unknown') then entry.amount else 0 end)`.as(
        "held",
      ),
    ])
    .$if(span !== null, (query) =>
      query.where("hold.createdAt", ">=", span!.start).where("hold.createdAt", "<", span!.end),
    )
    .$if(memberId !== undefined, (query) => query.where("hold.memberId", "=", memberId!))
    .groupBy(["hold.memberId", "reveal.purpose"])
    .execute();
  return rows.map(({ memberId, purpose, spent, held }) => ({
    memberId,
    purposeKey: purposeKey(purpose ?? ""),
    spent: Number(spent),
    held: Number(held),
  }));
}

export function totalOf(
  sums: readonly Sum[],
  isMeant: (sum: Sum) => boolean,
): { spent: number; held: number } {
  const total = { spent: 0, held: 0 };
  for (const sum of sums) {
    if (!isMeant(sum)) continue;
    total.spent += sum.spent;
    total.held += sum.held;
  }
  return total;
}

/** Reads each needed period once, and only the member's sums when no budget needs the others. */
async function sumsFor(
  db: Reader,
  rows: readonly BudgetRow[],
  memberId?: string,
): Promise<Map<BudgetPeriod, Sum[]>> {
  const sums = new Map<BudgetPeriod, Sum[]>();
  for (const period of new Set(rows.map((row) => row.period))) {
    const span = spanOf(period, zoneOf(rows[0]!.zone));
    const isOwn = rows.every((row) => row.period !== period || isPersonal(row));
    if (span === undefined) sums.set(period, []);
    else sums.set(period, await spentIn(db, span, isOwn ? memberId : undefined));
  }
  return sums;
}

const meantBy =
  (budget: BudgetRow, ownerId: string | undefined) =>
  (sum: Sum): boolean =>
    counts(budget, sum, ownerId);

const asBudget = (
  { zone: _zone, ...row }: BudgetRow,
  used: { spent: number; held: number },
  mostBy: string | null = null,
): Budget => ({ ...row, ...used, mostBy });

const roleOf = async (db: Reader, memberId: string) =>
  (await db.selectFrom("member").select("role").where("id", "=", memberId).executeTakeFirst())?.role;

/** @param purposes whose budgets apply too, by `purposeKey`; `all` includes every purpose */
export async function budgetsOfMember(
  db: Reader,
  memberId: string,
  purposes: readonly string[] | "all",
): Promise<Budget[]> {
  const every = await budgetRows(db, memberId);
  if (every.length === 0) return [];
  const person = { id: memberId, role: await roleOf(db, memberId) };
  const isMeant = (key: string) => purposes === "all" || purposes.includes(key);
  const rows = every.filter(
    (row) => limitsPerson(row, person) || (row.subject === "purpose" && isMeant(row.key)),
  );
  if (rows.length === 0) return [];
  const sums = await sumsFor(db, rows, memberId);
  return rows.map((row) => asBudget(row, totalOf(sums.get(row.period)!, meantBy(row, memberId))));
}

function mostOf(budget: BudgetRow, sums: readonly Sum[], people: readonly Person[]) {
  let most = { spent: 0, held: 0 };
  let mostBy: string | null = null;
  for (const person of people.filter((each) => limitsPerson(budget, each))) {
    const used = totalOf(sums, meantBy(budget, person.id));
    if (used.spent > most.spent) [most, mostBy] = [used, person.name];
  }
  return { most, mostBy };
}

export async function allBudgets(db: Reader): Promise<Budget[]> {
  const rows = await budgetRows(db);
  if (rows.length === 0) return [];
  const people = await db
    .selectFrom("member")
    .select(["id", "name", "role"])
    .where("disabledAt", "is", null)
    .orderBy("createdAt")
    .execute();
  const sums = await sumsFor(db, rows);
  return rows.map((row) => {
    const own = sums.get(row.period)!;
    if (row.subject !== "role") return asBudget(row, totalOf(own, meantBy(row, undefined)));
    const { most, mostBy } = mostOf(row, own, people);
    return asBudget(row, most, mostBy);
  });
}

/** A reveal may reserve several times but is one purchase, so its earlier holds count. */
async function spentByReveal(trx: Reader, revealId: string): Promise<number> {
  const rows = await trx
    .selectFrom("chargeAttempt")
    .select(["state", "n", "charged"])
    .where("revealId", "=", revealId)
    .execute();
  return rows.reduce(
    (sum, { state, n, charged }) => sum + (state === "settled" ? charged : state === "void" ? 0 : n),
    0,
  );
}

/**
 * Must run under the write lock of the transaction that reserves, or two purchases could both pass.
 * @throws AppError `over_budget` with `required` and `available`
 */
export async function checkBudgets(
  trx: Reader,
  cost: number,
  { member, purpose, revealId }: { member: { id: string }; purpose: string | null; revealId: string },
): Promise<void> {
  const purposes = purpose === null ? [] : [purposeKey(purpose)];
  const budgets = (await budgetsOfMember(trx, member.id, purposes)).filter(({ isHard }) => isHard);
  if (budgets.length === 0) return;
  const before = budgets.some(({ period }) => period === "reveal") ? await spentByReveal(trx, revealId) : 0;
  const counted = budgets.map((each) => (each.period === "reveal" ? { ...each, spent: before } : each));
  const tightest = tightestOf(counted)!;
  const available = leftIn(tightest);
  if (available >= cost) return;
  throw new AppError("over_budget", budgetRefusal(tightest, cost, available), { required: cost, available });
}

/** The last 20 purposes, newest first, as they were spelled. */
export async function usedPurposes(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("reveal")
    .select(["purpose", (fields) => fields.fn.max("createdAt").as("latest")])
    .where("purpose", "is not", null)
    .groupBy("purpose")
    .orderBy("latest", "desc")
    .limit(20)
    .execute();
  return rows.map(({ purpose }) => purpose!);
}
