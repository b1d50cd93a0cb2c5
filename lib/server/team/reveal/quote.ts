import "server-only";
import { randomUUID } from "node:crypto";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_REVEAL, type Quote } from "@/lib/contract/reveal";
import type { MemberContext } from "../team-context";
import { heldCredits, isoNow, monthlySpend, ownedIds } from "./reveal-context";

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

/**
 * States what a selection would cost and freezes it for ten minutes. Spends nothing (design/ledger, section 2).
 * @param input `ids`: 1 to 1000 creator identifiers; duplicates count once
 * @throws AppError `invalid_parameter` naming the index of each wrong id
 */
export async function quote(ctx: MemberContext, input: { ids: readonly string[] }): Promise<Quote> {
  const { db, member, service } = ctx;
  const ids = checkedIds(input.ids);
  const owned = await ownedIds(db, ids);
  const cost = ids.length - owned.size;
  const [credits, held, memberCap] = await Promise.all([
    service.balance().catch(() => null),
    heldCredits(db),
    capOf(ctx, cost),
  ]);
  const balance = credits === null ? null : { before: credits - held, after: credits - held - cost };
  const affordable = Math.max(0, Math.min(cost, balance?.before ?? cost, memberCap?.before ?? cost));
  const oldest = owned.size === 0 ? null : await oldestOf(ctx, [...owned]);
  const past = await db
    .selectFrom("reveal")
    .select(["purpose", (fields) => fields.fn.max("created_at").as("latest")])
    .where("purpose", "is not", null)
    .groupBy("purpose")
    .orderBy("latest", "desc")
    .limit(20)
    .execute();
  // Quotes that nobody took are forgotten; those that were taken belong to the books.
  await db
    .deleteFrom("quote")
    .where("reveal_id", "is", null)
    .where("expires_at_ms", "<", Date.now() - KEPT_MS)
    .execute();
  const id = randomUUID();
  const expires_at_ms = Date.now() + VALID_MS;
  await db
    .insertInto("quote")
    .values({
      id,
      member_id: member.id,
      ids: JSON.stringify(ids),
      to_buy: cost,
      expires_at_ms,
      reveal_id: null,
      created_at: isoNow(),
    })
    .execute();
  return {
    id,
    chosen: ids.length,
    owned: owned.size,
    toBuy: cost,
    cost,
    balance,
    memberCap,
    oldestOwnedAt: oldest,
    expiresAt: new Date(expires_at_ms).toISOString(),
    missing: cost - affordable,
    affordable,
    purposes: past.map(({ purpose }) => purpose!),
  };
}

async function oldestOf({ db }: MemberContext, ids: string[]): Promise<string | null> {
  const row = await db
    .selectFrom("owned_creator")
    .select((fields) => fields.fn.min("revealed_at").as("oldest"))
    .where("creator_id", "in", ids)
    .executeTakeFirst();
  return row?.oldest ?? null;
}
