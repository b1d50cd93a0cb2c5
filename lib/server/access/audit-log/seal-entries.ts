import "server-only";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Db } from "@/lib/server/ports/database";
import { NO_SEAL, SealHash, type Entry, type Seal } from "./seal-text";

const SLICE = 1_000;

export async function newestSeal(db: Db): Promise<Seal> {
  const seal = await db
    .selectFrom("audit_seal")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return seal ?? NO_SEAL;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the previous seal's day, or the day after it when retention has closed that day. */
async function leastDay(db: Db, previous: Seal): Promise<string> {
  const closed = await db
    .selectFrom("audit_removal")
    .select("day")
    .where("seal_id", "=", previous.id)
    .executeTakeFirst();
  return closed ? dayAfter(closed.day) : previous.day;
}

/** Returns the leading entries that share a day. A wrong clock moves a day neither back nor into the future. */
function ofOneDay(entries: readonly Entry[], least: string, today: string): { day: string; some: Entry[] } {
  const dayOf = ({ at }: Entry) => {
    const day = at.slice(0, 10);
    const known = day < today ? day : today;
    return known > least ? known : least;
  };
  const day = dayOf(entries[0]!);
  const next = entries.findIndex((entry) => dayOf(entry) > day);
  return { day, some: entries.slice(0, next < 0 ? undefined : next) };
}

/**
 * A writer holds the one write lock from before its id is assigned until its commit is visible (decision 24). A reader
 * of an id has therefore missed none below it, and no lock is needed here.
 */
async function sealSlice(db: Db, now: Date): Promise<number> {
  const previous = await newestSeal(db);
  const entries = await db
    .selectFrom("audit_entry")
    .selectAll()
    .where("id", ">", previous.last_id)
    .orderBy("id")
    .limit(SLICE)
    .execute();
  if (entries.length === 0) return 0;
  const { day, some } = ofOneDay(entries, await leastDay(db, previous), now.toISOString().slice(0, 10));
  const hash = new SealHash(previous);
  for (const entry of some) hash.add(entry);
  const seal = {
    id: previous.id + 1,
    sealed_at: now.toISOString(),
    day,
    last_id: some.at(-1)!.id,
    count: some.length,
  };
  // Another process may have written this seal when this one was presumed dead; then that seal counts.
  await db
    .insertInto("audit_seal")
    .values({ ...seal, hash: hash.end(seal) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return some.length;
}

/** @returns the number of entries @throws the reason of `signal`, between two slices */
export async function sealEntries(
  db: Db,
  { signal, now = () => new Date() }: { signal?: AbortSignal; now?: () => Date } = {},
): Promise<number> {
  for (let sealed = 0; ;) {
    signal?.throwIfAborted();
    const count = await sealSlice(db, now());
    if (count === 0) return sealed;
    sealed += count;
    await yieldToOthers();
  }
}
