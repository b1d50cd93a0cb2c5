import "server-only";
import { AppError } from "@/lib/contract/errors";
import { BATCH, checkSpending, hold, type Reservation } from "./reserve";
import type { Trx } from "./reveal-context";

/** Runs in the caller's transaction. `n`: most creators on that page. */
export async function reservePage(
  trx: Trx,
  { search, n }: { search: string; n: number },
  reservation: Reservation,
): Promise<void> {
  await checkSpending(trx, n, reservation);
  await hold(trx, 0, { ids: [], search, n }, reservation);
}

/** @throws AppError `conflict` when one of them is being refreshed now; `insufficient_credits`, `over_budget` */
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
