import "server-only";
import type { Migration } from "kysely/migration";

/** Who sends records into demo data says that they replace it; without a word they wait. */
export const step0051: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("ingest_batch")
      .addColumn("replaces_demo", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
