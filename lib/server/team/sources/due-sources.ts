import "server-only";
/** Which source is fetched next, by which process, and what is written down about it. */
import { KEPT_RESULTS, MOST_ENDED_READERS, type SourceResult } from "@/lib/contract/import-sources";
import { writeAudit } from "@/lib/server/access/audit";
import { SYSTEM } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { resultsOf, type SourceRow } from "./list-sources";

/** The regular job that fetches what is due. */
export const FETCH_JOB = "sources.fetch";

const HOUR_MS = 3_600_000;
const FIRST_RETRY_MS = 300_000;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
/** So far the clocks of two hosts may be apart. */
const CLOCKS_APART_MS = 60_000;

/** The time until a source is fetched again that failed so often in a row, and never more than that. */
export function retryAfter(failures: number, everyHours: number): number {
  const longest = Math.max(LONGEST_RETRY_MS, everyHours * HOUR_MS);
  return Math.min(longest, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20));
}

/** A source that this process fetches. `row`: as it was before; `began_at_ms` tells this fetch from others. */
export type TakenSource = { row: SourceRow; beganAtMs: number };

/** One whose wait would begin in the future is due: the clock was set back meanwhile. */
const isDue = (row: Pick<SourceRow, "due_ms" | "every_hours">, now: number) =>
  row.due_ms <= now ||
  row.due_ms - Math.max(LONGEST_RETRY_MS, row.every_hours * HOUR_MS) > now + CLOCKS_APART_MS;

/**
 * Takes the source that has been due longest. Its next time is set before it is fetched: one that takes its process down is
 * not begun again at once by the next, and no two processes take the same.
 * @returns null when none is due
 */
export async function takeDue(db: Db, now = Date.now()): Promise<TakenSource | null> {
  // Without their results, which are long.
  const looked = await db
    .selectFrom("import_source")
    .select(["id", "due_ms", "every_hours", "is_paused", "is_wanted"])
    .orderBy("due_ms")
    .orderBy("id")
    .execute();
  for (const seen of looked) {
    if (!isDue(seen, now) || (seen.is_paused === 1 && seen.is_wanted === 0)) continue;
    const row = await db
      .selectFrom("import_source")
      .selectAll()
      .where("id", "=", seen.id)
      .where("due_ms", "=", seen.due_ms)
      .executeTakeFirst();
    if (!row) continue;
    const beganAtMs = Math.max(now, (row.began_at_ms ?? 0) + 1);
    const failures = row.failures + 1;
    const taken = await db
      .updateTable("import_source")
      .set({
        began_at_ms: beganAtMs,
        failures,
        due_ms: now + retryAfter(failures, row.every_hours),
        is_wanted: 0,
      })
      .where("id", "=", row.id)
      .where("due_ms", "=", row.due_ms)
      .where("failures", "=", row.failures)
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) return { row, beganAtMs };
  }
  return null;
}

/** Whether what is fetched is still wanted: it was not removed, changed or paused, and nobody else has begun anew. */
export async function isStillTaken(db: Db, { row, beganAtMs }: TakenSource): Promise<boolean> {
  const found = await db
    .selectFrom("import_source")
    .select("is_paused")
    .where("id", "=", row.id)
    .where("began_at_ms", "=", beganAtMs)
    .executeTakeFirst();
  return found !== undefined && found.is_paused === row.is_paused;
}

/** Whether its files end every process that reads them, one after the other. */
function isHarmful(results: readonly SourceResult[]): boolean {
  const good = results.findIndex(({ outcome }) => outcome !== "failed");
  const since = good < 0 ? results : results.slice(0, good);
  const isNow = results[0]?.hasEndedReader === true;
  return isNow && since.filter(({ hasEndedReader }) => hasEndedReader).length >= MOST_ENDED_READERS;
}

type Ended = Pick<SourceRow, "etag" | "last_modified" | "digest">;

/** @param kept what the next fetch is compared with; absent: as it was. @returns false when it was taken away meanwhile */
export async function endFetch(
  db: Db,
  { row, beganAtMs }: TakenSource,
  result: SourceResult,
  { kept, retryAfterMs = 0 }: { kept?: Ended; retryAfterMs?: number } = {},
): Promise<boolean> {
  const now = Date.now();
  const isFailed = result.outcome === "failed";
  const failures = isFailed ? row.failures + 1 : 0;
  const waitMs = isFailed
    ? Math.max(retryAfter(failures, row.every_hours), Math.min(retryAfterMs, LONGEST_RETRY_MS))
    : row.every_hours * HOUR_MS;
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("import_source")
      .select(["results", "is_wanted", "is_paused"])
      .where("id", "=", row.id)
      .where("began_at_ms", "=", beganAtMs)
      .executeTakeFirst();
    if (!found) return false;
    const results = [result, ...resultsOf(found)].slice(0, KEPT_RESULTS);
    const isPausing = found.is_paused === 0 && isHarmful(results);
    // Somebody asked for another fetch while this one ran.
    const again = found.is_wanted === 1 ? { due_ms: now } : { due_ms: now + waitMs, ...kept };
    await trx
      .updateTable("import_source")
      .set({
        results: JSON.stringify(results),
        failures,
        began_at_ms: null,
        ...again,
        ...(isPausing && { is_paused: 1, is_wanted: 0 }),
      })
      .where("id", "=", row.id)
      .execute();
    if (isPausing)
      await writeAudit(trx, SYSTEM, {
        act: "source.paused",
        subject: row.id,
        before: { isPaused: false },
        after: { isPaused: true, reason: result.problem },
      });
    return true;
  });
}

/** Nothing came of it and nobody is to blame: it is due again after a while, as if it had not been begun. */
export async function letGo(db: Db, { row, beganAtMs }: TakenSource, waitMs: number): Promise<void> {
  const { failures, is_wanted } = row;
  await db
    .updateTable("import_source")
    .set({ failures, is_wanted, began_at_ms: null, due_ms: Date.now() + waitMs })
    .where("id", "=", row.id)
    .where("began_at_ms", "=", beganAtMs)
    .execute();
}
