import "server-only";
import type { Migration } from "kysely/migration";

/** Records sent into demo data wait until a caller says that they replace it. */
export const step0051: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("ingest_batch")
      .addColumn("replaces_demo", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
