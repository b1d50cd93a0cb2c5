import "server-only";
import { randomUUID } from "node:crypto";
import { leftIn, tightestOf, type Budget } from "@/lib/contract/budgets";
import { quoteBody } from "@/lib/contract/dashboard-bodies";
import { purposeKey, type PurposeBudget, type Quote, type QuoteRequest } from "@/lib/contract/reveal";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import { refuseWhileStopped } from "../audit/books-state";
import { booksZone } from "../budgets/books-zone";
import { tightestByPurpose } from "../budgets/purpose-budgets";
import { spendingSettings } from "../budgets/spending-settings";
import { budgetsOfMember, usedPurposes } from "../budgets/used-budgets";
import type { MemberContext } from "@/lib/server/team/team-context";
import { refuseErased } from "../privacy/refuse-erased";
import { leftForAgent, leftWithoutApproval } from "../requests/needs-approval";
import { previousPurchases } from "./internal/previous-purchases";
import { heldCredits, isoNow } from "./reveal-context";
import { kindOfRequest } from "./internal/kinds/kinds";
import type { Priced } from "./internal/kinds/kind";

const VALID_MS = 10 * 60_000;
/** How long an expired quote is kept, so that the error can say that it expired. */
const KEPT_MS = 86_400_000;

export function capOf(budgets: readonly Budget[], cost: number): Quote["memberCap"] {
  const tightest = tightestOf(budgets.filter(({ subject }) => subject !== "purpose"));
  if (!tightest) return null;
  const { subject, period, credits } = tightest;
  const before = leftIn(tightest);
  return { before, after: before - cost, of: credits, subject, period };
}

/** Purposes in use come first, by newest use, then those that only have a budget. */
async function purposesOf({ db }: MemberContext, budgets: readonly PurposeBudget[]): Promise<string[]> {
  const all = [...(await usedPurposes(db)), ...budgets.map(({ purpose }) => purpose)];
  const byKey = new Map<string, string>();
  for (const purpose of all) {
    if (!byKey.has(purposeKey(purpose))) byKey.set(purposeKey(purpose), purpose);
  }
  return [...byKey.values()];
}

/** The admins who can add credits; empty for a caller who manages budgets. */
async function adminsOf(ctx: MemberContext): Promise<Quote["admins"]> {
  if (isAllowed(ctx, "budgets")) return [];
  const { db } = ctx;
  return db
    .selectFrom("member")
    .select(["name", "email"])
    .where("role", "=", "admin")
    .where("disabledAt", "is", null)
    .orderBy("createdAt")
    .limit(3)
    .execute();
}

async function keep(
  { db, member, key, actor }: MemberContext,
  { kind, ids, search, cost, untilFit }: Priced,
) {
  // Confirmed quotes belong to the ledger and stay.
  await db
    .deleteFrom("quote")
    .where("revealId", "is", null)
    .where("expiresAtMs", "<", Date.now() - KEPT_MS)
    .execute();
  const row = { id: randomUUID(), expiresAtMs: Date.now() + VALID_MS };
  await db
    .insertInto("quote")
    .values({
      ...row,
      memberId: member.id,
      keyId: key?.id ?? null,
      agent: actor.agent ?? null,
      kind,
      search: untilFit?.search ?? search,
      wish: untilFit?.wish ?? null,
      wanted: untilFit?.wanted ?? null,
      ids: JSON.stringify(ids),
      toBuy: cost,
      revealId: null,
      createdAt: isoNow(),
    })
    .execute();
  return { id: row.id, expiresAt: new Date(row.expiresAtMs).toISOString() };
}

/** Credits that the caller may still spend today without an approval; null: as many as there are. */
async function withoutApproval(ctx: MemberContext, above: number | null): Promise<number | null> {
  if (ctx.key) return leftForAgent(ctx.db, ctx.member.id);
  if (above === null || isAllowed(ctx, "approve")) return null;
  return leftWithoutApproval(ctx.db, ctx.member.id, above);
}

const requestInput = (raw: unknown) => parseWith(quoteBody, raw) as QuoteRequest;

/**
 * States what a selection would cost and freezes it for ten minutes. Spends nothing.
 * @param request `ids`: 1 to 10,000 creator ids, duplicates count once; `all`: all matches of a search, up to 10,000
 * new ones; `page`: one page of version 1, at most as many credits as it can hold creators; `refresh`: 1 to 10,000
 * owned creators; `untilFit`: creators of a search until enough fit, up to a number of credits
 * @throws AppError `invalid_parameter` naming the index of each wrong id or the search's fields; what a free search
 * throws
 */
export const quote = defineVerb(
  { scope: "reveal", input: requestInput },
  async (ctx: MemberContext, request): Promise<Quote> => {
    const { db, service } = ctx;
    const offer = await kindOfRequest(request).price(ctx, request);
    await refuseErased(db, offer.standing ?? offer.ids);
    if (offer.cost > 0) await refuseWhileStopped(db);
    const { kind, chosen, owned, cost, matched, standing } = offer;
    const [credits, held, budgets, settings, admins, zone] = await Promise.all([
      service.balance().catch(() => null),
      heldCredits(db),
      budgetsOfMember(db, ctx.member.id, "all"),
      spendingSettings(db),
      adminsOf(ctx),
      booksZone(db),
    ]);
    const memberCap = capOf(budgets, cost);
    const ofPurposes = tightestByPurpose(budgets);
    const balance = credits === null ? null : { before: credits - held, after: credits - held - cost };
    const mayAsk = !isAllowed(ctx, "approve");
    const approvalAbove = await withoutApproval(ctx, settings.approvalAbove);
    const limits = [cost, balance?.before ?? cost, memberCap?.before ?? cost, approvalAbove ?? cost];
    const affordable = Math.max(0, Math.min(...limits));
    return {
      ...(await keep(ctx, offer)),
      kind,
      chosen,
      owned: offer.alreadyOwned,
      toBuy: cost,
      cost,
      newOnPage: standing?.filter((id) => !owned.has(id)) ?? null,
      balance,
      memberCap,
      previousPurchases: await previousPurchases(db, offer),
      value: offer.value ?? null,
      narrowed: offer.narrowed ?? null,
      marked: offer.marked ?? null,
      untilFit: offer.untilFit ?? null,
      oldestOwnedAt: owned.size === 0 ? null : await oldestOf(ctx, [...owned]),
      missing: cost - affordable,
      affordable,
      purposes: await purposesOf(ctx, ofPurposes),
      matched,
      held,
      purposeBudgets: ofPurposes,
      softBudgets: budgets.filter(({ isHard }) => !isHard),
      booksZone: zone,
      ...settings,
      approvalAbove,
      mayAsk,
      admins,
    };
  },
);

async function oldestOf({ db }: MemberContext, ids: string[]): Promise<string | null> {
  let oldest: string | null = null;
  for (let start = 0; start < ids.length; start += 500) {
    const row = await db
      .selectFrom("ownedCreator")
      .select(({ fn }) => fn.min(fn.coalesce("refreshedAt", "revealedAt")).as("oldest"))
      .where("creatorId", "in", ids.slice(start, start + 500))
      .executeTakeFirst();
    if (row?.oldest && (oldest === null || row.oldest < oldest)) oldest = row.oldest;
  }
  return oldest;
}
