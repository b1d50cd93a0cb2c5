import "server-only";
/** Puts a seal on what was written to the audit log since the last one. */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Db } from "@/lib/server/ports/database";
import { NO_SEAL, SealHash, type Entry, type Seal } from "./seal-text";

/** Entries of one seal: some hundredths of a second. */
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

/** The day of the seal before it; the day after when retention has closed that one. */
async function leastDay(db: Db, previous: Seal): Promise<string> {
  const closed = await db
    .selectFrom("audit_removal")
    .select("day")
    .where("seal_id", "=", previous.id)
    .executeTakeFirst();
  return closed ? dayAfter(closed.day) : previous.day;
}

/** The first of these entries that are of one day. A clock that was wrong moves no day back, and none into the future. */
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
 * Ids follow the commits: whoever writes has the one write lock before the id is given, until the commit is visible
 * (decision 24). So whoever has read an id has missed none below it, and nothing is locked here.
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
  // Another process may have put it meanwhile, when this one was thought to be dead: then that one counts.
  await db
    .insertInto("audit_seal")
    .values({ ...seal, hash: hash.end(seal) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return some.length;
}

/**
 * Seals everything that is in the log, a slice at a time.
 * @returns how many entries
 * @throws the reason of `signal`, between two slices
 */
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
