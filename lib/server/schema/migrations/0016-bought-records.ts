import "server-only";
/** Every purchase keeps its record, and a refresh no longer replaces who bought a creator first. */
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Purchase = {
  reveal_id: string;
  creator_id: string;
  member_id: string;
  purpose: string | null;
  bought_at: string;
};
type Before = {
  bought_record: Purchase;
  bought_record_kept: Purchase & {
    kind: string;
    is_first: number;
    attempt_id: string | null;
    record: string | null;
  };
  charge_attempt: { id: string; reveal_id: string; ids: string; search: string | null; state: string };
  library_search: { creator_id: string; revealed_at: string };
  owned_creator: Omit<Purchase, "bought_at"> & {
    record: string;
    revealed_at: string;
    refreshed_at: string | null;
  };
  reveal: { id: string; kind: string };
};

const ATTEMPTS_AT_ONCE = 200;

async function createKept(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable("bought_record_kept")
    .addColumn("reveal_id", "text", (column) => column.notNull().references("reveal.id"))
    .addColumn("creator_id", "text", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
    .addColumn("purpose", "text")
    .addColumn("bought_at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('reveal', 'page', 'refresh')`))
    .addColumn("is_first", "integer", (column) => column.notNull())
    .addColumn("attempt_id", "text", (column) => column.references("charge_attempt.id"))
    .addColumn("record", "text")
    .addPrimaryKeyConstraint("bought_record_key", ["reveal_id", "creator_id"])
    .execute();
}

/** The only known record belongs to the last purchase, which is the reveal that owns it. */
async function copyPurchases(db: Kysely<Before>): Promise<void> {
  await db
    .insertInto("bought_record_kept")
    .columns(["reveal_id", "creator_id", "member_id", "purpose", "bought_at", "kind", "is_first", "record"])
    .expression(
      db
        .selectFrom("bought_record as bought")
        .innerJoin("reveal", "reveal.id", "bought.reveal_id")
        .leftJoin("owned_creator as owned", (join) =>
          join
            .onRef("owned.creator_id", "=", "bought.creator_id")
            .onRef("owned.reveal_id", "=", "bought.reveal_id"),
        )
        .select([
          "bought.reveal_id",
          "bought.creator_id",
          "bought.member_id",
          "bought.purpose",
          "bought.bought_at",
          "reveal.kind",
          sql<number>`1`.as("is_first"),
          "owned.record",
        ]),
    )
    .execute();
}

/** A creator was bought by the reveal's call that requested it; a page has only one call. */
async function nameAttempts(db: Kysely<Before>): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const attempts: Pick<Before["charge_attempt"], "id" | "reveal_id" | "ids" | "search">[] = await db
      .selectFrom("charge_attempt")
      .select(["id", "reveal_id", "ids", "search"])
      .where("state", "=", "settled")
      .where("id", ">", after)
      .orderBy("id")
      .limit(ATTEMPTS_AT_ONCE)
      .execute();
    for (const { id, reveal_id, ids, search } of attempts) {
      let bought = db
        .updateTable("bought_record_kept")
        .set({ attempt_id: id })
        .where("reveal_id", "=", reveal_id);
      if (search === null) bought = bought.where("creator_id", "in", JSON.parse(ids) as string[]);
      await bought.execute();
    }
    after = attempts.at(-1)?.id;
  }
}

/** Oldest first. A refresh is never the first, whatever the clock said. */
const purchasesOf = (db: Kysely<Before>, creatorId: string) =>
  db
    .selectFrom("bought_record_kept")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .orderBy(sql`case kind when 'refresh' then 1 else 0 end`)
    .orderBy("bought_at")
    .execute();

/** A repurchased creator belongs to the first buyer. */
async function restoreFirst(db: Kysely<Before>, creatorId: string): Promise<void> {
  const [first, ...again] = await purchasesOf(db, creatorId);
  for (const { reveal_id } of again)
    await db
      .updateTable("bought_record_kept")
      .set({ is_first: 0 })
      .where("reveal_id", "=", reveal_id)
      .where("creator_id", "=", creatorId)
      .execute();
  const overwritten = await db
    .selectFrom("owned_creator")
    .select("revealed_at")
    .where("creator_id", "=", creatorId)
    .where("reveal_id", "<>", first!.reveal_id)
    .executeTakeFirst();
  if (!overwritten) return;
  const { reveal_id, member_id, purpose, bought_at: revealed_at } = first!;
  await db
    .updateTable("owned_creator")
    .set({ reveal_id, member_id, purpose, revealed_at, refreshed_at: overwritten.revealed_at })
    .where("creator_id", "=", creatorId)
    .execute();
  await db.updateTable("library_search").set({ revealed_at }).where("creator_id", "=", creatorId).execute();
}

export const step0016: Migration = {
  up: async (database) => {
    const db = database as Kysely<Before>;
    await db.schema.alterTable("owned_creator").addColumn("refreshed_at", "text").execute();
    await createKept(db);
    await copyPurchases(db);
    await db.schema.dropTable("bought_record").execute();
    await db.schema
      .createIndex("bought_record_creator")
      .on("bought_record_kept")
      .columns(["creator_id", "bought_at"])
      .execute();
    await nameAttempts(db);
    const paidAgain = await db
      .selectFrom("bought_record_kept")
      .select("creator_id")
      .groupBy("creator_id")
      .having(sql`count(*)`, ">", 1)
      .execute();
    for (const { creator_id } of paidAgain) await restoreFirst(db, creator_id);
    await db.schema.alterTable("bought_record_kept").renameTo("bought_record").execute();
    await db.schema
      .createIndex("bought_record_again")
      .on("bought_record")
      .column("attempt_id")
      .where(sql`is_first`, "=", sql.lit(0))
      .execute();
  },
};
