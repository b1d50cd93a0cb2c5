import "server-only";
/** A creator stored under two ids and owned under one becomes owned under both, so that no second payment is needed. */
import type { Creator } from "@/lib/contract/records";
import type { Trx } from "@/lib/server/ports/database";
import { indexOwned } from "@/lib/server/schema/library-search";

export type SameCreator = { from: string; to: string };

const ROWS_AT_ONCE = 500;

/**
 * Copies the team's rows from one id to the other. The ledger stays unchanged, because nothing was bought. @returns
 * whether the team had any
 */
async function copyOwned(trx: Trx, from: string, to: string): Promise<boolean> {
  const owned = await trx
    .selectFrom("ownedCreator")
    .selectAll()
    .where("creatorId", "=", from)
    .executeTakeFirst();
  const bought = await trx
    .selectFrom("boughtRecord")
    .selectAll()
    .where("creatorId", "=", from)
    .orderBy("boughtAt")
    .limit(1)
    .executeTakeFirst();
  const claim = await trx.selectFrom("claim").selectAll().where("creatorId", "=", from).executeTakeFirst();
  if (!owned || !bought || !claim) return false;
  const record = JSON.stringify({ ...(JSON.parse(owned.record) as Creator), id: to });
  await trx
    .insertInto("claim")
    .values({ ...claim, creatorId: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("ownedCreator")
    .values({ ...owned, creatorId: to, record })
    .execute();
  await trx
    .insertInto("boughtRecord")
    .values({ ...bought, creatorId: to, record, isFirst: 0, position: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** @returns the number of ids that the team newly owns */
export async function ownUnderBoth(trx: Trx, pairs: readonly SameCreator[]): Promise<number> {
  const added: string[] = [];
  for (let start = 0; start < pairs.length; start += ROWS_AT_ONCE) {
    const some = pairs.slice(start, start + ROWS_AT_ONCE);
    const rows = await trx
      .selectFrom("ownedCreator")
      .select("creatorId")
      .where(
        "creatorId",
        "in",
        some.flatMap(({ from, to }) => [from, to]),
      )
      .execute();
    const owned = new Set(rows.map(({ creatorId }) => creatorId));
    for (const { from, to } of some) {
      const [has, lacks] = owned.has(from) ? [from, to] : [to, from];
      if (!owned.has(has) || owned.has(lacks) || !(await copyOwned(trx, has, lacks))) continue;
      owned.add(lacks);
      added.push(lacks);
    }
  }
  await indexOwned(trx, added);
  return added.length;
}
