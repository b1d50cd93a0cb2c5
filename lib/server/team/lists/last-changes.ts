import "server-only";
import { sql, type SqlBool } from "kysely";
import { MAX_IDS, type LastChange } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";

/** Each list costs one index lookup, however long its history is. */
const newestOf = (db: Db, listIds: readonly string[]) =>
  db
    .selectFrom("list")
    .select((fields) =>
      fields
        .selectFrom("list_change as newest")
        .select((newest) => newest.fn.max("newest.id").as("id"))
        .whereRef("newest.list_id", "=", "list.id")
        .as("id"),
    )
    .where("list.id", "in", listIds);

/** Status changes are alike only if they set the same status. */
const isAlike = sql<SqlBool>`alike.kind = last.kind and alike.member_id = last.member_id
  and coalesce(alike.field, '') = coalesce(last.field, '')
  and (coalesce(last.field, '') <> 'status' or alike.after = last.after)
  and substr(alike.at, 1, 10) = substr(last.at, 1, 10)`;

/** Counts changes of the same day (UTC), looking back only over as many changes as one call can make. */
export async function lastChanges(db: Db, listIds: readonly string[]): Promise<Map<string, LastChange>> {
  const rows = await db
    .selectFrom("list_change as last")
    .innerJoin("member", "member.id", "last.member_id")
    .innerJoin("list_change as alike", (join) =>
      join
        .onRef("alike.list_id", "=", "last.list_id")
        .on(sql<SqlBool>`alike.id > last.id - ${sql.lit(MAX_IDS)} and alike.id <= last.id`)
        .on(isAlike),
    )
    .leftJoin("list_status", (join) =>
      join.onRef("list_status.id", "=", "last.after").on("last.field", "=", "status"),
    )
    .leftJoin("list_column", "list_column.id", "last.field")
    .select(["last.list_id", "last.kind", "last.at", "last.field", "member.name as by"])
    .select(sql<string | null>`coalesce(list_status.name, list_column.name)`.as("name"))
    .select(sql<number>`count(distinct coalesce(alike.creator_id, alike.post_id, alike.list_id))`.as("count"))
    .where("last.id", "in", newestOf(db, listIds))
    .groupBy(["last.id", "last.list_id", "last.kind", "last.at", "last.field"])
    .groupBy(["member.name", "list_status.name", "list_column.name"])
    .execute();
  return new Map(rows.map(({ list_id, count, ...last }) => [list_id, { ...last, count: Number(count) }]));
}
