import "server-only";
import { randomUUID } from "node:crypto";
import { canonical } from "@/lib/contract/canonical";
import { leftIn, tightestOf, type Budget } from "@/lib/contract/budgets";
import { creatorQuery } from "@/lib/contract/creators";
import { quoteBody } from "@/lib/contract/dashboard-bodies";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { isContactId } from "@/lib/contract/own-contacts";
import { CREATOR_ID } from "@/lib/contract/records";
import {
  MAX_REVEAL,
  purposeKey,
  type PurposeBudget,
  type Quote,
  type QuoteRequest,
  type RevealKind,
} from "@/lib/contract/reveal";
import type { UntilFitQuote, UntilFitRequest } from "@/lib/contract/until-fit";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import { refuseWhileStopped } from "../audit/books-state";
import { booksZone } from "../budgets/books-zone";
import { tightestByPurpose } from "../budgets/purpose-budgets";
import { spendingSettings } from "../budgets/spending-settings";
import { budgetsOfMember, usedPurposes } from "../budgets/used-budgets";
import { markedAmong } from "../marks/marks-of";
import type { MemberContext } from "@/lib/server/team/team-context";
import type { QuoteValue } from "@/lib/contract/reveal-value";
import type { Db } from "@/lib/server/ports/database";
import { refuseErased } from "../privacy/refuse-erased";
import { leftForAgent, leftWithoutApproval } from "../requests/needs-approval";
import { boundedPage, searchValues } from "./bounded-page";
import { previousPurchases } from "./internal/previous-purchases";
import { heldCredits, isoNow, ownedIds } from "./reveal-context";
import { untilFitQuote, valueOfNew } from "./internal/until-fit-quote";
import { collectMatching } from "./collect-matching";

const VALID_MS = 10 * 60_000;
/** How long an expired quote is kept, so that the error can say that it expired. */
const KEPT_MS = 86_400_000;

function checkedIds(input: readonly string[]): string[] {
  const ids = [...new Set(input)];
  const errors: FieldError[] = [];
  if (ids.length === 0 || ids.length > MAX_REVEAL) {
    errors.push({ field: "ids", code: "invalid_value", message: `must have 1 to ${MAX_REVEAL} identifiers` });
  }
  ids.forEach((id, index) => {
    if (CREATOR_ID.test(id)) return;
    const message = isContactId(id)
      ? "is not in the service: nothing to reveal"
      : "is not a creator identifier";
    errors.push({ field: `ids[${index}]`, code: "invalid_value", message });
  });
  const contacts = ids.filter(isContactId).length;
  if (contacts > 0)
    throw new AppError(
      "invalid_parameter",
      `${contacts === 1 ? "1 own contact is" : `${contacts} own contacts are`} not in the service: nothing to reveal. Leave them out.`,
      { errors: errors.slice(0, 20) },
    );
  if (errors.length > 0)
    throw new AppError("invalid_parameter", "The selection is not valid.", { errors: errors.slice(0, 20) });
  return ids;
}

export function capOf(budgets: readonly Budget[], cost: number): Quote["memberCap"] {
  const tightest = tightestOf(budgets.filter(({ subject }) => subject !== "purpose"));
  if (!tightest) return null;
  const { subject, period, credits } = tightest;
  const before = leftIn(tightest);
  return { before, after: before - cost, of: credits, subject, period };
}

/** `ids`: frozen, in the order of selection or of the search. `search`: for a page of version 1. */
type Priced = {
  kind: RevealKind;
  ids: string[];
  search: string | null;
  chosen: number;
  owned: Set<string>;
  cost: number;
  matched: Quote["matched"];
  /** The creators on the page now; absent if not a page. */
  standing?: readonly string[];
  value?: QuoteValue | null;
  narrowed?: Quote["narrowed"];
  marked?: Quote["marked"];
  untilFit?: UntilFitQuote;
};

/** `cost` is the most that the page can cost when it is bought. */
async function pricedPage({ db, service }: MemberContext, wanted: string): Promise<Priced> {
  const values = searchValues(wanted);
  const { data } = await service.searchCreatorIds(values);
  const bounded = data.length === 0 ? values : boundedPage(values, data.length);
  const search = canonical(creatorQuery, bounded);
  const page = { kind: "page", ids: [], search, matched: null } as const;
  const cost = data.length === 0 ? 0 : bounded.perPage;
  return { ...page, ids: [], chosen: data.length, owned: await ownedIds(db, data), cost, standing: data };
}

async function pricedRefresh({ db }: MemberContext, input: readonly string[]): Promise<Priced> {
  const ids = checkedIds(input);
  const owned = await ownedIds(db, ids);
  if (owned.size < ids.length)
    throw new AppError("invalid_parameter", "Only creators your team owns can be refreshed.");
  return { kind: "refresh", ids, search: null, chosen: ids.length, owned, cost: ids.length, matched: null };
}

/** The price is the highest sum, because it isn't known yet who will be bought. */
async function pricedUntilFit(ctx: MemberContext, request: UntilFitRequest): Promise<Priced> {
  const untilFit = await untilFitQuote(ctx, request);
  const cost = untilFit.found === 0 ? 0 : request.most;
  return {
    kind: "reveal",
    ids: [],
    search: null,
    chosen: cost,
    owned: new Set(),
    cost,
    matched: null,
    untilFit,
  };
}

type Found = { ids: readonly string[]; owned: ReadonlySet<string> };

/**
 * Leaves out new creators that the team must not contact, so that none is bought by accident, unless `withMarked` asks
 * for them or only one creator is selected. Owned ones are free and stay.
 */
async function withoutMarked<F extends Found>(
  db: Db,
  found: F,
  withMarked = false,
): Promise<F & { ids: string[]; marked: Quote["marked"] }> {
  const { owned } = found;
  const fresh = found.ids.filter((id) => !owned.has(id));
  const marked = await markedAmong(db, fresh, "doNotContact");
  const isLeftOut = !withMarked && found.ids.length > 1;
  return {
    ...found,
    ids: found.ids.filter((id) => !isLeftOut || !marked.has(id)),
    marked: marked.size === 0 ? null : { count: marked.size, isLeftOut },
  };
}

async function priced(
  ctx: MemberContext,
  { ids, all, page, refresh, untilFit, narrow, withMarked }: QuoteRequest,
): Promise<Priced> {
  if (untilFit !== undefined) return pricedUntilFit(ctx, untilFit);
  if (page !== undefined) return pricedPage(ctx, page.search);
  if (refresh !== undefined) return pricedRefresh(ctx, refresh);
  const checked = all === undefined ? checkedIds(ids ?? []) : [];
  const selected =
    all === undefined
      ? { ids: checked, owned: await ownedIds(ctx.db, checked), matched: null }
      : await collectMatching(ctx, all);
  const found = await withoutMarked(ctx.db, selected, withMarked);
  const worth = await valueOfNew(ctx, found, narrow);
  const chosen = worth.ids.length;
  return { kind: "reveal", search: null, chosen, cost: chosen - found.owned.size, ...found, ...worth };
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
    .where("disabled_at", "is", null)
    .orderBy("created_at")
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
    .where("reveal_id", "is", null)
    .where("expires_at_ms", "<", Date.now() - KEPT_MS)
    .execute();
  const row = { id: randomUUID(), expires_at_ms: Date.now() + VALID_MS };
  await db
    .insertInto("quote")
    .values({
      ...row,
      member_id: member.id,
      key_id: key?.id ?? null,
      agent: actor.agent ?? null,
      kind,
      search: untilFit?.search ?? search,
      wish: untilFit?.wish ?? null,
      wanted: untilFit?.wanted ?? null,
      ids: JSON.stringify(ids),
      to_buy: cost,
      reveal_id: null,
      created_at: isoNow(),
    })
    .execute();
  return { id: row.id, expiresAt: new Date(row.expires_at_ms).toISOString() };
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
    const offer = await priced(ctx, request);
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
      // A refresh contains only owned creators, and none of them is free.
      owned: kind === "refresh" ? 0 : owned.size,
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
      .selectFrom("owned_creator")
      .select(({ fn }) => fn.min(fn.coalesce("refreshed_at", "revealed_at")).as("oldest"))
      .where("creator_id", "in", ids.slice(start, start + 500))
      .executeTakeFirst();
    if (row?.oldest && (oldest === null || row.oldest < oldest)) oldest = row.oldest;
  }
  return oldest;
}
