import "server-only";
/** Creators that the team owns, bought again for their present record. */
import { AppError } from "@/lib/contract/errors";
import { ownedIds, type Trx } from "../../reveal-context";
import { BATCH, checkSpending, hold, type Reservation } from "../reserve";
import type { Kind } from "./kind";
import { checkedIds } from "./selection";

/** @throws AppError `conflict` when one of them is being refreshed now; `insufficient_credits`, `over_budget` */
async function reserveRefresh(trx: Trx, ids: readonly string[], reservation: Reservation): Promise<void> {
  await checkSpending(trx, ids.length, reservation);
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const taken = await trx
      .selectFrom("refreshClaim")
      .select("creatorId")
      .where("creatorId", "in", batch)
      .limit(1)
      .executeTakeFirst();
    if (taken)
      throw new AppError("conflict", "Some of them are being refreshed right now. Nothing was bought.");
    const call = { ids: batch, search: null, n: batch.length };
    const attemptId = await hold(trx, start / BATCH, call, reservation);
    await trx
      .insertInto("refreshClaim")
      .values(batch.map((creatorId) => ({ creatorId, attemptId })))
      .execute();
  }
}

export const refresh: Kind = {
  price: async ({ db }, request) => {
    const ids = checkedIds(request.refresh!);
    const owned = await ownedIds(db, ids);
    if (owned.size < ids.length)
      throw new AppError("invalid_parameter", "Only creators your team owns can be refreshed.");
    return {
      kind: "refresh",
      ids,
      search: null,
      chosen: ids.length,
      owned,
      alreadyOwned: 0,
      paying: ids,
      cost: ids.length,
      matched: null,
    };
  },
  confirm: async (trx, quote, first) => {
    const ids = (JSON.parse(quote.ids) as string[]).slice(0, first);
    return {
      chosen: ids.length,
      owned: 0,
      toBuy: ids.length,
      reserve: async (reservation) => {
        await reserveRefresh(trx, ids, reservation);
        return [];
      },
    };
  },
};
