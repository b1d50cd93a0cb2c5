import "server-only";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

async function addImports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("data_import")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("by_kind", "text", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.references("member.id"))
    .addColumn("options", "text", (column) => column.notNull())
    .addColumn("is_stale", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("progress", "text")
    .addColumn("totals", "text")
    .addColumn("problem", "text")
    .addColumn("generation_before", "integer")
    .addColumn("generation_after", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("started_at", "text")
    .addColumn("ended_at", "text")
    .execute();
  await db.schema.createIndex("data_import_number").unique().on("data_import").column("number").execute();
}

async function addFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("import_file")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("import_id", "text", (column) => column.notNull().references("data_import.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("received", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("modified_at_ms", "integer")
    .addColumn("mappings", "text", (column) => column.notNull())
    .addColumn("report", "text")
    .execute();
  await db.schema
    .createIndex("import_file_position")
    .unique()
    .on("import_file")
    .columns(["import_id", "position"])
    .execute();
}

export const step0036: Migration = {
  up: async (db) => {
    await addImports(db);
    await addFiles(db);
    await db.schema
      .createTable("import_mapping")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("mapping", "text", (column) => column.notNull())
      .addColumn("columns", "text", (column) => column.notNull())
      .addColumn("saved_by", "text", (column) => column.references("member.id"))
      .addColumn("saved_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("import_mapping_name").unique().on("import_mapping").column("name").execute();
    await db.schema
      .alterTable("member")
      .addColumn("may_import", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
