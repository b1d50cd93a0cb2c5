import "server-only";
/** A page of a search, bought whole. */
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { boundedPage, searchValues } from "../../bounded-page";
import { ownedIds } from "../../reveal-context";
import { checkSpending, hold } from "../reserve";
import type { Kind } from "./kind";

export const page: Kind = {
  /** `cost` is the most that the page can cost when it is bought. */
  price: async ({ db, service }, request) => {
    const values = searchValues(request.page!.search);
    const { data } = await service.searchCreatorIds(values);
    const bounded = data.length === 0 ? values : boundedPage(values, data.length);
    const owned = await ownedIds(db, data);
    return {
      kind: "page",
      ids: [],
      search: canonical(creatorQuery, bounded),
      chosen: data.length,
      owned,
      alreadyOwned: owned.size,
      paying: data,
      cost: data.length === 0 ? 0 : bounded.perPage,
      matched: null,
      standing: data,
    };
  },
  confirm: async (trx, { search, toBuy: n }, first) => {
    if (first !== undefined)
      throw new AppError("invalid_parameter", "Pages are revealed whole. Select a smaller page size.");
    return {
      chosen: n,
      owned: 0,
      toBuy: n,
      reserve: async (reservation) => {
        await checkSpending(trx, n, reservation);
        await hold(trx, 0, { ids: [], search: search!, n }, reservation);
        return [];
      },
    };
  },
};
