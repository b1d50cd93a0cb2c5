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

async function addNotice(db: Db): Promise<void> {
  const { id } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const notice = { id: "é", member_id: id, kind: "mention", event_id: "'", subject: "\\" } as const;
  await db
    .insertInto("notice")
    .values({ ...notice, payload: '{"memberId":"é"}', created_at: "2026-11-21T22:33:13.000Z" })
    .execute();
}

async function addDelivery(db: Db): Promise<void> {
  const { id: member_id } = await db
    .selectFrom("member")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("notice_setting").values({ member_id, paces: "{}", hour: 8, weekday: 1 }).execute();
  const chat = { id: "chat_1", added_by: member_id, name: "é", host: "'", paces: "{}", hour: 8, weekday: 1 };
  await db
    .insertInto("notice_channel")
    .values({ ...chat, created_at: "2026-11-21T22:33:13.000Z" })
    .execute();
  const at = { created_at: "2026-11-21T22:33:13.000Z", due_ms: 1 };
  const message = { id: "é", target: "mail:'", topic: "", pace: "daily", state: "sent" } as const;
  await db
    .insertInto("notice_message")
    .values({ ...message, ...at, ended_ms: 2 })
    .execute();
  const delivery = { target: "mail:'", event_id: "'", topic: "work", pace: "daily" } as const;
  await db
    .insertInto("notice_delivery")
    .values({ ...delivery, ...at, notice_id: "é", message_id: "é" })
    .execute();
}

async function addWebhook(db: Db): Promise<void> {
  const { id } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const at = "2026-11-21T22:33:13.000Z";
  const texts = { name: "é", address: "https://hooks.example.com/é'", events: '["reveal.finished"]' };
  await db
    .insertInto("webhook")
    .values({ id: "'", created_by: id, ...texts, secret: "x", previous_until_ms: 2 ** 41, created_at: at })
    .execute();
  const event = { event_id: "\\", topic: "reveal.finished", data: '{"revealId":"é"}', at };
  await db
    .insertInto("webhook_delivery")
    .values({ webhook_id: "'", ...event, state: "waiting", next_ms: 2 ** 41, problem: "\n" })
    .execute();
}

async function addOutreach(db: Db): Promise<void> {
  const list = await db.selectFrom("list").select(["id", "owner_id"]).executeTakeFirstOrThrow();
  const [member_id, at] = [list.owner_id, "2026-11-21T22:33:13.000Z"];
  const [subject, text] = ["é", "{{Fee}}\n👩‍🚀 ' \\"];
  await db
    .insertInto("message_template")
    .values({
      id: "é",
      name: "'",
      subject,
      text,
      fallbacks: "{}",
      version: 2,
      changed_by: member_id,
      changed_at: at,
    })
    .execute();
  const about = { creator_id: "tiktok_1", list_id: list.id, member_id };
  const template = { template_id: "é", template_name: "'", template_version: 2 };
  await db
    .insertInto("outreach_message")
    .values({ id: "é", ...about, ...template, subject, body: text, at })
    .execute();
  await db
    .insertInto("reminder")
    .values({ id: "é", ...about, note: "\\ '", due_at: at, created_at: at, told_at: at })
    .execute();
}

/** Writes it as `scoutdeck.sqlite` into a folder. */
export async function writeEverything(folder: string): Promise<void> {
  restoreReleased(folder);
  const db = await openDatabase(folder);
  try {
    await addLinks(db);
    await addContact(db);
    await addNotice(db);
    await addDelivery(db);
    await addWebhook(db);
    await addOutreach(db);
    await addConnection(db);
    await fillEmpty(db);
  } finally {
    await db.destroy();
  }
}
