/** A database with rows in every table, reveals in all states, and texts and numbers that an engine could get wrong. */
import { packRecords } from "@/lib/server/schema/packed-records";
import { sql } from "kysely";
import { removeOldEntries } from "@/lib/server/access/audit-log/retention";
import { sealEntries } from "@/lib/server/access/audit-log/seal-entries";
import { listTables, type TableShape } from "@/lib/server/adapters/sqlite/list-tables";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { PLANTED_AT, plantLists, plantListView, plantOnLists } from "./plant-lists";
import { restoreReleased } from "./released-database";

/** People sort these differently than bytes do, in UTF-8 and in UTF-16. */
const TEXTS = ["a", "B", "é", "Z", "", "\uffee", "👩‍🚀", " ' \" \\ \n\t", "{}", "null", "١"];

/** An allowed value for a column of each type. */
const VALUES: Readonly<Record<string, string | number>> = { TEXT: "x", INTEGER: 1, "DOUBLE PRECISION": 0.1 };

async function countOf(db: Db, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]!.n;
}

/** Adds a row to each empty table. Tables with special constraints get their rows below. */
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

/** Adds a sent and an unsent call to the released database's settled, void and unknown ones. */
async function addOpenCalls(db: Db): Promise<void> {
  const reveal = await db.selectFrom("reveal").selectAll().orderBy("id").executeTakeFirstOrThrow();
  for (const [batch, state] of (["reserved", "sent"] as const).entries()) {
    const id = `open-${state}`;
    const call = { reveal_id: reveal.id, batch: 90 + batch, ids: `["${id}"]`, n: 1, state };
    const sent =
      state === "sent" ? { sent_at: "2026-11-21T22:33:13.000Z", age_ms: 1, aged_at_ms: 2 ** 53 - 1 } : {};
    await db
      .insertInto("charge_attempt")
      .values({ id, ...call, ...sent })
      .execute();
    await db.insertInto("claim").values({ creator_id: id, attempt_id: id }).execute();
    const { member_id, purpose } = reveal;
    const entry = {
      attempt_id: id,
      reveal_id: reveal.id,
      member_id,
      purpose,
      kind: "hold" as const,
      amount: 1,
    };
    await db
      .insertInto("team_entry")
      .values({ ...entry, created_at: "2026-11-21T22:33:13.000Z" })
      .execute();
  }
}

async function addAwkward(db: Db): Promise<void> {
  for (const [n, network] of TEXTS.entries())
    await db
      .insertInto("sign_in_failure")
      .values({ network, minute: String(n), count: n })
      .execute();
  const at = "2026-11-21T22:33:13.000Z";
  for (const [n, text] of TEXTS.entries())
    await db
      .insertInto("audit_entry")
      // Ids with gaps, as after rows were removed.
      .values({ id: 10 * n + 7, at, actor_kind: "system", act: text, before: JSON.stringify({ text }) })
      .execute();
  await db
    .insertInto("book_difference")
    .values({ kind: "balance", subject: "x", message: "-", first_seen: at, last_seen: at, state: "resolved" })
    .execute();
  await db
    .updateTable("library_search")
    .set({ engagement_rate: 0.1 + 0.2, followers: 2 ** 53 - 1 })
    .execute();
}

/** Days that were removed, others that are sealed, and entries that are not yet. */
async function addSeals(db: Db): Promise<void> {
  const at = "2020-01-01T00:00:00.000Z";
  await db.insertInto("audit_entry").values({ at, actor_kind: "system", act: "old" }).execute();
  await sealEntries(db);
  const changed_at = "2026-11-21T22:33:13.000Z";
  await db.insertInto("team_setting").values({ name: "audit_days", value: "365", changed_at }).execute();
  await removeOldEntries(db);
}

async function addJobs(db: Db): Promise<void> {
  const job = {
    kind: "move",
    input: "{}",
    run_after_ms: 1,
    wait_ms: 0,
    created_at: "2026-11-21T22:33:13.000Z",
  };
  await db
    .insertInto("job")
    .values([
      { ...job, id: "waiting", key: "a", state: "waiting" },
      { ...job, id: "done", key: "b", state: "done", ended_at: job.created_at },
    ])
    .execute();
}

async function addFactors(db: Db, member_id: string, at: string): Promise<void> {
  const app = { secret: "x", created_at_ms: 2 ** 53 - 1, confirmed_at: at, last_step: 59_000_000 };
  await db
    .insertInto("authenticator_app")
    .values({ member_id, ...app })
    .execute();
  const passkey = { public_key: "x", counter: 2 ** 32 - 1, transports: "internal hybrid", is_backed_up: 1 };
  await db
    .insertInto("passkey")
    .values({ id: "x", member_id, name: "é", ...passkey, created_at: at })
    .execute();
  await db.insertInto("recovery_code").values({ hash: "x", member_id, used_at: at }).execute();
}

async function addSource(db: Db, created_by: string, created_at: string): Promise<void> {
  const read = { mapping: "{}", default_date: "2026-01-31", observed: "modified" as const, headers: "x" };
  const state = {
    is_inferring: 1,
    is_paused: 0,
    is_wanted: 1,
    due_ms: 2 ** 53 - 1,
    began_at_ms: 1,
    failures: 2,
  };
  const last = { etag: '"é"', last_modified: "é", digest: "x", results: '["é"]' };
  const source = { id: "src_é", name: "Ä", address: "https://é.example/", every_hours: 168 };
  await db
    .insertInto("import_source")
    .values({ ...source, ...read, ...state, ...last, created_by, created_at })
    .execute();
}

/** A key of a member, and its order of a reveal. */
async function addMemberKey(db: Db, member_id: string, created_at: string): Promise<void> {
  const account_id = "acc_member";
  await db.insertInto("account").values({ id: account_id, label: "é", created_at }).execute();
  const key = { id: "key_member", account_id, label: "é", prefix: "sd_live_member", hash: "m", created_at };
  await db
    .insertInto("api_key")
    .values({ ...key, member_id, purpose: "Ä" })
    .execute();
  const batch = { id: "bat_é", key_id: key.id, digest: "x", kind: "posts", answer: "{}", created_at };
  await db
    .insertInto("ingest_batch")
    .values({ ...batch, idempotency_key: "é", records: await packRecords([{ id: "é" }]) })
    .execute();
  const { id: reveal_id } = await db
    .selectFrom("reveal")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const call = { key_id: key.id, nth: 0, fingerprint: "x", ids: '["tiktok_1"]', created_at };
  await db
    .insertInto("member_key_call")
    .values([
      { ...call, id: "bought", idempotency_key: "é", page: "{}", reveal_id },
      { ...call, id: "free", idempotency_key: null, page: null, reveal_id: null },
    ])
    .execute();
}

/** Adds a completed import, an open one and a mapping. */
async function addImports(db: Db, member_id: string, created_at: string): Promise<void> {
  const row = { member_id, options: "{}", created_at, changed_at: created_at };
  await db
    .insertInto("data_import")
    .values([
      { ...row, id: "imp_in", number: 1, state: "done", by_kind: "member", generation_after: 2 ** 53 - 1 },
      { ...row, id: "imp_open", number: 2, state: "checked", by_kind: "operator", member_id: null },
    ])
    .execute();
  const file = { position: 1, size: 2 ** 40, received: 2 ** 40, mappings: "{}" };
  await db
    .insertInto("import_file")
    .values([
      { ...file, id: "file_in", import_id: "imp_in", name: "é/a.csv", report: '{"ignored":[],"parts":[]}' },
      { ...file, id: "file_open", import_id: "imp_open", name: "b.csv", modified_at_ms: 2 ** 53 - 1 },
    ])
    .execute();
  const mapping = { mapping: '{"kind":"posts","fields":{}}', columns: '["é"]' };
  await db
    .insertInto("import_mapping")
    .values({ id: "map", name: "é", ...mapping, saved_by: member_id, saved_at: created_at })
    .execute();
}

async function addPeople(db: Db): Promise<void> {
  const at = "2026-11-21T22:33:13.000Z";
  const { id } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const link = { created_at: at, expires_at_ms: 2 ** 53 - 1, created_by: id };
  await db
    .insertInto("one_time_link")
    .values([
      {
        ...link,
        id: "invite",
        kind: "invite",
        hash: "a",
        email: "é@example.com",
        role: "admin",
        monthly_cap: 0,
      },
      { ...link, id: "reset", kind: "reset", hash: "b", member_id: id, used_at: at },
      {
        ...link,
        id: "email",
        kind: "email",
        hash: "c",
        member_id: id,
        email: "b@example.com",
        revoked_at: at,
      },
    ])
    .execute();
  const warning = { subject: "role", period: "day", credits: 2 ** 40, is_hard: 0, name: "" } as const;
  await db
    .insertInto("budget")
    .values([
      { ...warning, id: "warning", subject_key: "member", changed_at: at },
      { ...warning, id: "rise", subject_key: "é", ends_at_ms: 2 ** 53 - 1, for_member: id, changed_at: at },
    ])
    .execute();
  await db
    .insertInto("former_purpose")
    .values({ purpose_key: "é", now_key: "été '26", name: "Été '26", changed_by: id, changed_at: at })
    .execute();
  const asked = { member_id: id, cost: 2 ** 40, credits: 1, created_at: at, expires_at_ms: 2 ** 53 - 1 };
  await db
    .insertInto("credit_request")
    .values({ ...asked, id: "asked", is_approval: 1, reason: "é ' \\", state: "waiting" })
    .execute();
  await db
    .insertInto("display_format")
    .values({ member_id: id, time_zone: "Europe/Paris", number_format: null })
    .execute();
  await db
    .insertInto("issuer_account")
    .values({ issuer: "https://login.example.com", subject: "é|1", member_id: id, linked_at: at })
    .execute();
  await addFactors(db, id, at);
  await addMemberKey(db, id, at);
  await addSource(db, id, at);
  await addImports(db, id, at);
  for (const [mark, is_set] of [
    ["declined", 1],
    ["doNotContact", 0],
  ] as const)
    await db
      .insertInto("creator_mark")
      .values({ creator_id: "tiktok_1", mark, is_set, member_id: id, changed_at: at })
      .execute();
}

async function addFacts(db: Db): Promise<void> {
  const proven = { creator_id: "tiktok_1", provider: "address:https://é.example", proven_at_ms: 2 ** 53 - 1 };
  await db
    .insertInto("creator_fact")
    .values([
      { ...proven, field: "country", fact: '{"kind":"list","oneOf":["Côte d\'Ivoire"]}' },
      { ...proven, field: "emailExists", fact: '{"kind":"flag","has":true}', catalogue_version: "12" },
    ])
    .execute();
  const seen = { provider: "embedded", seen_at_ms: 2 ** 53 - 1 };
  await db
    .insertInto("seen_in_post")
    .values([
      {
        ...seen,
        creator_id: "tiktok_1",
        post_id: "é",
        posted_at: "2026-11-21T22:33:13.000Z",
        handle: "é",
        followers: 2 ** 53 - 1,
        category: "Food",
        country: "Côte d'Ivoire",
      },
      { ...seen, creator_id: "tiktok_2", post_id: "p" },
    ])
    .execute();
}

/** A purchase that an admin typed, one that was taken back, and a test. */
async function addServicePage(db: Db): Promise<void> {
  const at = "2026-11-21T22:33:13.000Z";
  const { id: member_id } = await db
    .selectFrom("member")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const bought = {
    service: "https://é.example",
    day: "2026-11-01",
    credits: 10 ** 12,
    member_id,
    created_at: at,
  };
  await db
    .insertInto("credit_purchase")
    .values([
      { ...bought, note: "é" },
      { ...bought, withdrawn_at: at, withdrawn_by: member_id },
    ])
    .execute();
  await db
    .insertInto("service_test")
    .values({ id: 1, tested_at: at, service: "https://é.example", member_id, lines: "[]" })
    .execute();
}

/** A private list, a board, and texts about creators with awkward names. */
async function addLists(db: Db): Promise<void> {
  const { id } = await db.selectFrom("member").select("id").orderBy("id").executeTakeFirstOrThrow();
  const planted = await plantLists(db, id, "awkward", 0);
  await plantListView(db, planted, id, "q=%C3%A9&silent=30");
  const creators = TEXTS.map((username, n) => ({ id: `tiktok_${100 + n}`, username }));
  const posts = TEXTS.map((caption, n) => ({ id: `post_${n}`, createdAt: PLANTED_AT, caption }));
  await plantOnLists(db, planted, id, creators, posts);
  const contact = {
    id: "contact_1",
    platform: null,
    handle: "é",
    handle_key: ":é",
    folded: "é",
    added_by: id,
  };
  await db
    .insertInto("own_contact")
    .values({ ...contact, added_at: PLANTED_AT, merged_into: "tiktok_1" })
    .execute();
  await db
    .updateTable("list_item")
    .set({ removed_at: PLANTED_AT, owner_id: null })
    .where("creator_id", "=", "tiktok_101")
    .execute();
}

/** Writes it as `scoutdeck.sqlite` into a folder. */
export async function writeEverything(folder: string): Promise<void> {
  restoreReleased(folder);
  const db = await openDatabase(folder);
  try {
    await addOpenCalls(db);
    await addSeals(db);
    await addAwkward(db);
    await sealEntries(db);
    await db
      .insertInto("audit_entry")
      .values({ at: "2026-11-21T22:33:14.000Z", actor_kind: "system", act: "not sealed" })
      .execute();
    await addJobs(db);
    await addPeople(db);
    await addFacts(db);
    await addServicePage(db);
    await addLists(db);
    await fillEmpty(db);
  } finally {
    await db.destroy();
  }
}
