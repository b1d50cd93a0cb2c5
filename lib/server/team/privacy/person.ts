import "server-only";
import { foldHandle } from "@/lib/contract/fold";
import type { Platform } from "@/lib/contract/enums";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { platformNamed, platformOfPost } from "@/lib/domain/platform-of";
import type { Db } from "@/lib/server/ports/database";
import { sourceOfCreator, type Handle } from "@/lib/server/schema/erased-marks";

/**
 * `names`: folded ids, handles and addresses, any of which a search may contain. `contacts`: keys of own contacts
 * (save-contacts.ts) that can't be added again.
 */
export type Person = {
  ids: readonly string[];
  handles: readonly Handle[];
  names: ReadonlySet<string>;
  contacts?: readonly string[];
};

/** Keeps a statement below SQLite's limit of 32,766 parameters. */
export const IDS_AT_ONCE = 500;

export function personOf(ids: readonly string[], records: readonly Creator[]): Person {
  const handles = records.flatMap((record): Handle[] => {
    const source = sourceOfCreator(record);
    return record.username && source ? [{ source, handle: record.username }] : [];
  });
  const texts = [...ids, ...records.flatMap(({ username, email }) => [username ?? "", email ?? ""])];
  return { ids, handles, names: new Set(texts.map(foldHandle).filter((name) => name !== "")) };
}

/** Includes the records of earlier purchases. */
export async function keptRecords(db: Db, ids: readonly string[]): Promise<Creator[]> {
  const [owned, bought] = await Promise.all([
    db
      .selectFrom("ownedCreator")
      .select("record")
      .where("creatorId", "in", [...ids])
      .execute(),
    db
      .selectFrom("boughtRecord")
      .select("record")
      .where("creatorId", "in", [...ids])
      .where("record", "is not", null)
      .execute(),
  ]);
  return [...owned, ...bought].map(({ record }) => JSON.parse(record!) as Creator);
}

/** Creators on lists, boards and client links need not be owned. Of some posts only the handle is known. */
export async function* listedCreators(db: Db): AsyncGenerator<{ id: string; record?: Creator }> {
  for (const { creatorId: id } of await db.selectFrom("listItem").select("creatorId").distinct().execute())
    yield { id };
  for (const { creatorId, handle, source } of await db.selectFrom("shareRow").selectAll().execute())
    yield named(creatorId, handle, platformNamed(source ?? undefined) ?? null);
  for (const { creatorId, handle, record } of await db.selectFrom("boardPost").selectAll().execute())
    yield named(creatorId, handle, platformOfPost(JSON.parse(record) as ViralPost) ?? null);
}

function named(creatorId: string | null, username: string | null, source: Platform | null) {
  const id = creatorId ?? "";
  return username && source ? { id, record: { id, username, source } } : { id };
}
