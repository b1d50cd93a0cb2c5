import "server-only";
import type { Migration } from "kysely/migration";

export const step0038: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("creator_fact")
      .addColumn("creator_id", "text", (column) => column.notNull())
      .addColumn("field", "text", (column) => column.notNull())
      .addColumn("fact", "text", (column) => column.notNull())
      .addColumn("proven_at_ms", "integer", (column) => column.notNull())
      .addColumn("provider", "text", (column) => column.notNull())
      .addColumn("catalogue_version", "text")
      .addPrimaryKeyConstraint("creator_fact_primary", ["creator_id", "field"])
      .execute();
    await db.schema.createIndex("creator_fact_proven_at").on("creator_fact").column("proven_at_ms").execute();
  },
};
