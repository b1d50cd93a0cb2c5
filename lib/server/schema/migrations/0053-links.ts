import "server-only";
import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const key: Column = (column) => column.primaryKey().notNull();
const stated: Column = (column) => column.notNull();
const link: Column = (column) => column.notNull().references("share_link.id");
const zero: Column = (column) => column.notNull().defaultTo(0);

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("share_link")
    .addColumn("id", "text", key)
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('list', 'board', 'receipt', 'statement')`),
    )
    .addColumn("created_by", "text", (column) => column.notNull().references("member.id"))
    .addColumn("list_id", "text", (column) => column.references("list.id"))
    .addColumn("reveal_id", "text", (column) => column.references("reveal.id"))
    .addColumn("purpose", "text")
    .addColumn("month", "text")
    .addColumn("label", "text", stated)
    .addColumn("title", "text", stated)
    .addColumn("note", "text", stated)
    .addColumn("shown", "text", stated)
    .addColumn("allowed", "text", stated)
    .addColumn("password_hash", "text")
    .addColumn("created_at", "text", stated)
    .addColumn("expires_at_ms", "integer", stated)
    .addColumn("ended_at", "text")
    .addColumn("opened", "integer", zero)
    .addColumn("opened_at", "text")
    .execute();
  await db.schema.createIndex("share_link_list").on("share_link").column("list_id").execute();
  await db.schema
    .createTable("share_row")
    .addColumn("link_id", "text", link)
    .addColumn("row_key", "text", stated)
    .addColumn("position", "integer", stated)
    .addColumn("creator_id", "text")
    .addColumn("handle", "text")
    .addColumn("source", "text")
    .addColumn("frozen", "text", stated)
    .addPrimaryKeyConstraint("share_row_primary", ["link_id", "row_key"])
    .execute();
  await db.schema.createIndex("share_row_creator").on("share_row").column("creator_id").execute();
}

async function createVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("share_reply")
    .addColumn("link_id", "text", link)
    .addColumn("member_id", "text", (column) => column.references("member.id"))
    .addColumn("id", "integer", (column) => key(column).autoIncrement())
    .addColumn("row_key", "text", stated)
    .addColumn("creator_id", "text")
    .addColumn("answer", "text", (column) => column.check(sql`answer in ('yes', 'maybe', 'no')`))
    .addColumn("body", "text", stated)
    .addColumn("name", "text", stated)
    .addColumn("email", "text", stated)
    .addColumn("at", "text", stated)
    .execute();
  await db.schema
    .createIndex("share_reply_row")
    .on("share_reply")
    .columns(["link_id", "row_key", "id"])
    .execute();
  await db.schema
    .createIndex("share_reply_creator")
    .on("share_reply")
    .columns(["creator_id", "id"])
    .execute();
  await db.schema
    .createTable("share_visitor")
    .addColumn("link_id", "text", link)
    .addColumn("email", "text", stated)
    .addColumn("seen_at", "text", stated)
    .addColumn("before_at", "text", stated)
    .addPrimaryKeyConstraint("share_visitor_primary", ["link_id", "email"])
    .execute();
  await db.schema
    .createTable("share_opening")
    .addColumn("link_id", "text", link)
    .addColumn("day", "text", stated)
    .addColumn("count", "integer", stated)
    .addPrimaryKeyConstraint("share_opening_primary", ["link_id", "day"])
    .execute();
  await db.schema
    .createTable("share_version")
    .addColumn("link_id", "text", link)
    .addColumn("version", "integer", stated)
    .addColumn("at", "text", stated)
    .addColumn("figures", "text", stated)
    .addPrimaryKeyConstraint("share_version_primary", ["link_id", "version"])
    .execute();
}

/** Links for people without an account: what each shows, and what visitors answered. */
export const step0053: Migration = {
  up: async (db) => {
    await createLinks(db);
    await createVisits(db);
  },
};
