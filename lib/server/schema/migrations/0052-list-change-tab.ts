import "server-only";
import type { Migration } from "kysely/migration";

/** The tab that made a change ignores it when it arrives as an event. Earlier changes have none. */
export const step0052: Migration = {
  up: async (db) => {
    await db.schema.alterTable("list_change").addColumn("tab", "text").execute();
  },
};
