import "server-only";
import { randomUUID } from "node:crypto";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import { MAX_PURPOSE_LENGTH, type Reveal } from "@/lib/contract/reveal";
import type { AuditEntry } from "@/lib/server/access/audit";
import { defineVerb } from "@/lib/server/access/define-verb";
import { refuseEnded } from "@/lib/server/access/lasting-right";
import { quotedOrder } from "@/lib/server/runtime/request-fingerprint";
import { checkAllowance } from "../keys/key-call";
import { asNamed } from "../purposes/refuse-twin";
import { checkApproval } from "../requests/needs-approval";
import { spendingSettings, type SpendingSettings } from "../budgets/spending-settings";
import type { MemberContext } from "@/lib/server/team/team-context";
import { refuseErased } from "../privacy/refuse-erased";
import { recordKey, recordReveal } from "../usage/record-reveal";
import { recordRefusal } from "../usage/record-unspent";
import type { QuoteRow } from "./internal/kinds/kind";
import { kindOfQuote } from "./internal/kinds/kinds";
import { findReveal } from "./read-reveal";
import { isoNow, type Trx } from "./reveal-context";
import { runReveal } from "./run-reveal";
import { waitForReveal } from "./running-reveals";
import { reserving, type BalanceReading } from "./team-credits";

/** A small reveal finishes within this wait; a large one shows progress. */
const WAIT_MS = 2_500;

type Stated = { credits: number; purpose: string | null; typed: number | undefined };

/** `credits`: as stated, for the first N if only those are bought. @throws AppError `invalid_parameter` */
function checkConfirmation(
  { typedAbove, isPurposeRequired }: SpendingSettings,
  { credits, purpose, typed }: Stated,
): void {
  if (credits === 0) return;
  const errors = [];
  if (isPurposeRequired && purpose === null)
    errors.push({ field: "purpose", code: "invalid_value", message: "Enter a purpose." });
  if (typedAbove !== null && credits > typedAbove && typed !== credits)
    errors.push({
      field: "typed",
      code: "invalid_value",
      message: `Type ${credits} to confirm.`,
    });
  if (errors.length > 0)
    throw new AppError("invalid_parameter", errors.map(({ message }) => message).join(" "), { errors });
}

/** @throws AppError `unavailable` while the process is stopping */
export function refuseWhileStopping({ isStopping }: { isStopping: boolean }): void {
  if (!isStopping) return;
  const message = "Scoutdeck is restarting. Nothing was bought; try again in a minute.";
  throw new AppError("unavailable", message, { retryAfterS: 60 });
}

/** `first`: buy only the first N new creators. `keyId`: of the agent that buys. `purpose`: as its budget spells it. */
type Order = {
  quote: QuoteRow;
  first?: number;
  member: Pick<Member, "id">;
  keyId?: string;
  purpose: string | null;
  reading: BalanceReading;
};

/**
 * Writes the reveal of a quote and reserves its credits in the caller's transaction.
 * @returns `credits`: the maximum cost. `waiting`: ids that another reveal is buying now
 * @throws AppError `forbidden` when the member may no longer spend; `conflict`, `invalid_parameter`, `books_differ`,
 * `insufficient_credits`, `over_budget`
 */
export async function beginReveal(
  trx: Trx,
  { quote, first, member, keyId, purpose, reading }: Order,
): Promise<{ revealId: string; credits: number; waiting: string[] }> {
  await refuseEnded(trx, { memberId: member.id, keyId }, "reveal");
  const { reserve, ...counts } = await kindOfQuote(quote).confirm(trx, quote, first);
  const credits = counts.most ?? counts.toBuy;
  await checkApproval(trx, { quoteId: quote.id, memberId: member.id, keyId, credits, purpose });
  const id = randomUUID();
  await trx.updateTable("quote").set({ revealId: id }).where("id", "=", quote.id).execute();
  await trx
    .insertInto("reveal")
    .values({
      id,
      kind: quote.kind,
      quoteId: quote.id,
      memberId: member.id,
      purpose,
      createdAt: isoNow(),
      finishedAt: null,
      chosen: counts.chosen,
      owned: counts.owned,
      toBuy: counts.toBuy,
      waiting: "[]",
      isStopped: 0,
      pausedUntilMs: null,
      message: null,
      nextPage: quote.wish === null ? null : 1,
    })
    .execute();
  await recordReveal(trx, id, reading.accountId);
  const waiting = await reserve({ revealId: id, member, purpose, firstBatch: 0, reading });
  if (waiting.length > 0)
    await trx
      .updateTable("reveal")
      .set({ waiting: JSON.stringify(waiting) })
      .where("id", "=", id)
      .execute();
  return { revealId: id, credits, waiting };
}

const REFUSALS: readonly string[] = ["over_budget", "insufficient_credits"];

type Write = (entry: AuditEntry<"spending.refused">, own: Trx) => Promise<void>;

/** The purchase was rolled back, so its refusal is recorded in a transaction of its own. @throws the refusal, always */
async function rethrowNoted(
  ctx: MemberContext,
  { error, purpose }: { error: unknown; purpose: string | null },
  audit: Write,
): Promise<never> {
  // Refusals of a key are noted at most once a minute, by its route.
  if (!ctx.key && error instanceof AppError && REFUSALS.includes(error.code)) {
    const { required: credits = 0, available } = error.extra;
    const after = { credits, available, purpose };
    await ctx.db.transaction().execute(async (trx) => {
      await recordRefusal(trx, ctx, { credits, reason: error.message, purpose });
      if (error.code !== "over_budget") return;
      await audit({ act: "spending.refused", subject: ctx.member.id, after }, trx);
    });
  }
  throw error;
}

/** Notes the key as the buyer, in Usage and in the account of the key. */
async function recordAgent(
  trx: Trx,
  { key, actor }: MemberContext,
  { id, ids }: { id: string; ids: string },
  revealId: string,
): Promise<void> {
  if (!key) return;
  await recordKey(trx, revealId, { keyId: key.id, agent: actor.agent });
  await trx
    .insertInto("memberKeyCall")
    .values({
      id: randomUUID(),
      keyId: key.id,
      idempotencyKey: quotedOrder(id),
      nth: 0,
      fingerprint: id,
      ids,
      page: null,
      revealId,
      createdAt: isoNow(),
    })
    .execute();
}

/**
 * Buys what a quote stated, never for more. Confirming it again returns the same reveal, so a retry buys once; an agent
 * is refused instead (`quote_used`), because it must not take an old answer for a new purchase. An agent confirms only quotes
 * of its own key, and buys for the purpose of the key.
 * @throws AppError `not_found` also for another member's quote, `quote_expired`, `insufficient_credits`, `over_budget`,
 * `conflict` when it would cost more by now, `invalid_parameter` when the number was not typed or the purpose is
 * missing, `unavailable` while the process stops; nothing is sent or spent then
 */
export const confirm = defineVerb(
  // The verb calls the service, so it writes the credits and the audit row in a transaction of its own before that.
  {
    scope: "reveal",
    input: confirmBody,
    act: ["reveal.confirmed", "spending.refused"],
    transaction: "none",
  },
  async (ctx: MemberContext, { quoteId, purpose, first, typed }, audit): Promise<Reveal> => {
    const { member, key } = ctx;
    const given = (key ? key.purpose : purpose)?.slice(0, MAX_PURPOSE_LENGTH) || null;
    const reserved = reserving(ctx, async (trx, reading) => {
      const quote = await trx
        .selectFrom("quote")
        .selectAll()
        .where("id", "=", quoteId)
        .where("memberId", "=", member.id)
        .$if(key !== undefined, (query) => query.where("keyId", "=", key!.id))
        .executeTakeFirst();
      if (!quote) throw new AppError("not_found", "This quote doesn’t exist.");
      if (quote.revealId !== null && key)
        throw new AppError("quote_used", "This quote was already used. Nothing is charged again.");
      if (quote.revealId !== null) return quote.revealId;
      refuseWhileStopping(ctx.instance);
      if (quote.expiresAtMs < Date.now())
        throw new AppError("quote_expired", "The price was held for ten minutes. Ask for a new quote.");
      const stated = Math.min(quote.toBuy, first ?? quote.toBuy);
      checkConfirmation(await spendingSettings(trx), { credits: stated, purpose: given, typed });
      await refuseErased(trx, JSON.parse(quote.ids) as string[]);
      const label = await asNamed(trx, given);
      const order = { quote, first, member, keyId: key?.id, purpose: label, reading };
      const { revealId: id, credits } = await beginReveal(trx, order);
      if (key) await checkAllowance(trx, key.id, credits);
      await recordAgent(trx, ctx, quote, id);
      const after = { kind: quote.kind, credits, purpose: label, ...(key && { member: member.email }) };
      await audit({ act: "reveal.confirmed", subject: id, after }, trx);
      return id;
    });
    const revealId = await reserved.catch((error: unknown) =>
      rethrowNoted(ctx, { error, purpose: given }, audit),
    );
    runReveal(ctx, revealId);
    await waitForReveal(revealId, WAIT_MS);
    return (await findReveal(ctx.db, revealId))!;
  },
);
