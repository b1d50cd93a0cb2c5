import "server-only";
/** Slices keep a check of a large ledger from blocking the process. */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "@/lib/server/ports/database";

/** A damaged table may have thousands of differences; a check names at most this many. */
export const MOST_NAMED = 100;
/** A statement over this many charging calls takes some hundredths of a second. */
const SLICE = 10_000;

/** Returns at most MOST_NAMED rows. `slice` is a condition on `chargeAttempt` with the alias `a`. */
export async function inSlices<Row>(
  db: Db,
  query: (slice: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = ""; rows.length < MOST_NAMED;) {
    const end = await db
      .selectFrom("chargeAttempt")
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
