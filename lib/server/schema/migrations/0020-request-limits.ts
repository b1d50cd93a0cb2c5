import "server-only";
import type { Migration } from "kysely/migration";

/** Processes that share a database count the requests of a key here. */
export const step0020: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("request_limit")
      .addColumn("key", "text", (column) => column.notNull().primaryKey())
      // `{1,2,3}`, oldest first: a PostgreSQL array as text, because SQLite has none.
      .addColumn("moments", "text", (column) => column.notNull())
      .addColumn("at_ms", "integer", (column) => column.notNull())
      .addColumn("paused_until_ms", "integer", (column) => column.notNull())
      .addColumn("is_admitted", "integer", (column) => column.notNull())
      .execute();
  },
};
