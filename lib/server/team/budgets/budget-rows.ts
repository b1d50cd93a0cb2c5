import "server-only";
import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Budget, BudgetPeriod, BudgetSubject } from "@/lib/contract/budgets";
import { ROLE_WORDS, type Role } from "@/lib/contract/members";
import { dayIn } from "@/lib/domain/zone-days";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { zoneOf, zoneSetting } from "./books-zone";

type Reader = Kysely<Tables>;
type Row = Selectable<Tables["budget"]> & { memberName: string | null; zone: string | null };

export type BudgetRow = Omit<Budget, "spent" | "held" | "mostBy"> & { zone: string | null };
/** A subject has one budget per period and kind. */
export type BudgetPlace = { subject: BudgetSubject; key: string; period: BudgetPeriod; isHard: boolean };

const nameOf = ({ subject, subjectKey, name, memberName }: Row): string => {
  if (subject === "role") return ROLE_WORDS[subjectKey as Role]?.label ?? subjectKey;
  return memberName ?? name;
};

const isRiseOf = (budget: Row, memberId: string | undefined) => (rise: Row) =>
  rise.subject === budget.subject &&
  rise.subjectKey === budget.subjectKey &&
  rise.period === budget.period &&
  rise.isHard === budget.isHard &&
  (rise.forMember === null || rise.forMember === memberId);

function withRises(budget: Row, rises: readonly Row[], memberId: string | undefined): BudgetRow {
  const own = rises.filter(isRiseOf(budget, memberId));
  const more = own.reduce((sum, { credits }) => sum + credits, 0);
  const until = Math.min(...own.map(({ endsAtMs }) => endsAtMs!));
  return {
    id: budget.id,
    subject: budget.subject,
    key: budget.subjectKey,
    name: nameOf(budget),
    period: budget.period,
    credits: budget.credits + more,
    rise: own.length === 0 ? null : { credits: more, lastDay: dayIn(zoneOf(budget.zone), until - 1) },
    isHard: budget.isHard === 1,
    zone: budget.zone,
  };
}

/** The widest come first, including active rises. @param memberId whose own rises of a role's budget count */
export async function budgetRows(db: Reader, memberId?: string): Promise<BudgetRow[]> {
  const rows = await db
    .selectFrom("budget")
    .leftJoin("member", (join) =>
      join.onRef("member.id", "=", "budget.subjectKey").on("budget.subject", "=", "member"),
    )
    .selectAll("budget")
    .select((fields) => ["member.name as memberName", zoneSetting(fields).as("zone")])
    .where(({ or, eb }) => or([eb("endsAtMs", "is", null), eb("endsAtMs", ">", Date.now())]))
    .orderBy("budget.subject")
    .orderBy("budget.subjectKey")
    .orderBy("budget.period")
    .orderBy("budget.isHard", "desc")
    .execute();
  const [lasting, rises] = [
    rows.filter((row) => row.endsAtMs === null),
    rows.filter((row) => row.endsAtMs !== null),
  ];
  return lasting.map((row) => withRises(row, rises, memberId));
}

const rowsAt = (db: Db | Trx, { subject, key, period, isHard }: BudgetPlace) =>
  db
    .selectFrom("budget")
    .select(["id", "credits"])
    .where("subject", "=", subject)
    .where("subjectKey", "=", key)
    .where("period", "=", period)
    .where("isHard", "=", isHard ? 1 : 0)
    .where("endsAtMs", "is", null);

/** Excludes rises; undefined without such a budget. */
export async function creditsAt(db: Db | Trx, place: BudgetPlace): Promise<number | undefined> {
  return (await rowsAt(db, place).executeTakeFirst())?.credits;
}

/** Runs in the caller's transaction. `name`: of a purpose, else empty. `by`: null when no member did it. */
export async function putBudget(
  db: Db | Trx,
  place: BudgetPlace,
  { credits, name = "", by }: { credits: number; name?: string; by: string | null },
): Promise<void> {
  const changed = { credits, changedBy: by, changedAt: new Date().toISOString() };
  const found = await rowsAt(db, place).executeTakeFirst();
  if (found) {
    await db.updateTable("budget").set(changed).where("id", "=", found.id).execute();
    return;
  }
  const { subject, key: subjectKey, period, isHard } = place;
  const whose = { subject, subjectKey, period, isHard: isHard ? 1 : 0, name, endsAtMs: null };
  await db
    .insertInto("budget")
    .values({ id: randomUUID(), ...whose, ...changed, forMember: null })
    .execute();
}

/** Deletes its rises too, so that a new budget starts without them. */
export async function deleteBudget(
  db: Db | Trx,
  { subject, key, period, isHard }: BudgetPlace,
): Promise<void> {
  await db
    .deleteFrom("budget")
    .where("subject", "=", subject)
    .where("subjectKey", "=", key)
    .where("period", "=", period)
    .where("isHard", "=", isHard ? 1 : 0)
    .execute();
}

/** The budget that the forms of members and invites edit. */
export const monthlyOf = (memberId: string): BudgetPlace => ({
  subject: "member",
  key: memberId,
  period: "month",
  isHard: true,
});

/** @param credits null removes the budget */
export async function putMonthlyCap(
  db: Db | Trx,
  memberId: string,
  credits: number | null,
  by: string | null,
): Promise<void> {
  if (credits === null) await deleteBudget(db, monthlyOf(memberId));
  else await putBudget(db, monthlyOf(memberId), { credits, by });
}

/** @param forMember whom the rise of a role's budget is for; other budgets rise for all whom they limit */
export async function addRise(
  db: Db | Trx,
  { subject, key, period, isHard }: BudgetPlace,
  rise: { id: string; credits: number; endsAtMs: number; forMember: string; by: string },
): Promise<void> {
  const { id, credits, endsAtMs, forMember, by } = rise;
  const whose = { subject, subjectKey: key, period, isHard: isHard ? 1 : 0, name: "" };
  await db
    .insertInto("budget")
    .values({
      id,
      ...whose,
      credits,
      endsAtMs,
      forMember: RISES_FOR_ONE.includes(subject) ? forMember : null,
      changedBy: by,
      changedAt: new Date().toISOString(),
    })
    .execute();
}

/** Each member has a role's budget on their own, so a rise is for one of them. */
const RISES_FOR_ONE: readonly BudgetSubject[] = ["role"];
