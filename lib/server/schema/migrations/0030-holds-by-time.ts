import "server-only";
/** The purchases of a month, by which budgets are counted. Step 6 made this index, and step 14 lost it with its table. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0030: Migration = {
  up: async (db) => {
    await db.schema
      .createIndex("team_entry_hold")
      .on("team_entry")
      .column("created_at")
      .where(sql.ref("kind"), "=", sql.lit("hold"))
      .execute();
  },
};
