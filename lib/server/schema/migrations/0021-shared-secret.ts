import "server-only";
import type { Migration } from "kysely/migration";

/** Processes that share a database but no folder sign sessions with this secret. */
export const step0021: Migration = {
  up: async (db) => {
    await db.schema.alterTable("installation").addColumn("auth_secret", "text").execute();
  },
};
