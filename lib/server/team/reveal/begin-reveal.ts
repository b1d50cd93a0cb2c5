import "server-only";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import type { Tables } from "@/lib/server/ports/database";
import { refuseEnded } from "@/lib/server/access/lasting-right";
import { checkApproval } from "../requests/needs-approval";
import { recordReveal } from "../usage/record-reveal";
import { confirmed } from "./confirmed";
import { isoNow, type Trx } from "./reveal-context";
import type { BalanceReading } from "./team-credits";

/** @throws AppError `unavailable` while the process is stopping */
export function refuseWhileStopping({ isStopping }: { isStopping: boolean }): void {
  if (!isStopping) return;
  const message = "Scoutdeck is restarting. Nothing was bought; try again in a minute.";
  throw new AppError("unavailable", message, { retryAfterS: 60 });
}

/** `first`: buy only the first N new creators. `purpose`: as its budget spells it. */
export type Order = {
  quote: Selectable<Tables["quote"]>;
  first?: number;
  member: Pick<Member, "id">;
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
  { quote, first, member, purpose, reading }: Order,
): Promise<{ revealId: string; credits: number; waiting: string[] }> {
  await refuseEnded(trx, { memberId: member.id }, "reveal");
  const { reserve, ...counts } = await confirmed(trx, quote, first);
  const credits = counts.most ?? counts.toBuy;
  await checkApproval(trx, { quoteId: quote.id, memberId: member.id, credits, purpose });
  const id = randomUUID();
  await trx.updateTable("quote").set({ reveal_id: id }).where("id", "=", quote.id).execute();
  await trx
    .insertInto("reveal")
    .values({
      id,
      kind: quote.kind,
      quote_id: quote.id,
      member_id: member.id,
      purpose,
      created_at: isoNow(),
      finished_at: null,
      chosen: counts.chosen,
      owned: counts.owned,
      to_buy: counts.toBuy,
      waiting: "[]",
      is_stopped: 0,
      paused_until_ms: null,
      message: null,
      next_page: quote.wish === null ? null : 1,
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
