import "server-only";
import type { Selectable } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Tables } from "@/lib/server/ports/database";
import { checkSpending, reserve, type Reservation } from "./reserve";
import { reservePage, reserveRefresh } from "./reserve-again";
import { ownedIds, type Trx } from "./reveal-context";

type QuoteRow = Selectable<Tables["quote"]>;

export type Confirmed = {
  chosen: number;
  owned: number;
  toBuy: number;
  /** The most credits it can cost, where that differs from `toBuy`. */
  most?: number;
  /** Holds the credits. @returns ids that another reveal is buying now */
  reserve: (reservation: Reservation) => Promise<string[]>;
};

const COSTS_MORE = "The price increased. Check the new price.";

/** `first`: buy only the first N new creators. */
export async function confirmed(trx: Trx, quote: QuoteRow, first: number | undefined): Promise<Confirmed> {
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
