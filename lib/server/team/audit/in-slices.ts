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
  const { rows: ends } = await sql<{
    last: number | null;
  }>`select max(rowid) as last from charge_attempt`.execute(db);
  const last = ends[0]?.last ?? 0;
  const rows: Row[] = [];
  for (let from = 0; from < last && rows.length < MOST_NAMED; from += SLICE) {
    const slice = sql`a.rowid > ${from} and a.rowid <= ${from + SLICE}`;
    rows.push(...(await query(slice).execute(db)).rows);
    await yieldToOthers();
  }
  return rows.slice(0, MOST_NAMED);
}
