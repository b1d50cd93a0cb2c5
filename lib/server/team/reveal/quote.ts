import "server-only";
import { randomUUID } from "node:crypto";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { CREATOR_ID } from "@/lib/contract/records";
import {
  MAX_REVEAL,
  purposeKey,
  type PurposeBudget,
  type Quote,
  type QuoteRequest,
} from "@/lib/contract/reveal";
import { purposeBudgets } from "../budgets/purpose-budgets";
import { spendingSettings } from "../budgets/spending-settings";
import { usedPurposes } from "../budgets/used-purposes";
import type { MemberContext } from "../team-context";
import { heldCredits, isoNow, monthlySpend, ownedIds } from "./reveal-context";
import { walkMatching } from "./walk-matching";

const VALID_MS = 10 * 60_000;
/** How long an expired quote still says that it has expired. */
const KEPT_MS = 86_400_000;

function checkedIds(input: readonly string[]): string[] {
  const ids = [...new Set(input)];
  const errors: FieldError[] = [];
  if (ids.length === 0 || ids.length > MAX_REVEAL) {
    errors.push({ field: "ids", code: "invalid_value", message: `must have 1 to ${MAX_REVEAL} identifiers` });
  }
  ids.forEach((id, index) => {
    if (CREATOR_ID.test(id)) return;
    errors.push({ field: `ids[${index}]`, code: "invalid_value", message: "is not a creator identifier" });
  });
  if (errors.length > 0)
    throw new AppError("invalid_parameter", "The selection is not valid.", { errors: errors.slice(0, 20) });
  return ids;
}

async function capOf({ db, member }: MemberContext, cost: number): Promise<Quote["memberCap"]> {
  const row = await db
    .selectFrom("member")
    .select("monthly_cap")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  if (row.monthly_cap === null) return null;
  const before = Math.max(0, row.monthly_cap - (await monthlySpend(db, member.id)));
  return { before, after: before - cost, of: row.monthly_cap };
}

/** The frozen ids, in the order of choosing or of the search. */
async function chosenIds(ctx: MemberContext, { ids, all }: QuoteRequest) {
  if (all !== undefined) return walkMatching(ctx, all);
  const checked = checkedIds(ids ?? []);
  return { ids: checked, owned: await ownedIds(ctx.db, checked), matched: null };
}

/** Purposes used before, the latest first, and those that have a budget; one spelling of each. */
async function purposesOf({ db }: MemberContext, budgets: readonly PurposeBudget[]): Promise<string[]> {
  const all = [...(await usedPurposes(db)), ...budgets.map(({ purpose }) => purpose)];
  const byKey = new Map<string, string>();
  for (const purpose of all) {
    if (!byKey.has(purposeKey(purpose))) byKey.set(purposeKey(purpose), purpose);
  }
  return [...byKey.values()];
}

async function adminsOf({ db, member }: MemberContext): Promise<Quote["admins"]> {
  if (member.role === "admin") return [];
  return db
    .selectFrom("member")
    .select(["name", "email"])
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .limit(3)
    .execute();
}

async function keep({ db, member }: MemberContext, ids: readonly string[], to_buy: number) {
  // Quotes that nobody took are forgotten; those that were taken belong to the books.
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
      ids: JSON.stringify(ids),
      to_buy,
      reveal_id: null,
      created_at: isoNow(),
    })
    .execute();
  return { id: row.id, expiresAt: new Date(row.expires_at_ms).toISOString() };
}

/**
 * States what a selection would cost and freezes it for ten minutes. Spends nothing (design/ledger, section 2).
 * @param request `ids`: 1 to 1000 creator identifiers, duplicates count once; or `all`: what a search finds, up to 1000
 *   new ones
 * @throws AppError `invalid_parameter` naming the index of each wrong id or the fields of the search; what a free
 *   search throws
 */
export async function quote(ctx: MemberContext, request: QuoteRequest): Promise<Quote> {
  const { db, service } = ctx;
  const { ids, owned, matched } = await chosenIds(ctx, request);
  const cost = ids.length - owned.size;
  const [credits, held, memberCap, budgets, settings, admins] = await Promise.all([
    service.balance().catch(() => null),
    heldCredits(db),
    capOf(ctx, cost),
    purposeBudgets(db),
    spendingSettings(db),
    adminsOf(ctx),
  ]);
  const balance = credits === null ? null : { before: credits - held, after: credits - held - cost };
  const affordable = Math.max(0, Math.min(cost, balance?.before ?? cost, memberCap?.before ?? cost));
  return {
    ...(await keep(ctx, ids, cost)),
    chosen: ids.length,
    owned: owned.size,
    toBuy: cost,
    cost,
    balance,
    memberCap,
    oldestOwnedAt: owned.size === 0 ? null : await oldestOf(ctx, [...owned]),
    missing: cost - affordable,
    affordable,
    purposes: await purposesOf(ctx, budgets),
    matched,
    held,
    purposeBudgets: budgets,
    ...settings,
    admins,
  };
}

async function oldestOf({ db }: MemberContext, ids: string[]): Promise<string | null> {
  let oldest: string | null = null;
  for (let start = 0; start < ids.length; start += 500) {
    const row = await db
      .selectFrom("owned_creator")
      .select((fields) => fields.fn.min("revealed_at").as("oldest"))
      .where("creator_id", "in", ids.slice(start, start + 500))
      .executeTakeFirst();
    if (row?.oldest && (oldest === null || row.oldest < oldest)) oldest = row.oldest;
  }
  return oldest;
}
