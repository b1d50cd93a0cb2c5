import "server-only";
import { sql } from "kysely";
import type { Trx } from "@/lib/server/ports/database";
import { ALL_ERASERS, type Eraser } from "./erasers";
import { IDS_AT_ONCE, type Person } from "./person";

const GONE = "Some of its creators were erased.";

/** Purchases store how many records they lose. This must run before the records are deleted. */
async function notePurchases(trx: Trx, ids: readonly string[]): Promise<void> {
  const bought = await trx
    .selectFrom("boughtRecord")
    .select(["revealId", ({ fn }) => fn.countAll<number>().as("count")])
    .where("creatorId", "in", [...ids])
    .groupBy("revealId")
    .execute();
  for (const { revealId, count } of bought) {
    await trx
      .updateTable("reveal")
      .set((fields) => ({ erased: fields("erased", "+", Number(count)) }))
      .where("id", "=", revealId)
      .execute();
    // The message explains a charged call without creators, which would otherwise be a difference in the ledger.
    await trx
      .updateTable("chargeAttempt")
      .set({ message: sql<string>`coalesce(message, ${GONE})` })
      .where("revealId", "=", revealId)
      .where("state", "=", "settled")
      .execute();
  }
}

/** Runs in the caller's transaction. @returns how many records the library had */
export async function eraseRows(
  trx: Trx,
  person: Person,
  erasers: readonly Eraser[] = ALL_ERASERS,
): Promise<number> {
  const { ids } = person;
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await notePurchases(trx, ids.slice(start, start + IDS_AT_ONCE));
  let records = 0;
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const { count } = await trx
      .selectFrom("ownedCreator")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("creatorId", "in", ids.slice(start, start + IDS_AT_ONCE))
      .executeTakeFirstOrThrow();
    records += Number(count);
  }
  for (const { erase } of erasers) await erase(trx, person);
  return records;
}
