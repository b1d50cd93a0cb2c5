import "server-only";
import type { Migration } from "kysely/migration";

export const step0037: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("import_source")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull().unique())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("every_hours", "integer", (column) => column.notNull())
      .addColumn("headers", "text")
      .addColumn("mapping", "text")
      .addColumn("is_inferring", "integer", (column) => column.notNull())
      .addColumn("default_date", "text")
      .addColumn("observed", "text", (column) => column.notNull())
      .addColumn("is_paused", "integer", (column) => column.notNull())
      .addColumn("is_wanted", "integer", (column) => column.notNull())
      .addColumn("due_ms", "integer", (column) => column.notNull())
      .addColumn("began_at_ms", "integer")
      .addColumn("failures", "integer", (column) => column.notNull())
      .addColumn("etag", "text")
      .addColumn("last_modified", "text")
      .addColumn("digest", "text")
      .addColumn("results", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.references("member.id"))
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
  },
};
