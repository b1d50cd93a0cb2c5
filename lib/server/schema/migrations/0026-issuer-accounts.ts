import "server-only";
import type { Migration } from "kysely/migration";

/** A member has at most one account per issuer. */
export const step0026: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("issuer_account")
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
      .addColumn("linked_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("issuer_account_key", ["issuer", "subject"])
      .addUniqueConstraint("issuer_account_member", ["issuer", "member_id"])
      .execute();
  },
};
