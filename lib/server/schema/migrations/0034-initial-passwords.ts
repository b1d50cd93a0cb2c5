import "server-only";
/** Until when a password counts that the server made up; its owner replaces it before. */
import type { Migration } from "kysely/migration";

export const step0034: Migration = {
  up: async (db) => {
    await db.schema.alterTable("member").addColumn("password_until_ms", "integer").execute();
  },
};
