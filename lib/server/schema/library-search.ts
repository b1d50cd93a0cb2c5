import "server-only";
/** The search values are derived from the records, so they can always be rebuilt. */
import type { Insertable, Kysely } from "kysely";
import type { Creator } from "@/lib/contract/records";
import { searchableValues } from "@/lib/domain/searchable-values";
import type { Tables } from "./tables";

/** Keeps a statement below SQLite's limit of 32,766 parameters. */
const ROWS_AT_ONCE = 500;

type Row = Insertable<Tables["librarySearch"]>;

const AFTER_ALL = 999_999_999_999;

type Owned = { revealedAt: string; position: number | null; begunAt: string | null };

/**
 * Sorts by the start of the purchase, then by the position in it, so that the first creator of the newest purchase is
 * greatest. Without a position, the time of purchase decides.
 */
function boughtOrder({ revealedAt, position, begunAt }: Owned): string {
  if (position === null || begunAt === null) return revealedAt;
  return `${begunAt} ${String(AFTER_ALL - position).padStart(12, "0")}`;
}

function searchRow(id: string, record: string, order: string): Row {
  const creator = JSON.parse(record) as Creator;
  const values = searchableValues(creator);
  // Comments can be sorted by but have no filter, so this column is added here.
  const averageComments = creator.averageComments ?? null;
  return { ...values, creatorId: id, boughtOrder: order, averageComments } as Row;
}

async function indexSome(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const records = await trx
    .selectFrom("ownedCreator")
    .leftJoin("boughtRecord", (join) =>
      join
        .onRef("boughtRecord.creatorId", "=", "ownedCreator.creatorId")
        .onRef("boughtRecord.revealId", "=", "ownedCreator.revealId"),
    )
    .leftJoin("reveal", "reveal.id", "boughtRecord.revealId")
    .select(["ownedCreator.creatorId", "ownedCreator.record", "revealedAt", "position"])
    .select("reveal.createdAt as begunAt")
    .where("ownedCreator.creatorId", "in", [...ids])
    .execute();
  if (records.length === 0) return;
  const rows = records.map((row) => searchRow(row.creatorId, row.record, boughtOrder(row)));
  await trx
    .deleteFrom("librarySearch")
    .where("creatorId", "in", [...ids])
    .execute();
  await trx.insertInto("librarySearch").values(rows).execute();
}

export async function indexOwned(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await indexSome(trx, ids.slice(start, start + ROWS_AT_ONCE));
}

async function isComplete(db: Kysely<Tables>): Promise<boolean> {
  const count = async (table: "ownedCreator" | "librarySearch") => {
    const query = db.selectFrom(table).select((fields) => fields.fn.countAll<number>().as("count"));
    return (await query.executeTakeFirstOrThrow()).count;
  };
  return (await count("ownedCreator")) === (await count("librarySearch"));
}

/** Fills rows that are missing after an upgrade, or after a step that emptied the table for new columns. */
export async function completeLibrarySearch(db: Kysely<Tables>): Promise<void> {
  if (await isComplete(db)) return;
  for (let last: string | undefined = ""; last !== undefined;) {
    const after: string = last;
    last = await db.transaction().execute(async (trx) => {
      const missing = await trx
        .selectFrom("ownedCreator")
        .leftJoin("librarySearch", "librarySearch.creatorId", "ownedCreator.creatorId")
        .select("ownedCreator.creatorId as id")
        .where("librarySearch.creatorId", "is", null)
        .where("ownedCreator.creatorId", ">", after)
        .orderBy("ownedCreator.creatorId")
        .limit(ROWS_AT_ONCE)
        .execute();
      const ids = missing.map(({ id }) => id);
      await indexOwned(trx, ids);
      return ids.at(-1);
    });
  }
}
