import "server-only";
import type { Migration } from "kysely/migration";

const NUMBERS = ["followers", "engagement_rate", "average_views", "average_likes", "average_comments"];
/** Short texts come first, because a scan reads a row only up to the last column that the filters name. */
const TEXTS = [
  "main_category",
  "country",
  "source",
  "language",
  "account_type",
  "age",
  "gender",
  "race",
  "hair_color",
  "body_complexion",
  "sub_category",
  "username",
  "email",
  "hashtags",
  "promoted_products",
  "niches_to_promote",
  "bio",
];

/** The step only creates the table; library-search.ts fills missing rows from the records. */
export const step0013: Migration = {
  up: async (db) => {
    let table = db.schema
      .createTable("library_search")
      .addColumn("creator_id", "text", (column) =>
        column.notNull().primaryKey().references("owned_creator.creator_id").onDelete("cascade"),
      )
      .addColumn("revealed_at", "text", (column) => column.notNull())
      .addColumn("has_email", "integer", (column) => column.notNull());
    for (const name of NUMBERS) table = table.addColumn(name, "double precision");
    for (const name of TEXTS) table = table.addColumn(name, "text");
    await table.execute();
    // Each index includes the tie-break, so that any page of the whole library is read from its index alone.
    for (const name of ["revealed_at", ...NUMBERS])
      await db.schema
        .createIndex(`library_search_${name}`)
        .on("library_search")
        .columns([name, "creator_id"])
        .execute();
  },
};
