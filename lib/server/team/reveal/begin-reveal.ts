import "server-only";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import type { Tables } from "@/lib/server/ports/database";
import { refuseEnded } from "@/lib/server/access/lasting-right";
import { checkApproval } from "../requests/needs-approval";
import { recordReveal } from "../usage/record-reveal";
import { checkSpending, reserve, type Reservation, BATCH, hold } from "./internal/reserve";
import { isoNow, type Trx, ownedIds } from "./reveal-context";
import type { BalanceReading } from "./team-credits";

/** @throws AppError `unavailable` while the process is stopping */
export function refuseWhileStopping({ isStopping }: { isStopping: boolean }): void {
  if (!isStopping) return;
  const message = "Scoutdeck is restarting. Nothing was bought; try again in a minute.";
  throw new AppError("unavailable", message, { retryAfterS: 60 });
}

/** `first`: buy only the first N new creators. `keyId`: of the agent that buys. `purpose`: as its budget spells it. */
type Order = {
  quote: Selectable<Tables["quote"]>;
  first?: number;
  member: Pick<Member, "id">;
  keyId?: string;
  purpose: string | null;
  reading: BalanceReading;
};

type QuoteRow = Selectable<Tables["quote"]>;

type Confirmed = {
  chosen: number;
  owned: number;
  toBuy: number;
  /** The most credits it can cost, where that differs from `toBuy`. */
  most?: number;
  /** Holds the credits. @returns ids that another reveal is buying now */
  reserve: (reservation: Reservation) => Promise<string[]>;
};

const COSTS_MORE = "The price increased. Check the new price.";

/** Runs in the caller's transaction. `n`: most creators on that page. */
async function reservePage(
  trx: Trx,
  { search, n }: { search: string; n: number },
  reservation: Reservation,
): Promise<void> {
  await checkSpending(trx, n, reservation);
  await hold(trx, 0, { ids: [], search, n }, reservation);
}

/** @throws AppError `conflict` when one of them is being refreshed now; `insufficient_credits`, `over_budget` */
async function reserveRefresh(trx: Trx, ids: readonly string[], reservation: Reservation): Promise<void> {
  await checkSpending(trx, ids.length, reservation);
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const taken = await trx
      .selectFrom("refresh_claim")
      .select("creator_id")
      .where("creator_id", "in", batch)
      .limit(1)
      .executeTakeFirst();
    if (taken)
      throw new AppError("conflict", "Some of them are being refreshed right now. Nothing was bought.");
    const call = { ids: batch, search: null, n: batch.length };
    const attempt_id = await hold(trx, start / BATCH, call, reservation);
    await trx
      .insertInto("refresh_claim")
      .values(batch.map((creator_id) => ({ creator_id, attempt_id })))
      .execute();
  }
}

/** `first`: buy only the first N new creators. */
async function confirmed(trx: Trx, quote: QuoteRow, first: number | undefined): Promise<Confirmed> {
  const ids = JSON.parse(quote.ids) as string[];
  if (quote.kind === "page") {
    if (first !== undefined)
      throw new AppError("invalid_parameter", "Pages are revealed whole. Select a smaller page size.");
    const call = { search: quote.search!, n: quote.to_buy };
    const reserveAll = async (reservation: Reservation) => {
      await reservePage(trx, call, reservation);
      return [];
    };
    return { chosen: quote.to_buy, owned: 0, toBuy: quote.to_buy, reserve: reserveAll };
  }
  if (quote.kind === "refresh") {
    const wanted = ids.slice(0, first);
    const reserveAll = async (reservation: Reservation) => {
      await reserveRefresh(trx, wanted, reservation);
      return [];
    };
    return { chosen: wanted.length, owned: 0, toBuy: wanted.length, reserve: reserveAll };
  }
  if (quote.wish !== null) {
    if (first !== undefined) throw new AppError("invalid_parameter", "Lower the number of creators instead.");
    if (quote.to_buy === 0) throw new AppError("conflict", "No new matches.");
    const checkAll = async (reservation: Reservation) => {
      // The whole sum must be covered at the start, but each batch holds only its own part and blocks no other purchase.
      await checkSpending(trx, quote.to_buy, reservation);
      return [];
    };
    return { chosen: 0, owned: 0, toBuy: 0, most: quote.to_buy, reserve: checkAll };
  }
  const owned = await ownedIds(trx, ids);
  const wanted = ids.filter((id) => !owned.has(id)).slice(0, first);
  if (wanted.length > Math.min(quote.to_buy, first ?? quote.to_buy))
    throw new AppError("conflict", COSTS_MORE);
  return {
    chosen: first === undefined ? ids.length : wanted.length,
    owned: first === undefined ? owned.size : 0,
    toBuy: wanted.length,
    reserve: async (reservation) => (await reserve(trx, wanted, reservation)).waiting,
  };
}

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
  const { reserve, ...counts } = await confirmed(trx, quote, first);
  const credits = counts.most ?? counts.toBuy;
  await checkApproval(trx, { quoteId: quote.id, memberId: member.id, keyId, credits, purpose });
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
