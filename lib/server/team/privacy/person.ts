import "server-only";
/** Somebody whose data is held: by ids, and by the handles, addresses and texts that the records name. */
import { foldHandle } from "@/lib/contract/fold";
import type { Creator } from "@/lib/contract/records";
import type { Db } from "@/lib/server/ports/database";
import { sourceOfCreator, type Handle } from "@/lib/server/schema/erased-marks";

/** `names`: folded; what a search may have been typed for. */
export type Person = { ids: readonly string[]; handles: readonly Handle[]; names: ReadonlySet<string> };

/** Below the 32,766 values that SQLite takes at once. */
export const IDS_AT_ONCE = 500;

export function personOf(ids: readonly string[], records: readonly Creator[]): Person {
  const handles = records.flatMap((record): Handle[] => {
    const source = sourceOfCreator(record);
    return record.username && source ? [{ source, handle: record.username }] : [];
  });
  const texts = [...ids, ...records.flatMap(({ username, email }) => [username ?? "", email ?? ""])];
  return { ids, handles, names: new Set(texts.map(foldHandle).filter((name) => name !== "")) };
}

/** Every record of some creators that the library and its purchases keep. */
export async function keptRecords(db: Db, ids: readonly string[]): Promise<Creator[]> {
  const [owned, bought] = await Promise.all([
    db
      .selectFrom("owned_creator")
      .select("record")
      .where("creator_id", "in", [...ids])
      .execute(),
    db
      .selectFrom("bought_record")
      .select("record")
      .where("creator_id", "in", [...ids])
      .where("record", "is not", null)
      .execute(),
  ]);
  return [...owned, ...bought].map(({ record }) => JSON.parse(record!) as Creator);
}
