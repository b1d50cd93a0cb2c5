import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Before = {
  member: { id: string; name: string; monthly_cap: number | null; created_at: string };
  purpose_budget: {
    purpose_key: string;
    purpose: string;
    monthly_cap: number;
    changed_by: string;
    changed_at: string;
  };
  budget: Record<string, unknown>;
};

async function makeTable(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable("budget")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("subject", "text", (column) =>
      column.notNull().check(sql`subject in ('everyone', 'role', 'member', 'purpose')`),
    )
    .addColumn("subject_key", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("period", "text", (column) =>
      column.notNull().check(sql`period in ('reveal', 'day', 'month', 'total')`),
    )
    .addColumn("credits", "integer", (column) => column.notNull().check(sql`credits >= 0`))
    .addColumn("is_hard", "integer", (column) => column.notNull())
    .addColumn("ends_at_ms", "integer")
    .addColumn("for_member", "text", (column) => column.references("member.id"))
    .addColumn("changed_by", "text", (column) => column.references("member.id"))
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("budget_subject")
    .unique()
    .on("budget")
    .columns(["subject", "subject_key", "period", "is_hard"])
    .where(sql.ref("ends_at_ms"), "is", null)
    .execute();
}

async function moveRows(db: Kysely<Before>): Promise<void> {
  const monthly = { period: "month", is_hard: 1, ends_at_ms: null, for_member: null };
  const members = await db.selectFrom("member").selectAll().where("monthly_cap", "is not", null).execute();
  for (const { id, monthly_cap } of members) {
    const whose = { subject: "member", subject_key: id, name: "", changed_by: null };
    const row = { id: randomUUID(), credits: monthly_cap, changed_at: new Date().toISOString() };
    await db
      .insertInto("budget")
      .values({ ...monthly, ...whose, ...row })
      .execute();
  }
  for (const old of await db.selectFrom("purpose_budget").selectAll().execute()) {
    const whose = { subject: "purpose", subject_key: old.purpose_key, name: old.purpose };
    const row = { id: randomUUID(), credits: old.monthly_cap };
    const { changed_by, changed_at } = old;
    await db
      .insertInto("budget")
      .values({ ...monthly, ...whose, ...row, changed_by, changed_at })
      .execute();
  }
}

export const step0044: Migration = {
  up: async (db: Kysely<Before>) => {
    await makeTable(db);
    await moveRows(db);
    await db.schema.dropTable("purpose_budget").execute();
    await db.schema.alterTable("member").dropColumn("monthly_cap").execute();
  },
};
