import "server-only";
/** docs/decisions/066-lists.md tells where outreach, client links and notifications will have their rows. */
import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const key: Column = (column) => column.primaryKey().notNull();
const stated: Column = (column) => column.notNull();
const list: Column = (column) => column.notNull().references("list.id");
const member: Column = (column) => column.notNull().references("member.id");
const maybeMember: Column = (column) => column.references("member.id");
const double = sql`double precision`;

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("list")
    .addColumn("owner_id", "text", member)
    .addColumn("id", "text", key)
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('creators', 'posts')`))
    .addColumn("name", "text", stated)
    .addColumn("description", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("template", "text", stated)
    .addColumn("is_team", "integer", stated)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", stated)
    .addColumn("touched_at", "text", stated)
    .addColumn("closed_at", "text")
    .addColumn("removed_at", "text")
    .execute();
  await db.schema
    .createTable("list_status")
    .addColumn("list_id", "text", list)
    .addColumn("id", "text", key)
    .addColumn("name", "text", stated)
    .addColumn("stage", "text", stated)
    .addColumn("position", "integer", stated)
    .addColumn("removed_at", "text")
    .execute();
  await db.schema
    .createTable("list_column")
    .addColumn("list_id", "text", list)
    .addColumn("id", "text", key)
    .addColumn("name", "text", stated)
    .addColumn("type", "text", stated)
    .addColumn("options", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("position", "integer", stated)
    .addColumn("removed_at", "text")
    .execute();
  await db.schema
    .createTable("list_view")
    .addColumn("list_id", "text", list)
    .addColumn("member_id", "text", member)
    .addColumn("id", "text", key)
    .addColumn("name", "text", stated)
    .addColumn("query", "text", stated)
    .addColumn("is_team", "integer", stated)
    .addColumn("created_at", "text", stated)
    .addColumn("removed_at", "text")
    .execute();
  await db.schema.createIndex("list_status_list").on("list_status").column("list_id").execute();
  await db.schema.createIndex("list_column_list").on("list_column").column("list_id").execute();
  await db.schema.createIndex("list_view_list").on("list_view").column("list_id").execute();
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("list_item")
    .addColumn("list_id", "text", list)
    .addColumn("added_by", "text", member)
    .addColumn("creator_id", "text", stated)
    .addColumn("status_id", "text", (column) => column.notNull().references("list_status.id"))
    .addColumn("status_version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("status_at", "text", stated)
    .addColumn("status_by", "text", member)
    .addColumn("owner_id", "text", maybeMember)
    .addColumn("owner_version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("position", double, stated)
    .addColumn("added_at", "text", stated)
    .addColumn("touched_at", "text", stated)
    .addColumn("touched_by", "text", member)
    .addColumn("removed_at", "text")
    .addPrimaryKeyConstraint("list_item_primary", ["list_id", "creator_id"])
    .execute();
  await db.schema.createIndex("list_item_creator").on("list_item").column("creator_id").execute();
  await db.schema
    .createIndex("list_item_status")
    .on("list_item")
    .columns(["list_id", "status_id", "position"])
    .execute();
  await db.schema.createIndex("list_item_place").on("list_item").columns(["list_id", "position"]).execute();
  await db.schema
    .createIndex("list_item_touched")
    .on("list_item")
    .columns(["list_id", "touched_at"])
    .execute();
  await db.schema
    .createTable("list_value")
    .addColumn("list_id", "text", list)
    .addColumn("changed_by", "text", member)
    .addColumn("column_id", "text", (column) => column.notNull().references("list_column.id"))
    .addColumn("creator_id", "text", stated)
    .addColumn("text", "text")
    .addColumn("folded", "text")
    .addColumn("number", double)
    .addColumn("version", "integer", stated)
    .addColumn("changed_at", "text", stated)
    .addPrimaryKeyConstraint("list_value_primary", ["column_id", "creator_id"])
    .execute();
  await db.schema
    .createIndex("list_value_item")
    .on("list_value")
    .columns(["list_id", "creator_id"])
    .execute();
  await db.schema
    .createTable("board_post")
    .addColumn("list_id", "text", list)
    .addColumn("added_by", "text", member)
    .addColumn("post_id", "text", stated)
    .addColumn("creator_id", "text")
    .addColumn("handle", "text")
    .addColumn("record", "text", stated)
    .addColumn("poster", "text")
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("note_by", "text", maybeMember)
    .addColumn("tags", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("position", double, stated)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("added_at", "text", stated)
    .addColumn("touched_at", "text", stated)
    .addColumn("removed_at", "text")
    .addPrimaryKeyConstraint("board_post_primary", ["list_id", "post_id"])
    .execute();
}

async function createChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("list_change")
    .addColumn("list_id", "text", list)
    .addColumn("member_id", "text", member)
    // An id is never reused: followers would miss changes after the newest ones were erased.
    .addColumn("id", "integer", (column) => key(column).autoIncrement())
    .addColumn("kind", "text", stated)
    .addColumn("creator_id", "text")
    .addColumn("post_id", "text")
    .addColumn("field", "text")
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("version", "integer")
    .addColumn("at", "text", stated)
    .execute();
  await db.schema.createIndex("list_change_list").on("list_change").columns(["list_id", "id"]).execute();
  await db.schema
    .createIndex("list_change_creator")
    .on("list_change")
    .columns(["creator_id", "id"])
    .execute();
}

async function createWords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("creator_note")
    .addColumn("member_id", "text", member)
    .addColumn("id", "text", key)
    .addColumn("creator_id", "text", stated)
    .addColumn("list_id", "text", (column) => column.references("list.id"))
    .addColumn("body", "text", stated)
    .addColumn("folded", "text", stated)
    .addColumn("created_at", "text", stated)
    .addColumn("changed_at", "text")
    .addColumn("removed_at", "text")
    .addColumn("removed_by", "text", maybeMember)
    .execute();
  await db.schema
    .createIndex("creator_note_creator")
    .on("creator_note")
    .columns(["creator_id", "created_at"])
    .execute();
  await db.schema
    .createTable("creator_tag")
    .addColumn("member_id", "text", member)
    .addColumn("creator_id", "text", stated)
    .addColumn("tag_key", "text", stated)
    .addColumn("name", "text", stated)
    .addColumn("created_at", "text", stated)
    .addPrimaryKeyConstraint("creator_tag_primary", ["creator_id", "tag_key"])
    .execute();
  await db.schema.createIndex("creator_tag_key").on("creator_tag").column("tag_key").execute();
  await db.schema
    .createTable("creator_link")
    .addColumn("member_id", "text", member)
    .addColumn("id", "text", key)
    .addColumn("creator_id", "text", stated)
    .addColumn("list_id", "text", (column) => column.references("list.id"))
    .addColumn("url", "text", stated)
    .addColumn("title", "text", stated)
    .addColumn("created_at", "text", stated)
    .execute();
  await db.schema.createIndex("creator_link_creator").on("creator_link").column("creator_id").execute();
}

export const step0048: Migration = {
  up: async (db) => {
    await createLists(db);
    await createItems(db);
    await createChanges(db);
    await createWords(db);
  },
};
