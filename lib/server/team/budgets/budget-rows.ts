import "server-only";
import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Budget, BudgetPeriod, BudgetSubject } from "@/lib/contract/budgets";
import { ROLE_WORDS, type Role } from "@/lib/contract/members";
import { dayIn } from "@/lib/domain/zone-days";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { zoneOf, zoneSetting } from "./books-zone";

type Reader = Kysely<Tables>;
type Row = Selectable<Tables["budget"]> & { member_name: string | null; zone: string | null };

export type BudgetRow = Omit<Budget, "spent" | "held" | "mostBy"> & { zone: string | null };
/** A subject has one budget per period and kind. */
export type BudgetPlace = { subject: BudgetSubject; key: string; period: BudgetPeriod; isHard: boolean };

const nameOf = ({ subject, subject_key, name, member_name }: Row): string => {
  if (subject === "role") return ROLE_WORDS[subject_key as Role]?.label ?? subject_key;
  return member_name ?? name;
};

const isRiseOf = (budget: Row, memberId: string | undefined) => (rise: Row) =>
  rise.subject === budget.subject &&
  rise.subject_key === budget.subject_key &&
  rise.period === budget.period &&
  rise.is_hard === budget.is_hard &&
  (rise.for_member === null || rise.for_member === memberId);

function withRises(budget: Row, rises: readonly Row[], memberId: string | undefined): BudgetRow {
  const own = rises.filter(isRiseOf(budget, memberId));
  const more = own.reduce((sum, { credits }) => sum + credits, 0);
  const until = Math.min(...own.map(({ ends_at_ms }) => ends_at_ms!));
  return {
    id: budget.id,
    subject: budget.subject,
    key: budget.subject_key,
    name: nameOf(budget),
    period: budget.period,
    credits: budget.credits + more,
    rise: own.length === 0 ? null : { credits: more, lastDay: dayIn(zoneOf(budget.zone), until - 1) },
    isHard: budget.is_hard === 1,
    zone: budget.zone,
  };
}

/** The widest come first, including active rises. @param memberId whose own rises of a role's budget count */
export async function budgetRows(db: Reader, memberId?: string): Promise<BudgetRow[]> {
  const rows = await db
    .selectFrom("budget")
    .leftJoin("member", (join) =>
      join.onRef("member.id", "=", "budget.subject_key").on("budget.subject", "=", "member"),
    )
    .selectAll("budget")
    .select((fields) => ["member.name as member_name", zoneSetting(fields).as("zone")])
    .where(({ or, eb }) => or([eb("ends_at_ms", "is", null), eb("ends_at_ms", ">", Date.now())]))
    .orderBy("budget.subject")
    .orderBy("budget.subject_key")
    .orderBy("budget.period")
    .orderBy("budget.is_hard", "desc")
    .execute();
  const [lasting, rises] = [
    rows.filter((row) => row.ends_at_ms === null),
    rows.filter((row) => row.ends_at_ms !== null),
  ];
  return lasting.map((row) => withRises(row, rises, memberId));
}

const rowsAt = (db: Db | Trx, { subject, key, period, isHard }: BudgetPlace) =>
  db
    .selectFrom("budget")
    .select(["id", "credits"])
    .where("subject", "=", subject)
    .where("subject_key", "=", key)
    .where("period", "=", period)
    .where("is_hard", "=", isHard ? 1 : 0)
    .where("ends_at_ms", "is", null);

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
  const changed = { credits, changed_by: by, changed_at: new Date().toISOString() };
  const found = await rowsAt(db, place).executeTakeFirst();
  if (found) {
    await db.updateTable("budget").set(changed).where("id", "=", found.id).execute();
    return;
  }
  const { subject, key: subject_key, period, isHard } = place;
  const whose = { subject, subject_key, period, is_hard: isHard ? 1 : 0, name, ends_at_ms: null };
  await db
    .insertInto("budget")
    .values({ id: randomUUID(), ...whose, ...changed, for_member: null })
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
    .where("subject_key", "=", key)
    .where("period", "=", period)
    .where("is_hard", "=", isHard ? 1 : 0)
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

/** @param for_member whom the rise of a role's budget is for; other budgets rise for all whom they limit */
export async function addRise(
  db: Db | Trx,
  { subject, key, period, isHard }: BudgetPlace,
  rise: { id: string; credits: number; ends_at_ms: number; for_member: string; by: string },
): Promise<void> {
  const { id, credits, ends_at_ms, for_member, by } = rise;
  const whose = { subject, subject_key: key, period, is_hard: isHard ? 1 : 0, name: "" };
  await db
    .insertInto("budget")
    .values({
      id,
      ...whose,
      credits,
      ends_at_ms,
      for_member: RISES_FOR_ONE.includes(subject) ? for_member : null,
      changed_by: by,
      changed_at: new Date().toISOString(),
    })
    .execute();
}

/** Each member has a role's budget on their own, so a rise is for one of them. */
const RISES_FOR_ONE: readonly BudgetSubject[] = ["role"];
