import "server-only";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Db } from "@/lib/server/ports/database";
import { NO_SEAL, SealHash, type Entry, type Seal } from "./seal-entries";

/** `problem` is the first disagreement, or null. `unsealed` counts the entries since the last seal. */
export type SealCheck = {
  problem: string | null;
  entries: number;
  seals: number;
  unsealed: number;
  newest: { id: number; sealedAt: string; sha256: string } | null;
};

const AT_ONCE = 2_000;

async function* eachAfter<T extends { id: number }>(
  after: number,
  read: (after: number) => Promise<T[]>,
): AsyncGenerator<T, undefined> {
  for (let last = after; ;) {
    const rows = await read(last);
    yield* rows;
    if (rows.length < AT_ONCE) return undefined;
    last = rows.at(-1)!.id;
    await yieldToOthers();
  }
}

const eachEntry = (db: Db, after: number) =>
  eachAfter<Entry>(after, (last) =>
    db.selectFrom("auditEntry").selectAll().where("id", ">", last).orderBy("id").limit(AT_ONCE).execute(),
  );
const eachSeal = (db: Db, after: number) =>
  eachAfter<Seal>(after, (last) =>
    db.selectFrom("auditSeal").selectAll().where("id", ">", last).orderBy("id").limit(AT_ONCE).execute(),
  );

type Start = { seal: Seal; problem: string | null };

/** The chain begins at the last seal that retention removed, or at nothing. */
async function startOf(db: Db): Promise<Start> {
  const removal = await db
    .selectFrom("auditRemoval")
    .selectAll()
    .orderBy("sealId", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!removal) return { seal: NO_SEAL, problem: null };
  const { sealId: id, throughId, day } = removal;
  const seal = await db.selectFrom("auditSeal").selectAll().where("id", "=", id).executeTakeFirst();
  const isKept = seal?.lastId === throughId && seal.day === day;
  if (!isKept)
    return { seal: seal ?? NO_SEAL, problem: `Seal ${id}, at the end of the removed days, was changed.` };
  const back = await db
    .selectFrom("auditEntry")
    .select("id")
    .where("id", "<=", throughId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!back) return { seal, problem: null };
  return { seal, problem: `Entry ${back.id} lies among entries that were removed (${day} and before).` };
}

function problemOf(previous: Seal, seal: Seal, found: number, hash: string): string | null {
  if (seal.id !== previous.id + 1)
    return `Seal ${previous.id + 1} is missing: seal ${seal.id} comes after ${previous.id}.`;
  if (found === seal.count && hash === seal.hash) return null;
  const what = `entries ${previous.lastId + 1} to ${seal.lastId} (${seal.day})`;
  const where = `Seal ${seal.id} does not agree with ${what}:`;
  if (found === seal.count) return `${where} an entry or the seal was changed.`;
  return `${where} there are ${found} instead of ${seal.count}.`;
}

/** @param db a snapshot of the database, so that concurrent writes don't look like a difference */
export async function checkSeals(db: Db): Promise<SealCheck> {
  const { seal: start, problem } = await startOf(db);
  // Ids begin at 1; the scan starts lower to find rows that were inserted by hand.
  const entries = eachEntry(db, start === NO_SEAL ? Number.MIN_SAFE_INTEGER : start.lastId);
  let entry = await entries.next();
  let [previous, read, firstProblem, seals] = [start, 0, problem, 0];
  for await (const seal of eachSeal(db, start.id)) {
    const [hash, before] = [new SealHash(previous), read];
    for (; !entry.done && entry.value.id <= seal.lastId; entry = await entries.next(), read++)
      hash.add(entry.value);
    firstProblem ??= problemOf(previous, seal, read - before, hash.end(seal));
    [previous, seals] = [seal, seals + 1];
  }
  const sealed = read;
  for (; !entry.done; entry = await entries.next()) read++;
  const { id, sealedAt, hash: sha256 } = previous;
  return {
    problem: firstProblem,
    entries: read,
    seals,
    unsealed: read - sealed,
    newest: id === 0 ? null : { id, sealedAt, sha256 },
  };
}
