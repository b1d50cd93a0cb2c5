import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0043: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("service_entry")
      .addColumn("moved_account_id", "text", (column) => column.references("account.id"))
      .execute();
    await db.schema
      .createTable("credit_purchase")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("service", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("credits", "integer", (column) => column.notNull().check(sql`credits > 0`))
      .addColumn("note", "text")
      .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("withdrawn_at", "text")
      .addColumn("withdrawn_by", "text", (column) => column.references("member.id"))
      .execute();
    await db.schema
      .createTable("service_test")
      .addColumn("id", "integer", (column) =>
        column
          .primaryKey()
          .notNull()
          .check(sql`id = 1`),
      )
      .addColumn("tested_at", "text", (column) => column.notNull())
      .addColumn("service", "text", (column) => column.notNull())
      .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
      .addColumn("lines", "text", (column) => column.notNull())
      .execute();
  },
};
