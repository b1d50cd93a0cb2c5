import "server-only";
/** Reads every charging call a slice at a time, so that a large ledger holds up nobody else in this process. */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "@/lib/server/ports/database";

/** Most differences of one check that are named; a damaged table may have thousands, and a hundred say the same. */
export const MOST_NAMED = 100;
/** Charging calls of one statement: some hundredths of a second. */
const SLICE = 10_000;

/**
 * The rows of all slices, MOST_NAMED at most.
 * @param query of the calls of a slice: `slice` is a condition on `charge_attempt` under the name `a`
 */
export async function inSlices<Row>(
  db: Db,
  query: (slice: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = ""; rows.length < MOST_NAMED;) {
    const end = await db
      .selectFrom("charge_attempt")
      .select("id")
      .where("id", ">", from)
      .orderBy("id")
      .offset(SLICE - 1)
      .limit(1)
      .executeTakeFirst();
    const slice = end ? sql`a.id > ${from} and a.id <= ${end.id}` : sql`a.id > ${from}`;
    rows.push(...(await query(slice).execute(db)).rows);
    if (!end) break;
    from = end.id;
    await yieldToOthers();
  }
  return rows.slice(0, MOST_NAMED);
}
