import "server-only";
/** A generated password expires at this time, unless its owner replaces it. */
import type { Migration } from "kysely/migration";

export const step0034: Migration = {
  up: async (db) => {
    await db.schema.alterTable("member").addColumn("password_until_ms", "integer").execute();
  },
};
