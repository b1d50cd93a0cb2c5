import "server-only";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { leftIn, type Budget } from "@/lib/contract/budgets";
import { answerRequestBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { purposeKey } from "@/lib/contract/reveal";
import { dayIn, endOfDay } from "@/lib/domain/zone-days";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db, Tables } from "@/lib/server/ports/database";
import { booksZone } from "../budgets/books-zone";
import { addRise } from "../budgets/budget-rows";
import { budgetsOfMember } from "../budgets/used-budgets";
import { appendEvent } from "../outbox/write-events";
import { isoNow } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";
import { recordAnswer } from "../usage/record-unspent";
import { releaseQuote } from "./ask-for-credits";
import { refuseEnded } from "./request-rows";

type Row = Selectable<Tables["creditRequest"]>;

export async function budgetsFor(
  db: Db,
  { memberId, purpose, cost }: Pick<Row, "memberId" | "purpose" | "cost">,
): Promise<{ budgets: Budget[]; short: Budget[] }> {
  const budgets = await budgetsOfMember(db, memberId, purpose === null ? [] : [purposeKey(purpose)]);
  return { budgets, short: budgets.filter((budget) => budget.isHard && leftIn(budget) < cost) };
}

async function openRequest(db: Db, { member }: MemberContext, id: string): Promise<Row> {
  const row = await db.selectFrom("creditRequest").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found", "This request doesn’t exist.");
  refuseEnded(row);
  // A person may answer what only an agent of theirs asked for.
  if (row.memberId === member.id && row.keyId === null)
    throw new AppError("forbidden", "Someone else must answer your request.");
  return row;
}

/** @throws AppError `invalid_parameter` naming `lastDay` for a day in the past */
async function endOf(db: Db, lastDay: string): Promise<number> {
  const zone = await booksZone(db);
  if (lastDay >= dayIn(zone, Date.now())) return Date.parse(endOfDay(zone, lastDay));
  const error = { field: "lastDay", code: "invalid_value", message: "Select today or a later day." };
  throw new AppError("invalid_parameter", "The request has invalid fields.", { errors: [error] });
}

/** Requested credits raise the tightest budget by all of them; otherwise a budget rises by what it lacks. */
function riseOf(budget: Budget, { cost, isApproval }: Row, granted: number, least: number): number {
  const left = leftIn(budget);
  if (isApproval === 1) return Math.max(0, Math.min(cost, granted) - left);
  return left === least ? granted : Math.min(granted, cost - left);
}

/** @returns credits for the audit log; 0 when only the approval rule was in the way */
async function raise(db: Db, row: Row, granted: number, endsAtMs: number, by: string): Promise<number> {
  const { short } = await budgetsFor(db, row);
  const least = Math.min(...short.map(leftIn));
  let raised = 0;
  for (const budget of short) {
    const credits = riseOf(budget, row, granted, least);
    if (credits <= 0) continue;
    await addRise(db, budget, { id: randomUUID(), credits, endsAtMs, forMember: row.memberId, by });
    raised++;
  }
  return raised;
}

/**
 * The quote of an approved request is held until the approval ends, for its owner to confirm.
 * @throws AppError `not_found`; `conflict` when answered or expired; `forbidden` for one's own; `invalid_parameter`
 */
export const answerRequest = defineVerb(
  { scope: "approve", input: answerRequestBody, act: ["request.approved", "request.declined"] },
  async (ctx: MemberContext, answer, audit): Promise<void> => {
    const { db, member } = ctx;
    const row = await openRequest(db, ctx, answer.requestId);
    const answered = { decidedBy: member.id, decidedAt: isoNow() };
    const { purpose } = row;
    const asker = await db
      .selectFrom("member")
      .select("name")
      .where("id", "=", row.memberId)
      .executeTakeFirst();
    await appendEvent(db, "request.answered", { requestId: row.id, by: member.id });
    const asked = { requestId: row.id, memberId: row.memberId, purpose };
    if (answer.action === "decline") {
      const { note } = answer;
      const declined = { ...answered, state: "declined" as const, note };
      await db.updateTable("creditRequest").set(declined).where("id", "=", row.id).execute();
      await releaseQuote(db, row.quoteId);
      await recordAnswer(db, ctx, { ...asked, action: "decline", credits: row.credits, note });
      await audit({
        act: "request.declined",
        subject: row.id,
        after: { credits: row.credits, purpose, note, member: asker?.name ?? null },
      });
      return;
    }
    const { credits: granted, lastDay } = answer;
    const endsAtMs = await endOf(db, lastDay);
    const budgets = await raise(db, row, granted, endsAtMs, member.id);
    const approved = { ...answered, state: "approved" as const, granted, endsAtMs };
    await db.updateTable("creditRequest").set(approved).where("id", "=", row.id).execute();
    await db
      .updateTable("quote")
      .set({ expiresAtMs: endsAtMs })
      .where("id", "=", row.quoteId ?? "")
      .execute();
    await recordAnswer(db, ctx, { ...asked, action: "approve", credits: granted, note: `until ${lastDay}` });
    const after = { credits: granted, purpose, lastDay, budgets, member: asker?.name ?? null };
    await audit({ act: "request.approved", subject: row.id, before: { credits: row.credits }, after });
  },
);
