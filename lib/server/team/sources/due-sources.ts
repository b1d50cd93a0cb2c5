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

/** `row` is the state before the fetch; `beganAtMs` identifies the fetch. */
export type TakenSource = { row: SourceRow; beganAtMs: number };

/** A delay that would begin in the future means that the clock was set back, so the source is due. */
const isDue = (row: Pick<SourceRow, "dueMs" | "everyHours">, now: number) =>
  row.dueMs <= now ||
  row.dueMs - Math.max(LONGEST_RETRY_MS, row.everyHours * HOUR_MS) > now + CLOCKS_APART_MS;

/** Returns null when none is due. The next time is set first, so a source that crashes the process waits. */
export async function takeDue(db: Db, now = Date.now()): Promise<TakenSource | null> {
  const looked = await db
    .selectFrom("importSource")
    .select(["id", "dueMs", "everyHours", "isPaused", "isWanted"])
    .orderBy("dueMs")
    .orderBy("id")
    .execute();
  for (const seen of looked) {
    if (!isDue(seen, now) || (seen.isPaused === 1 && seen.isWanted === 0)) continue;
    const row = await db
      .selectFrom("importSource")
      .selectAll()
      .where("id", "=", seen.id)
      .where("dueMs", "=", seen.dueMs)
      .executeTakeFirst();
    if (!row) continue;
    const beganAtMs = Math.max(now, (row.beganAtMs ?? 0) + 1);
    const failures = row.failures + 1;
    const taken = await db
      .updateTable("importSource")
      .set({
        beganAtMs,
        failures,
        dueMs: now + retryDelayMs(failures, row.everyHours),
        isWanted: 0,
      })
      .where("id", "=", row.id)
      .where("dueMs", "=", row.dueMs)
      .where("failures", "=", row.failures)
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) return { row, beganAtMs };
  }
  return null;
}

/** False when the source was removed, changed or paused, or another fetch has begun. */
export async function isStillTaken(db: Db, { row, beganAtMs }: TakenSource): Promise<boolean> {
  const found = await db
    .selectFrom("importSource")
    .select("isPaused")
    .where("id", "=", row.id)
    .where("beganAtMs", "=", beganAtMs)
    .executeTakeFirst();
  return found !== undefined && found.isPaused === row.isPaused;
}

function isHarmful(results: readonly SourceResult[]): boolean {
  const good = results.findIndex(({ outcome }) => outcome !== "failed");
  const since = good < 0 ? results : results.slice(0, good);
  const isNow = results[0]?.hasEndedReader === true;
  return isNow && since.filter(({ hasEndedReader }) => hasEndedReader).length >= MOST_ENDED_READERS;
}

type Ended = Pick<SourceRow, "etag" | "lastModified" | "digest">;

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
    ? Math.max(retryDelayMs(failures, row.everyHours), Math.min(retryAfterMs, LONGEST_RETRY_MS))
    : row.everyHours * HOUR_MS;
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("importSource")
      .select(["results", "isWanted", "isPaused"])
      .where("id", "=", row.id)
      .where("beganAtMs", "=", beganAtMs)
      .executeTakeFirst();
    if (!found) return false;
    const wasFailing = resultsOf(found)[0]?.outcome === "failed";
    const results = [result, ...resultsOf(found)].slice(0, KEPT_RESULTS);
    const isPausing = found.isPaused === 0 && isHarmful(results);
    const again = found.isWanted === 1 ? { dueMs: now } : { dueMs: now + waitMs, ...kept };
    await trx
      .updateTable("importSource")
      .set({
        results: JSON.stringify(results),
        failures,
        beganAtMs: null,
        ...again,
        ...(isPausing && { isPaused: 1, isWanted: 0 }),
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
  const { failures, isWanted } = row;
  await db
    .updateTable("importSource")
    .set({ failures, isWanted, beganAtMs: null, dueMs: Date.now() + waitMs })
    .where("id", "=", row.id)
    .where("beganAtMs", "=", beganAtMs)
    .execute();
}
