/** For tests: the monthly budgets of members, as the form of the member sets and shows them. */
import type { Db } from "@/lib/server/ports/database";
import { creditsAt, monthlyOf, putMonthlyCap } from "@/lib/server/team/budgets/budget-rows";

export const setMonthlyCap = (db: Db, memberId: string, credits: number | null) =>
  putMonthlyCap(db, memberId, credits, null);

export const monthlyCapOf = async (db: Db, memberId: string): Promise<number | null> =>
  (await creditsAt(db, monthlyOf(memberId))) ?? null;
