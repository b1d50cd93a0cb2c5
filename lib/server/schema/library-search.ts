import "server-only";
/** The search values are derived from the records, so they can always be rebuilt. */
import type { Insertable, Kysely } from "kysely";
import type { Creator } from "@/lib/contract/records";
import { searchableValues } from "@/lib/domain/searchable-values";
import type { Tables } from "./tables";

/** Keeps a statement below SQLite's limit of 32,766 parameters. */
const ROWS_AT_ONCE = 500;

type Row = Insertable<Tables["library_search"]>;

const AFTER_ALL = 999_999_999_999;

type Owned = { revealed_at: string; position: number | null; begun_at: string | null };

/**
 * Sorts by the start of the purchase, then by the position in it, so that the first creator of the newest purchase is
 * greatest. Without a position, the time of purchase decides.
 */
function boughtOrder({ revealed_at, position, begun_at }: Owned): string {
  if (position === null || begun_at === null) return revealed_at;
  return `${begun_at} ${String(AFTER_ALL - position).padStart(12, "0")}`;
}

function searchRow(id: string, record: string, order: string): Row {
  const creator = JSON.parse(record) as Creator;
  const values = searchableValues(creator);
  // Comments can be sorted by but have no filter, so this column is added here.
  const average_comments = creator.averageComments ?? null;
  return { ...values, creator_id: id, bought_order: order, average_comments } as Row;
}

async function indexSome(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const records = await trx
    .selectFrom("owned_creator")
    .leftJoin("bought_record", (join) =>
      join
        .onRef("bought_record.creator_id", "=", "owned_creator.creator_id")
        .onRef("bought_record.reveal_id", "=", "owned_creator.reveal_id"),
    )
    .leftJoin("reveal", "reveal.id", "bought_record.reveal_id")
    .select(["owned_creator.creator_id", "owned_creator.record", "revealed_at", "position"])
    .select("reveal.created_at as begun_at")
    .where("owned_creator.creator_id", "in", [...ids])
    .execute();
  if (records.length === 0) return;
  const rows = records.map((row) => searchRow(row.creator_id, row.record, boughtOrder(row)));
  await trx
    .deleteFrom("library_search")
    .where("creator_id", "in", [...ids])
    .execute();
  await trx.insertInto("library_search").values(rows).execute();
}

export async function indexOwned(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await indexSome(trx, ids.slice(start, start + ROWS_AT_ONCE));
}

async function isComplete(db: Kysely<Tables>): Promise<boolean> {
  const count = async (table: "owned_creator" | "library_search") => {
    const query = db.selectFrom(table).select((fields) => fields.fn.countAll<number>().as("count"));
    return (await query.executeTakeFirstOrThrow()).count;
  };
  return (await count("owned_creator")) === (await count("library_search"));
}

/** Fills rows that are missing after an upgrade, or after a step that emptied the table for new columns. */
export async function completeLibrarySearch(db: Kysely<Tables>): Promise<void> {
  if (await isComplete(db)) return;
  for (let last: string | undefined = ""; last !== undefined;) {
    const after: string = last;
    last = await db.transaction().execute(async (trx) => {
      const missing = await trx
        .selectFrom("owned_creator")
        .leftJoin("library_search", "library_search.creator_id", "owned_creator.creator_id")
        .select("owned_creator.creator_id as id")
        .where("library_search.creator_id", "is", null)
        .where("owned_creator.creator_id", ">", after)
        .orderBy("owned_creator.creator_id")
        .limit(ROWS_AT_ONCE)
        .execute();
      const ids = missing.map(({ id }) => id);
      await indexOwned(trx, ids);
      return ids.at(-1);
    });
  }
}
