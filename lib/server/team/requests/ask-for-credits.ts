import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { leftIn } from "@/lib/contract/budgets";
import { REQUEST_DAYS } from "@/lib/contract/credit-requests";
import { creditRequestBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { purposeKey } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db, Trx } from "@/lib/server/ports/database";
import { appendEvent } from "../outbox/write-events";
import { asNamed } from "../purposes/refuse-twin";
import { spendingSettings } from "../budgets/spending-settings";
import { budgetsOfMember } from "../budgets/used-budgets";
import { isoNow } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";
import { leftForAgent, leftWithoutApproval } from "./needs-approval";
import { refuseEnded } from "./request-rows";

const DAY_MS = 86_400_000;

/** How long a quote is still held after its request ended. */
const QUOTE_MS = 10 * 60_000;

async function openQuote(db: Db, { member, key }: MemberContext, id: string) {
  const quote = await db
    .selectFrom("quote")
    .selectAll()
    .where("id", "=", id)
    .where("memberId", "=", member.id)
    .$if(key !== undefined, (query) => query.where("keyId", "=", key!.id))
    .executeTakeFirst();
  if (!quote) throw new AppError("not_found", "This quote doesn’t exist.");
  if (quote.revealId !== null) throw new AppError("conflict", "This price was already paid.");
  if (quote.expiresAtMs < Date.now())
    throw new AppError("quote_expired", "The price was held for ten minutes. Ask for a new quote.");
  return quote;
}

async function obstacleOf(db: Db, { member, key }: MemberContext, purpose: string | null, cost: number) {
  const memberId = member.id;
  const purposes = purpose === null ? [] : [purposeKey(purpose)];
  const [budgets, { approvalAbove }] = [
    await budgetsOfMember(db, memberId, purposes),
    await spendingSettings(db),
  ];
  const ofPerson = async () =>
    approvalAbove === null ? null : leftWithoutApproval(db, memberId, approvalAbove);
  const left = key ? await leftForAgent(db, memberId) : await ofPerson();
  return {
    isShort: budgets.some((budget) => budget.isHard && leftIn(budget) < cost),
    isApproval: left !== null && cost > left,
  };
}

/**
 * Holds the quote as long as the request waits; nothing is charged.
 * @throws AppError `not_found`, `quote_expired`, `invalid_parameter`, `conflict` when nothing refuses it or one is open
 */
export const askForCredits = defineVerb(
  { scope: "reveal", input: creditRequestBody, act: "request.asked" },
  async (ctx: MemberContext, { quoteId, credits, purpose: wanted, reason }, audit): Promise<string> => {
    const { db, member, key } = ctx;
    const given = key ? key.purpose : wanted;
    const quote = await openQuote(db, ctx, quoteId);
    const purpose = await asNamed(db, given || null);
    const { isShort, isApproval } = await obstacleOf(db, ctx, purpose, quote.toBuy);
    if (!isShort && !isApproval) throw new AppError("conflict", "No budget refuses this. Reveal them now.");
    const waiting = await db
      .selectFrom("creditRequest")
      .select("id")
      .where("quoteId", "=", quoteId)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (waiting) throw new AppError("conflict", "You already sent a request. Withdraw it first.");
    const id = randomUUID();
    const expiresAtMs = Date.now() + REQUEST_DAYS * DAY_MS;
    const asked = isApproval ? quote.toBuy : credits;
    await db
      .insertInto("creditRequest")
      .values({
        id,
        memberId: member.id,
        keyId: key?.id ?? null,
        agent: ctx.actor.agent ?? null,
        quoteId,
        purpose,
        cost: quote.toBuy,
        credits: asked,
        isApproval: isApproval ? 1 : 0,
        reason,
        state: "waiting",
        createdAt: isoNow(),
        expiresAtMs,
      })
      .execute();
    await db.updateTable("quote").set({ expiresAtMs }).where("id", "=", quoteId).execute();
    await appendEvent(db, "request.created", { requestId: id });
    await audit({ act: "request.asked", subject: id, after: { credits: asked, purpose, reason } });
    return id;
  },
);

export const releaseQuote = (trx: Db | Trx, quoteId: string | null) =>
  trx
    .updateTable("quote")
    .set({ expiresAtMs: Date.now() + QUOTE_MS })
    .where("id", "=", quoteId ?? "")
    .execute();

/** @throws AppError `not_found`, `conflict` when it was answered or has expired */
export const withdrawRequest = defineVerb(
  { scope: "reveal", input: z.strictObject({ id: z.string() }), act: "request.withdrawn" },
  async ({ db, member }: MemberContext, { id }, audit): Promise<void> => {
    const row = await db
      .selectFrom("creditRequest")
      .selectAll()
      .where("id", "=", id)
      .where("memberId", "=", member.id)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found", "This request doesn’t exist.");
    refuseEnded(row);
    await db.updateTable("creditRequest").set({ state: "withdrawn" }).where("id", "=", id).execute();
    await releaseQuote(db, row.quoteId);
    await appendEvent(db, "request.answered", { requestId: id, by: member.id });
    await audit({ act: "request.withdrawn", subject: id, after: { credits: row.credits } });
  },
);
