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
    .select(["id", "ownerId", "createdAt"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const linkId = "link é ' \\";
  const texts = { label: "é", title: "👩‍🚀", note: "\n", shown: '["handle"]', allowed: "[]" };
  const { createdAt: at } = list;
  await db
    .insertInto("shareLink")
    .values({
      id: linkId,
      hash: "x",
      kind: "list",
      createdBy: list.ownerId,
      listId: list.id,
      ...texts,
      createdAt: at,
      expiresAtMs: 4_000_000_000_000,
    })
    .execute();
  await db
    .insertInto("shareRow")
    .values({ linkId, rowKey: "é", position: 1, frozen: '{"handle":"é"}' })
    .execute();
  const reply = { linkId, rowKey: "é", name: "é", email: "é@client.example", at };
  await db
    .insertInto("shareReply")
    .values([
      { ...reply, answer: "maybe", body: "" },
      { ...reply, answer: null, body: "'\"" },
    ])
    .execute();
  await db
    .insertInto("shareVisitor")
    .values({ linkId, email: "é@client.example", seenAt: at, beforeAt: at })
    .execute();
  await db
    .insertInto("shareOpening")
    .values({ linkId, day: "2026-11-01", count: 2 ** 40 })
    .execute();
  await db.insertInto("shareVersion").values({ linkId, version: 1, at, figures: '{"spent":1}' }).execute();
}

async function addContact(db: Db): Promise<void> {
  const { id: addedBy } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const contact = { id: "contact_1", platform: null, handle: "é", handleKey: ":é", folded: "é", addedBy };
  await db
    .insertInto("ownContact")
    .values({ ...contact, addedAt: "2026-11-21T22:33:13.000Z", mergedInto: "tiktok_1" })
    .execute();
}

async function addConnection(db: Db): Promise<void> {
  const { id } = await db.selectFrom("apiKey").select("id").orderBy("id").executeTakeFirstOrThrow();
  const app = { id: "app_é", name: "é '", redirectUris: '["https://app.example/é"]' };
  await db
    .insertInto("agentApp")
    .values({ ...app, createdAt: "2026-11-21T22:33:13.000Z" })
    .execute();
  await db
    .insertInto("agentToken")
    .values({ hash: "x", keyId: id, kind: "code", challenge: "é", expiresAtMs: 4_000_000_000_000 })
    .execute();
}

async function addNotice(db: Db): Promise<void> {
  const { id } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const notice = { id: "é", memberId: id, kind: "mention", eventId: "'", subject: "\\" } as const;
  await db
    .insertInto("notice")
    .values({ ...notice, payload: '{"memberId":"é"}', createdAt: "2026-11-21T22:33:13.000Z" })
    .execute();
}

async function addDelivery(db: Db): Promise<void> {
  const { id: memberId } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  await db.insertInto("noticeSetting").values({ memberId, paces: "{}", hour: 8, weekday: 1 }).execute();
  const chat = { id: "chat_1", addedBy: memberId, name: "é", host: "'", paces: "{}", hour: 8, weekday: 1 };
  await db
    .insertInto("noticeChannel")
    .values({ ...chat, createdAt: "2026-11-21T22:33:13.000Z" })
    .execute();
  const at = { createdAt: "2026-11-21T22:33:13.000Z", dueMs: 1 };
  const message = { id: "é", target: "mail:'", topic: "", pace: "daily", state: "sent" } as const;
  await db
    .insertInto("noticeMessage")
    .values({ ...message, ...at, endedMs: 2 })
    .execute();
  const delivery = { target: "mail:'", eventId: "'", topic: "work", pace: "daily" } as const;
  await db
    .insertInto("noticeDelivery")
    .values({ ...delivery, ...at, noticeId: "é", messageId: "é" })
    .execute();
}

async function addWebhook(db: Db): Promise<void> {
  const { id } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const at = "2026-11-21T22:33:13.000Z";
  const texts = { name: "é", address: "https://hooks.example.com/é'", events: '["reveal.finished"]' };
  await db
    .insertInto("webhook")
    .values({ id: "'", createdBy: id, ...texts, secret: "x", previousUntilMs: 2 ** 41, createdAt: at })
    .execute();
  const event = { eventId: "\\", topic: "reveal.finished", data: '{"revealId":"é"}', at };
  await db
    .insertInto("webhookDelivery")
    .values({ webhookId: "'", ...event, state: "waiting", nextMs: 2 ** 41, problem: "\n" })
    .execute();
}

async function addOutreach(db: Db): Promise<void> {
  const list = await db.selectFrom("list").select(["id", "ownerId"]).executeTakeFirstOrThrow();
  const [memberId, at] = [list.ownerId, "2026-11-21T22:33:13.000Z"];
  const [subject, text] = ["é", "{{Fee}}\n👩‍🚀 ' \\"];
  await db
    .insertInto("messageTemplate")
    .values({
      id: "é",
      name: "'",
      subject,
      text,
      fallbacks: "{}",
      version: 2,
      changedBy: memberId,
      changedAt: at,
    })
    .execute();
  const about = { creatorId: "tiktok_1", listId: list.id, memberId };
  const template = { templateId: "é", templateName: "'", templateVersion: 2 };
  await db
    .insertInto("outreachMessage")
    .values({ id: "é", ...about, ...template, subject, body: text, at })
    .execute();
  await db
    .insertInto("reminder")
    .values({ id: "é", ...about, note: "\\ '", dueAt: at, createdAt: at, toldAt: at })
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
