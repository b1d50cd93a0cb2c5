import "server-only";
import type { FoundDifference, ServiceReading } from "@/lib/contract/books";
import type { Db, Trx } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { appendEvent } from "../outbox/write-events";
import { MOST_NAMED } from "./internal/in-slices";

export type CheckResult = { differences: FoundDifference[]; service: ServiceReading; durationMs: number };

export const keyOf = ({ kind, subject }: Pick<FoundDifference, "kind" | "subject">) => `${kind} ${subject}`;

/** Differences of these kinds can't be resolved: more were found than are named, or the service wasn't compared. */
function unsettledKinds({ differences, service }: CheckResult): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { kind } of differences) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const cut = [...counts].filter(([, count]) => count >= MOST_NAMED).map(([kind]) => kind);
  return new Set(service.state === "compared" ? cut : [...cut, "service"]);
}

async function writeFound(trx: Trx, found: FoundDifference, now: string): Promise<boolean> {
  const known = await trx
    .selectFrom("bookDifference")
    .select(["id", "message"])
    .where("kind", "=", found.kind)
    .where("subject", "=", found.subject)
    .where("state", "!=", "resolved")
    .executeTakeFirst();
  if (!known) {
    const { kind, subject, message } = found;
    const seen = { firstSeen: now, lastSeen: now };
    await trx
      .insertInto("bookDifference")
      .values({ kind, subject, message, ...seen, state: "open", who: null, note: null })
      .execute();
    return true;
  }
  const hasChanged = known.message !== found.message;
  await trx
    .updateTable("bookDifference")
    // The acknowledgement was for a different message, so the difference is open again.
    .set({ lastSeen: now, ...(hasChanged && { message: found.message, state: "open" }) })
    .where("id", "=", known.id)
    .execute();
  return hasChanged;
}

/** A difference that the check no longer finds is resolved, and stays as a record. */
export async function recordCheck(db: Db, result: CheckResult): Promise<void> {
  const now = new Date().toISOString();
  const found = new Set(result.differences.map(keyOf));
  const unsettled = unsettledKinds(result);
  const { fresh, gone } = await db.transaction().execute(async (trx) => {
    const fresh: FoundDifference[] = [];
    const wereOpen = await trx
      .selectFrom("bookDifference")
      .select("id")
      .where("state", "=", "open")
      .execute();
    for (const each of result.differences) if (await writeFound(trx, each, now)) fresh.push(each);
    const standing = await trx
      .selectFrom("bookDifference")
      .select(["id", "kind", "subject", "message"])
      .where("state", "!=", "resolved")
      .execute();
    const gone = standing.filter((row) => !found.has(keyOf(row)) && !unsettled.has(row.kind));
    for (const { id } of gone)
      await trx.updateTable("bookDifference").set({ state: "resolved" }).where("id", "=", id).execute();
    if (fresh.length > 0 && wereOpen.length === 0) await appendEvent(trx, "books.differ", {});
    if (gone.length > 0 && gone.length === standing.length) await appendEvent(trx, "books.agree", {});
    const check = {
      checkedAt: now,
      durationMs: Math.round(result.durationMs),
      problem: null,
      service: JSON.stringify(result.service),
    };
    await trx
      .insertInto("bookCheck")
      .values({ id: 1, ...check })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(check))
      .execute();
    return { fresh, gone };
  });
  for (const difference of fresh) logEvent("error", "books.difference", difference);
  for (const { kind, subject, message } of gone)
    logEvent("info", "books.resolved", { kind, subject, message });
}

/** A failed check proves no agreement, so earlier differences stay. */
export async function recordFailure(db: Db, problem: string): Promise<void> {
  await db
    .insertInto("bookCheck")
    .values({ id: 1, problem })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ problem }))
    .execute();
}
