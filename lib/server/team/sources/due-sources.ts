import "server-only";
import { KEPT_RESULTS, MOST_ENDED_READERS, type SourceResult } from "@/lib/contract/import-sources";
import { writeAudit } from "@/lib/server/access/audit";
import { SYSTEM } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { appendEvent } from "../outbox/write-events";
import { resultsOf, type SourceRow } from "./list-sources";

export const FETCH_JOB = "sources.fetch";

const HOUR_MS = 3_600_000;
const FIRST_RETRY_MS = 300_000;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
/** Largest expected difference between the clocks of two hosts. */
const CLOCKS_APART_MS = 60_000;

/** Exponential delay in ms, at most six hours or the source's interval, whichever is longer. */
export function retryDelayMs(failures: number, everyHours: number): number {
  const longest = Math.max(LONGEST_RETRY_MS, everyHours * HOUR_MS);
  return Math.min(longest, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20));
}

/** `row` is the state before the fetch; `began_at_ms` identifies the fetch. */
export type TakenSource = { row: SourceRow; beganAtMs: number };

/** A delay that would begin in the future means that the clock was set back, so the source is due. */
const isDue = (row: Pick<SourceRow, "due_ms" | "every_hours">, now: number) =>
  row.due_ms <= now ||
  row.due_ms - Math.max(LONGEST_RETRY_MS, row.every_hours * HOUR_MS) > now + CLOCKS_APART_MS;

/** Returns null when none is due. The next time is set first, so a source that crashes the process waits. */
export async function takeDue(db: Db, now = Date.now()): Promise<TakenSource | null> {
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
        due_ms: now + retryDelayMs(failures, row.every_hours),
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

/** False when the source was removed, changed or paused, or another fetch has begun. */
export async function isStillTaken(db: Db, { row, beganAtMs }: TakenSource): Promise<boolean> {
  const found = await db
    .selectFrom("import_source")
    .select("is_paused")
    .where("id", "=", row.id)
    .where("began_at_ms", "=", beganAtMs)
    .executeTakeFirst();
  return found !== undefined && found.is_paused === row.is_paused;
}

function isHarmful(results: readonly SourceResult[]): boolean {
  const good = results.findIndex(({ outcome }) => outcome !== "failed");
  const since = good < 0 ? results : results.slice(0, good);
  const isNow = results[0]?.hasEndedReader === true;
  return isNow && since.filter(({ hasEndedReader }) => hasEndedReader).length >= MOST_ENDED_READERS;
}

type Ended = Pick<SourceRow, "etag" | "last_modified" | "digest">;

/** @param kept validators for the next fetch; absent: unchanged. @returns false if the source was taken away */
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
    ? Math.max(retryDelayMs(failures, row.every_hours), Math.min(retryAfterMs, LONGEST_RETRY_MS))
    : row.every_hours * HOUR_MS;
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("import_source")
      .select(["results", "is_wanted", "is_paused"])
      .where("id", "=", row.id)
      .where("began_at_ms", "=", beganAtMs)
      .executeTakeFirst();
    if (!found) return false;
    const wasFailing = resultsOf(found)[0]?.outcome === "failed";
    const results = [result, ...resultsOf(found)].slice(0, KEPT_RESULTS);
    const isPausing = found.is_paused === 0 && isHarmful(results);
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
    // A source that keeps failing is told once.
    if (isFailed && (!wasFailing || isPausing)) await appendEvent(trx, "source.failed", { sourceId: row.id });
    if (result.outcome === "imported" || (wasFailing && !isFailed))
      await appendEvent(trx, "source.finished", { sourceId: row.id });
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

/** Gives the source back after a fetch without a result that is not its fault. It is due again after `waitMs`. */
export async function letGo(db: Db, { row, beganAtMs }: TakenSource, waitMs: number): Promise<void> {
  const { failures, is_wanted } = row;
  await db
    .updateTable("import_source")
    .set({ failures, is_wanted, began_at_ms: null, due_ms: Date.now() + waitMs })
    .where("id", "=", row.id)
    .where("began_at_ms", "=", beganAtMs)
    .execute();
}
