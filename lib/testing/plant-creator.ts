/** For tests: one person in every place that may hold a creator. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Creator } from "@/lib/contract/records";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { Db } from "@/lib/server/ports/database";
import { indexOwned } from "@/lib/server/schema/library-search";
import { plantLists, plantListView, plantOnLists } from "./plant-lists";
import { posterPath } from "@/lib/server/team/posters/poster-cache";

export const PERSON = {
  id: "tiktok_7391846205518",
  username: "Quokka.Mirabel",
  source: "tiktok",
  email: "mirabel@quokka.example.com",
  bio: "Marsupial portraits from Rottnest",
  followers: 4321,
} as const satisfies Creator;

/** Texts that must not be found anywhere afterwards, in any letter case. */
export const TRACES = [PERSON.id, PERSON.username, PERSON.email, PERSON.bio].map((text) =>
  text.toLowerCase(),
);
const THUMBNAIL = "https://pictures.example.com/quokka.jpg";
const OTHER = { id: "tiktok_550055", username: "somebody.else", source: "tiktok" } as const;
const AT = "2026-11-01T10:00:00.000Z";

export const CREATOR_ROWS = [PERSON, OTHER].map((row) => ({ ...row, dateCreated: 1000 }));
export const POST_ROWS = [
  {
    id: "post_1",
    createdAt: 1000,
    caption: `by @${PERSON.username}`,
    creatorUsername: PERSON.username,
    videoUrl: "https://www.tiktok.com/@x/video/1",
    thumbnailUrl: THUMBNAIL,
  },
  { id: "post_2", createdAt: 2000, caption: "another one", creatorUsername: OTHER.username },
];

/** Posts in the form that boards store. */
const SAVED_POSTS = POST_ROWS.map((row) => ({ ...row, createdAt: AT }));

/** Two generations of the catalogue that both have the person, and a kept picture. */
export async function plantFiles(dataDir: string): Promise<void> {
  const writer = openCatalogueWriter(dataDir);
  for (let generation = 0; generation < 2; generation++) {
    // Each is seen in a file named after it, so that sources and history would show it too.
    const seen = <T extends { id: string }>(name: string | undefined, row: T) => ({
      ...row,
      observedAt: 1000 + generation,
      observedIn: `${name}.csv`,
    });
    const creators = CREATOR_ROWS.map((row) => seen(row.username, { ...row, followers: 10 + generation }));
    const posts = POST_ROWS.map((row) => seen(row.creatorUsername, { ...row, views: 10 + generation }));
    await writer.publish({ creators, posts, isDemo: false });
  }
  const poster = posterPath(join(dataDir, "posters"), THUMBNAIL);
  mkdirSync(dirname(poster), { recursive: true });
  writeFileSync(poster, "a picture");
}

async function plantPurchase(db: Db, member_id: string): Promise<void> {
  const quote = { id: "planted-quote", member_id, to_buy: 2, expires_at_ms: 1, created_at: AT };
  const both = JSON.stringify([PERSON.id, OTHER.id]);
  const search = `username=${PERSON.username.toLowerCase()}&country=France`;
  await db
    .insertInto("quote")
    .values({ ...quote, ids: both, search, reveal_id: "planted" })
    .execute();
  const reveal = { id: "planted", quote_id: quote.id, member_id, chosen: 2, owned: 0, to_buy: 2 };
  await db
    .insertInto("reveal")
    .values({ ...reveal, waiting: JSON.stringify([PERSON.id]), created_at: AT, finished_at: AT })
    .execute();
  const attempt = { id: "planted-call", reveal_id: "planted", batch: 0, n: 2, state: "settled" as const };
  await db
    .insertInto("charge_attempt")
    .values({ ...attempt, ids: both, search, charged: 2, not_found: both, paid_twice: both, settled_at: AT })
    .execute();
  const entry = { attempt_id: attempt.id, reveal_id: "planted", member_id, created_at: AT };
  for (const kind of ["hold", "post"] as const)
    await db
      .insertInto("team_entry")
      .values({ ...entry, kind, amount: 2 })
      .execute();
}

async function plantRecords(db: Db, member_id: string): Promise<void> {
  const attempt_id = "planted-call";
  for (const creator of [PERSON, OTHER]) {
    const row = { creator_id: creator.id, record: JSON.stringify(creator), reveal_id: "planted", member_id };
    await db
      .insertInto("owned_creator")
      .values({ ...row, revealed_at: AT })
      .execute();
    await db
      .insertInto("bought_record")
      .values({ ...row, attempt_id, bought_at: AT, kind: "reveal", is_first: 1 })
      .execute();
    await db.insertInto("claim").values({ creator_id: creator.id, attempt_id }).execute();
  }
  await db.insertInto("refresh_claim").values({ creator_id: PERSON.id, attempt_id }).execute();
  await indexOwned(db, [PERSON.id, OTHER.id]);
}

/** A charge of a key with its own account. */
async function plantSale(db: Db): Promise<void> {
  const entry = { account_id: "planted", key_id: "planted", created_at: AT };
  const granted = { ...entry, kind: "grant" as const, amount: 1, balance_after: 1 };
  await db.insertInto("service_entry").values(granted).execute();
  const { id: entry_id } = await db
    .insertInto("service_entry")
    .values({ ...entry, kind: "charge", amount: -1, balance_after: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("sold_profile").values({ entry_id, creator_id: PERSON.id, position: 0 }).execute();
}

async function plantAround(db: Db, member_id: string): Promise<void> {
  await db.insertInto("account").values({ id: "planted", label: "x", created_at: AT }).execute();
  await db
    .insertInto("api_key")
    .values({
      id: "planted",
      account_id: "planted",
      label: "x",
      prefix: "x",
      hash: "planted",
      created_at: AT,
    })
    .execute();
  await plantSale(db);
  const credits = { charged: 2, remaining: 0 };
  const bodies = [
    { message: "OK", data: [PERSON, OTHER], notFound: [PERSON.id], credits },
    { response: { data: [OTHER, PERSON], page: 1 } },
  ];
  for (const [n, body] of bodies.entries())
    await db
      .insertInto("idempotent_answer")
      .values({
        key_id: "planted",
        idempotency_key: `planted-${n}`,
        fingerprint: "x",
        status: 200,
        body: JSON.stringify(body),
        charged: 2,
        created_at: AT,
        seq: n + 1,
      })
      .execute();
  const view = { page: "creators" as const, owner_id: member_id, is_team: 0, name: "x" };
  await db
    .insertInto("saved_view")
    .values({
      ...view,
      id: "planted",
      query: `email=${PERSON.email}&country=France`,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto("view_notice")
    .values({ member_id, page: "creators", text: "x", is_error: 0, made_at_ms: 1, address: PERSON.username })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ address: PERSON.username }))
    .execute();
  await db
    .insertInto("book_difference")
    .values({
      kind: "ownership",
      subject: PERSON.id,
      message: `${PERSON.id} is owned and was never bought.`,
      first_seen: AT,
      last_seen: AT,
      state: "resolved",
    })
    .execute();
}

/** A file without a header row: its first row is taken for the names of columns. */
async function plantSource(db: Db): Promise<void> {
  const source = {
    id: "src_planted",
    name: "Planted",
    address: "https://files.example.com/",
    every_hours: 24,
  };
  const state = { is_inferring: 1, is_paused: 1, is_wanted: 0, due_ms: 0, failures: 1, created_at: AT };
  const problem = `Its columns are not recognised: 1, ${PERSON.username}, ${PERSON.email}.`;
  const results = JSON.stringify([{ at: AT, ms: 1, outcome: "failed", problem, files: [] }]);
  await db
    .insertInto("import_source")
    .values({ ...source, ...state, observed: "modified", results })
    .execute();
}

async function plantFacts(db: Db): Promise<void> {
  const proven = { field: "emailExists", proven_at_ms: 1, provider: "embedded", catalogue_version: "1" };
  for (const { id: creator_id } of [PERSON, OTHER])
    await db
      .insertInto("creator_fact")
      .values({ creator_id, ...proven, fact: '{"kind":"flag","has":true}' })
      .execute();
  for (const { id: creator_id, username: handle } of [PERSON, OTHER])
    await db
      .insertInto("seen_in_post")
      .values({ creator_id, post_id: "post_1", posted_at: AT, handle, provider: "embedded", seen_at_ms: 1 })
      .execute();
}

async function plantContacts(db: Db, added_by: string): Promise<void> {
  for (const { id, username, source } of [PERSON, OTHER])
    await db
      .insertInto("own_contact")
      .values({
        id: id.replace("tiktok", "contact"),
        platform: source,
        handle: username,
        handle_key: `${source}:${username.toLowerCase()}`,
        name: null,
        email: null,
        email_key: null,
        url: null,
        folded: username.toLowerCase(),
        added_by,
        added_at: AT,
        merged_into: null,
        merged_at: null,
      })
      .execute();
}

async function plantEvents(db: Db, member_id: string): Promise<void> {
  for (const [n, { id }] of [PERSON, OTHER].entries()) {
    const event = { memberId: member_id, by: null, listId: "list_1", creatorId: id };
    const row = { event_id: `event-${n}`, payload: JSON.stringify(event), created_at: AT };
    await db
      .insertInto("outbox")
      .values({ ...row, topic: "assignment" })
      .execute();
    await db
      .insertInto("notice")
      .values({ ...row, id: `notice-${n}`, member_id, kind: "assignment", subject: "assignment" })
      .execute();
  }
  const made = { created_by: member_id, created_at: AT };
  const endpoint = { id: "webhook", name: "CRM", address: "https://hooks.example.com/", events: "[]" };
  await db
    .insertInto("webhook")
    .values({ ...endpoint, ...made, secret: "x" })
    .execute();
  for (const [n, { id }] of [PERSON, OTHER].entries())
    await db
      .insertInto("webhook_delivery")
      .values({
        webhook_id: "webhook",
        event_id: `event-${n}`,
        topic: "list.item.changed",
        data: JSON.stringify({ listId: "list_1", creatorId: id, field: "status" }),
        at: AT,
        state: "delivered",
        next_ms: 0,
      })
      .execute();
}

async function plantMarks(db: Db, member_id: string): Promise<void> {
  for (const { id: creator_id } of [PERSON, OTHER]) {
    await db
      .insertInto("creator_mark")
      .values({ creator_id, mark: "declined", is_set: 1, member_id, changed_at: AT })
      .execute();
    await db.insertInto("opened_creator").values({ creator_id, first_at_ms: 1, last_at_ms: 2 }).execute();
  }
}

/** @param member who bought */
export async function plantRows(db: Db, member: string): Promise<void> {
  await plantPurchase(db, member);
  await plantRecords(db, member);
  await plantAround(db, member);
  await plantSource(db);
  await plantFacts(db);
  await plantMarks(db, member);
  await plantContacts(db, member);
  await plantEvents(db, member);
  const planted = await plantLists(db, member, "planted");
  await plantListView(db, planted, member, `q=${PERSON.username.toLowerCase()}&status=planted-status`);
  await plantOnLists(db, planted, member, [PERSON, OTHER], SAVED_POSTS);
}
