import "server-only";
import { createHash } from "node:crypto";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Db, Tables } from "@/lib/server/ports/database";

const SLICE = 1_000;

export type Entry = Selectable<Tables["auditEntry"]>;
export type Seal = Selectable<Tables["auditSeal"]>;

/** This text never changes for sealed entries, because the hash of every later seal depends on it. */
export const NO_SEAL: Seal = { id: 0, sealedAt: "", day: "", lastId: 0, count: 0, hash: "" };

/** The order is hashed. A new column goes last and is left out where null, so that earlier seals stay valid. */
const COLUMNS = [
  "id",
  "at",
  "actorKind",
  "actorId",
  "act",
  "subjectKind",
  "subjectId",
  "before",
  "after",
  "requestId",
  "address",
] as const satisfies readonly (keyof Entry)[];

export class SealHash {
  readonly #hash = createHash("sha256");
  constructor(previous: Pick<Seal, "hash">) {
    this.#hash.update(`${previous.hash}\n`);
  }

  add(entry: Entry): void {
    this.#hash.update(`${JSON.stringify(COLUMNS.map((column) => entry[column]))}\n`);
  }

  /** @returns SHA-256 in hex */
  end({ id, sealedAt, day, lastId, count }: Omit<Seal, "hash">): string {
    return this.#hash.update(JSON.stringify([id, sealedAt, day, lastId, count])).digest("hex");
  }
}

export async function newestSeal(db: Db): Promise<Seal> {
  const seal = await db.selectFrom("auditSeal").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  return seal ?? NO_SEAL;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the previous seal's day, or the day after it when retention has closed that day. */
async function leastDay(db: Db, previous: Seal): Promise<string> {
  const closed = await db
    .selectFrom("auditRemoval")
    .select("day")
    .where("sealId", "=", previous.id)
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
    .selectFrom("auditEntry")
    .selectAll()
    .where("id", ">", previous.lastId)
    .orderBy("id")
    .limit(SLICE)
    .execute();
  if (entries.length === 0) return 0;
  const { day, some } = ofOneDay(entries, await leastDay(db, previous), now.toISOString().slice(0, 10));
  const hash = new SealHash(previous);
  for (const entry of some) hash.add(entry);
  const seal = {
    id: previous.id + 1,
    sealedAt: now.toISOString(),
    day,
    lastId: some.at(-1)!.id,
    count: some.length,
  };
  // Another process may have written this seal when this one was presumed dead; then that seal counts.
  await db
    .insertInto("auditSeal")
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
