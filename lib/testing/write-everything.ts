/** A database of this version with rows in every table. */
import { sql } from "kysely";
import { listTables, type TableShape } from "@/lib/server/adapters/sqlite/list-tables";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { restoreReleased } from "./released-database";

/** An allowed value for a column of each type. */
const VALUES: Readonly<Record<string, string | number>> = { TEXT: "x", INTEGER: 1, "DOUBLE PRECISION": 0.1 };

async function countOf(db: Db, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]!.n;
}

/** Adds a row to each table that is newer than 1.0.0. */
async function fillEmpty(db: Db): Promise<void> {
  for (const table of await listTables(db)) {
    if ((await countOf(db, table)) > 0) continue;
    const { rows } = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${table.name})`.execute(db);
    const values = rows.map(({ type }) => VALUES[type.toUpperCase()]);
    await sql`insert into ${sql.table(table.name)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(db);
  }
}

/** `fillEmpty` can't write tables that refer to others. */
async function addLinks(db: Db): Promise<void> {
  const list = await db
    .selectFrom("list")
    .select(["id", "owner_id", "created_at"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const link_id = "link é ' \\";
  const texts = { label: "é", title: "👩‍🚀", note: "\n", shown: '["handle"]', allowed: "[]" };
  const { created_at: at } = list;
  await db
    .insertInto("share_link")
    .values({
      id: link_id,
      hash: "x",
      kind: "list",
      created_by: list.owner_id,
      list_id: list.id,
      ...texts,
      created_at: at,
      expires_at_ms: 4_000_000_000_000,
    })
    .execute();
  await db
    .insertInto("share_row")
    .values({ link_id, row_key: "é", position: 1, frozen: '{"handle":"é"}' })
    .execute();
  const reply = { link_id, row_key: "é", name: "é", email: "é@client.example", at };
  await db
    .insertInto("share_reply")
    .values([
      { ...reply, answer: "maybe", body: "" },
      { ...reply, answer: null, body: "'\"" },
    ])
    .execute();
  await db
    .insertInto("share_visitor")
    .values({ link_id, email: "é@client.example", seen_at: at, before_at: at })
    .execute();
  await db
    .insertInto("share_opening")
    .values({ link_id, day: "2026-11-01", count: 2 ** 40 })
    .execute();
  await db.insertInto("share_version").values({ link_id, version: 1, at, figures: '{"spent":1}' }).execute();
}

async function addContact(db: Db): Promise<void> {
  const { id: added_by } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const contact = { id: "contact_1", platform: null, handle: "é", handle_key: ":é", folded: "é", added_by };
  await db
    .insertInto("own_contact")
    .values({ ...contact, added_at: "2026-11-21T22:33:13.000Z", merged_into: "tiktok_1" })
    .execute();
}

async function addConnection(db: Db): Promise<void> {
  const { id } = await db.selectFrom("api_key").select("id").orderBy("id").executeTakeFirstOrThrow();
  const app = { id: "app_é", name: "é '", redirect_uris: '["https://app.example/é"]' };
  await db
    .insertInto("agent_app")
    .values({ ...app, created_at: "2026-11-21T22:33:13.000Z" })
    .execute();
  await db
    .insertInto("agent_token")
    .values({ hash: "x", key_id: id, kind: "code", challenge: "é", expires_at_ms: 4_000_000_000_000 })
    .execute();
}

/** Writes it as `scoutdeck.sqlite` into a folder. */
export async function writeEverything(folder: string): Promise<void> {
  restoreReleased(folder);
  const db = await openDatabase(folder);
  try {
    await addLinks(db);
    await addContact(db);
    await addConnection(db);
    await fillEmpty(db);
  } finally {
    await db.destroy();
  }
}
