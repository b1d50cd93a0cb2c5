import "server-only";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { MAX_PURPOSE_LENGTH, type Reveal } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { asNamed } from "../purposes/refuse-twin";
import { spendingSettings } from "../budgets/spending-settings";
import type { MemberContext } from "@/lib/server/team/team-context";
import { refuseErased } from "../privacy/refuse-erased";
import { beginReveal, refuseWhileStopping } from "./begin-reveal";
import { checkConfirmation } from "./check-confirmation";
import { findReveal } from "./find-reveal";
import { runReveal } from "./run-reveal";
import { waitForReveal } from "./running-reveals";
import { rethrowNoted } from "./note-refusal";
import { reserving } from "./team-credits";

/** A small reveal finishes within this wait; a large one shows progress. */
const WAIT_MS = 2_500;

/**
 * Buys what a quote stated, never for more. Confirming it again returns the same reveal, so a retry buys once.
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
    const { member } = ctx;
    const given = purpose?.slice(0, MAX_PURPOSE_LENGTH) || null;
    const reserved = reserving(ctx, async (trx, reading) => {
      const quote = await trx
        .selectFrom("quote")
        .selectAll()
        .where("id", "=", quoteId)
        .where("member_id", "=", member.id)
        .executeTakeFirst();
      if (!quote) throw new AppError("not_found", "This quote doesn’t exist.");
      if (quote.reveal_id !== null) return quote.reveal_id;
      refuseWhileStopping(ctx.instance);
      if (quote.expires_at_ms < Date.now())
        throw new AppError("quote_expired", "The price was held for ten minutes. Ask for a new quote.");
      const stated = Math.min(quote.to_buy, first ?? quote.to_buy);
      checkConfirmation(await spendingSettings(trx), { credits: stated, purpose: given, typed });
      await refuseErased(trx, JSON.parse(quote.ids) as string[]);
      const label = await asNamed(trx, given);
      const order = { quote, first, member, purpose: label, reading };
      const { revealId: id, credits } = await beginReveal(trx, order);
      const after = { kind: quote.kind, credits, purpose: label };
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
