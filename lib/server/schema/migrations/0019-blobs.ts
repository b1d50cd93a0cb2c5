import "server-only";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../engine-of";

/** On SQLite, blobs are files of the data folder. */
export const step0019: Migration = {
  up: async (db) => {
    if (!isPostgres(db)) return;
    await db.schema
      .createTable("blob")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("bytes", "bytea", (column) => column.notNull())
      .execute();
  },
};
