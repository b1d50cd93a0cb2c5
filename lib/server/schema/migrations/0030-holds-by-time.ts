import "server-only";
/** Budgets count a month's purchases with this index. Step 6 created it, and step 14 lost it with its table. */
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
