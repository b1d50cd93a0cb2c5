import "server-only";
import type { Migration } from "kysely/migration";

export const step0054: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("own_contact")
      .addColumn("added_by", "text", (column) => column.notNull().references("member.id"))
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("platform", "text")
      .addColumn("handle", "text")
      // Merged contacts keep their key, so that the same person added again is found.
      .addColumn("handle_key", "text", (column) => column.unique())
      .addColumn("name", "text")
      .addColumn("email", "text")
      .addColumn("email_key", "text")
      .addColumn("url", "text")
      .addColumn("folded", "text", (column) => column.notNull())
      .addColumn("added_at", "text", (column) => column.notNull())
      .addColumn("merged_into", "text")
      .addColumn("merged_at", "text")
      .execute();
    for (const column of ["email_key", "url", "merged_into"])
      await db.schema.createIndex(`own_contact_${column}`).on("own_contact").column(column).execute();
  },
};
