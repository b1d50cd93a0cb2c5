import "server-only";
/** Sets credits aside for records that may be the team's already: a page of version 1, and refreshes. */
import { AppError } from "@/lib/contract/errors";
import { BATCH, checkSpending, hold, type Reservation } from "./reserve";
import type { Trx } from "./reveal-context";

/**
 * Holds what the page of a search costs at most. Part of the caller's transaction.
 * @param n most creators on that page
 * @throws AppError `insufficient_credits`, `over_budget`
 */
export async function reservePage(
  trx: Trx,
  { search, n }: { search: string; n: number },
  reservation: Reservation,
): Promise<void> {
  await checkSpending(trx, n, reservation);
  await hold(trx, 0, { ids: [], search, n }, reservation);
}

/**
 * Holds 1 credit for each owned creator that is bought again.
 * @throws AppError `conflict` when one of them is being refreshed at this moment; `insufficient_credits`, `over_budget`
 */
export async function reserveRefresh(
  trx: Trx,
  ids: readonly string[],
  reservation: Reservation,
): Promise<void> {
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
