import "server-only";
import type { Migration } from "kysely/migration";

/** What signs sessions, for processes that share a database and no folder. */
export const step0021: Migration = {
  up: async (db) => {
    await db.schema.alterTable("installation").addColumn("auth_secret", "text").execute();
  },
};
