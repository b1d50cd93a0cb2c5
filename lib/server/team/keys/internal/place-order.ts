import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { Audit } from "@/lib/server/access/define-verb";
import type { Trx } from "@/lib/server/ports/database";
import { orderName } from "@/lib/server/runtime/request-fingerprint";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { asBudgeted } from "@/lib/server/team/budgets/purpose-budgets";
import { spendingSettings } from "@/lib/server/team/budgets/spending-settings";
import { beginReveal, refuseWhileStopping } from "@/lib/server/team/reveal/confirm";
import { isoNow, ownedIds } from "@/lib/server/team/reveal/reveal-context";
import { reserving, type BalanceReading } from "@/lib/server/team/reveal/team-credits";
import type { KeyContext } from "@/lib/server/team/team-context";
import { recordFreeOrder, recordKey } from "@/lib/server/team/usage/record-reveal";
import { attemptOf, checkAllowance, findCall, hasBoughtNothing, isPast, type KeyCall } from "../key-call";
import { SEND_A_VALID_KEY } from "@/lib/contract/api-keys";
import { scopesOf } from "@/lib/contract/scopes";

/** Checks again under the write lock, because key or member may have changed. @throws `invalid_api_key`, `forbidden` */
async function refuseEndedKey(trx: Trx, { key, member }: KeyContext): Promise<void> {
  const row = await trx
    .selectFrom("apiKey")
    .innerJoin("member", "member.id", "apiKey.memberId")
    .select(["member.role", "apiKey.scopes"])
    .where("apiKey.id", "=", key.id)
    .where("apiKey.memberId", "=", member.id)
    .where("apiKey.revokedAt", "is", null)
    .where((eb) =>
      eb.or([eb("apiKey.expiresAt", "is", null), eb("apiKey.expiresAt", ">", new Date().toISOString())]),
    )
    .where("member.disabledAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("invalid_api_key", SEND_A_VALID_KEY);
  if (scopesOf(row.role).includes("reveal") && row.scopes.split(" ").includes("reveal")) return;
  throw new AppError("forbidden", "This key or its member may not do this: both need the scope reveal.");
}

/** `page`: JSON of the search page's numbers, for version 1. */
export type Selection = { ids: readonly string[]; page: string | null };
/** `select` isn't called when the same order was made before. */
type KeyOrder = { fingerprint: string; select: () => Promise<Selection> };
type Placed = { call: KeyCall; isReplayed: boolean };

/** Rolls back: another reveal is buying some of it, so the order is retried. */
class BeingBought extends Error {}

const LOOK_AGAIN_MS = 250;

async function writeQuote(trx: Trx, { member }: KeyContext, ids: readonly string[], toBuy: number) {
  const quote = {
    id: randomUUID(),
    memberId: member.id,
    keyId: null,
    agent: null,
    kind: "reveal" as const,
    search: null,
    wish: null,
    wanted: null,
    ids: JSON.stringify(ids),
    toBuy,
    expiresAtMs: Date.now(),
    revealId: null,
    createdAt: isoNow(),
  };
  await trx.insertInto("quote").values(quote).execute();
  return quote;
}

/** @returns the purpose as its budget spells it. @throws AppError `forbidden` when a required purpose is missing */
async function purposeOf(trx: Trx, { key }: KeyContext): Promise<string | null> {
  const { isPurposeRequired } = await spendingSettings(trx);
  if (isPurposeRequired && key.purpose === null)
    throw new AppError("forbidden", "This key needs a purpose before it may buy. An admin can set it.");
  return asBudgeted(trx, key.purpose);
}

type Reveal = { id: string; credits: number; purpose: string | null };

/** Null when the team owns all of it. */
async function buy(
  trx: Trx,
  ctx: KeyContext,
  ids: readonly string[],
  reading: BalanceReading,
): Promise<Reveal | null> {
  const erased = await readMarks(trx);
  const sold = ids.filter((id) => !erased.hasId(id));
  const owned = await ownedIds(trx, sold);
  const toBuy = sold.length - owned.size;
  if (toBuy === 0) return null;
  const purpose = await purposeOf(trx, ctx);
  const quote = await writeQuote(trx, ctx, sold, toBuy);
  const { revealId, credits, waiting } = await beginReveal(trx, {
    quote,
    member: ctx.member,
    purpose,
    reading,
  });
  if (waiting.length > 0) throw new BeingBought();
  return { id: revealId, credits, purpose };
}

async function place(
  trx: Trx,
  ctx: KeyContext,
  order: {
    fingerprint: string;
    selection: Selection;
    reading: BalanceReading;
    audit: Audit<"reveal.confirmed">;
  },
): Promise<Placed> {
  const { fingerprint, selection, reading, audit } = order;
  const known = await findCall(trx, ctx, fingerprint);
  const attempt = known && (await attemptOf(trx, known));
  if (known && !isPast(ctx, attempt) && !(attempt && hasBoughtNothing(attempt)))
    return { call: known, isReplayed: true };
  refuseWhileStopping(ctx.instance);
  await refuseEndedKey(trx, ctx);
  const reveal = await buy(trx, ctx, selection.ids, reading);
  if (reveal) await checkAllowance(trx, ctx.key.id, reveal.credits);
  const call: KeyCall = {
    id: randomUUID(),
    keyId: ctx.key.id,
    idempotencyKey: orderName(ctx.idempotencyKey, fingerprint),
    nth: known ? known.nth + 1 : 0,
    fingerprint,
    ids: JSON.stringify(selection.ids),
    page: selection.page,
    revealId: reveal?.id ?? null,
    createdAt: isoNow(),
  };
  // A free order without an Idempotency-Key is not recorded, because repeating it is free.
  if (reveal || ctx.idempotencyKey !== undefined)
    await trx.insertInto("memberKeyCall").values(call).execute();
  if (!reveal) {
    await recordFreeOrder(trx, ctx, call);
    return { call, isReplayed: false };
  }
  await recordKey(trx, reveal.id, { keyId: ctx.key.id });
  const { credits, purpose } = reveal;
  const after = { kind: "reveal", credits, purpose, member: ctx.member.email };
  await audit({ act: "reveal.confirmed", subject: reveal.id, after }, trx);
  return { call, isReplayed: false };
}

/** A repeated order uses the ids that were stored with the first one. */
async function selectionOf(ctx: KeyContext, { fingerprint, select }: KeyOrder): Promise<Selection> {
  const known = await findCall(ctx.db, ctx, fingerprint);
  return known && !isPast(ctx, await attemptOf(ctx.db, known))
    ? { ids: JSON.parse(known.ids) as string[], page: known.page }
    : select();
}

/**
 * Finds or writes the order in one transaction; until `deadline` it waits for reveals that are buying some of it.
 * @throws AppError as a confirmation, `idempotency_mismatch`, `invalid_api_key`, `forbidden`, and `unavailable` after
 * the deadline; nothing is written or charged then
 */
export async function placeOrder(
  ctx: KeyContext,
  order: KeyOrder,
  audit: Audit<"reveal.confirmed">,
  deadline: number,
): Promise<Placed> {
  const { fingerprint } = order;
  const selection = await selectionOf(ctx, order);
  for (;;) {
    try {
      return await reserving(ctx, (trx, reading) =>
        place(trx, ctx, { fingerprint, selection, reading, audit }),
      );
    } catch (error) {
      if (!(error instanceof BeingBought)) throw error;
      if (performance.now() > deadline || ctx.instance.isStopping)
        throw new AppError("unavailable", "A colleague is buying some of these right now.", {
          retryAfterS: 1,
        });
      await sleep(LOOK_AGAIN_MS);
    }
  }
}
