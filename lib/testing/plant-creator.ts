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

async function plantPurchase(db: Db, memberId: string): Promise<void> {
  const quote = { id: "planted-quote", memberId, toBuy: 2, expiresAtMs: 1, createdAt: AT };
  const both = JSON.stringify([PERSON.id, OTHER.id]);
  const search = `username=${PERSON.username.toLowerCase()}&country=France`;
  await db
    .insertInto("quote")
    .values({ ...quote, ids: both, search, revealId: "planted" })
    .execute();
  const reveal = { id: "planted", quoteId: quote.id, memberId, chosen: 2, owned: 0, toBuy: 2 };
  await db
    .insertInto("reveal")
    .values({ ...reveal, waiting: JSON.stringify([PERSON.id]), createdAt: AT, finishedAt: AT })
    .execute();
  const attempt = { id: "planted-call", revealId: "planted", batch: 0, n: 2, state: "settled" as const };
  await db
    .insertInto("chargeAttempt")
    .values({ ...attempt, ids: both, search, charged: 2, notFound: both, paidTwice: both, settledAt: AT })
    .execute();
  const entry = { attemptId: attempt.id, revealId: "planted", memberId, createdAt: AT };
  for (const kind of ["hold", "post"] as const)
    await db
      .insertInto("teamEntry")
      .values({ ...entry, kind, amount: 2 })
      .execute();
}

async function plantRecords(db: Db, memberId: string): Promise<void> {
  const attemptId = "planted-call";
  for (const creator of [PERSON, OTHER]) {
    const row = { creatorId: creator.id, record: JSON.stringify(creator), revealId: "planted", memberId };
    await db
      .insertInto("ownedCreator")
      .values({ ...row, revealedAt: AT })
      .execute();
    await db
      .insertInto("boughtRecord")
      .values({ ...row, attemptId, boughtAt: AT, kind: "reveal", isFirst: 1 })
      .execute();
    await db.insertInto("claim").values({ creatorId: creator.id, attemptId }).execute();
  }
  await db.insertInto("refreshClaim").values({ creatorId: PERSON.id, attemptId }).execute();
  await indexOwned(db, [PERSON.id, OTHER.id]);
}

/** A charge of a key with its own account. */
async function plantSale(db: Db): Promise<void> {
  const entry = { accountId: "planted", keyId: "planted", createdAt: AT };
  const granted = { ...entry, kind: "grant" as const, amount: 1, balanceAfter: 1 };
  await db.insertInto("serviceEntry").values(granted).execute();
  const { id: entryId } = await db
    .insertInto("serviceEntry")
    .values({ ...entry, kind: "charge", amount: -1, balanceAfter: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("soldProfile").values({ entryId, creatorId: PERSON.id, position: 0 }).execute();
}

async function plantAround(db: Db, memberId: string): Promise<void> {
  await db.insertInto("account").values({ id: "planted", label: "x", createdAt: AT }).execute();
  await db
    .insertInto("apiKey")
    .values({
      id: "planted",
      accountId: "planted",
      label: "x",
      prefix: "x",
      hash: "planted",
      createdAt: AT,
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
      .insertInto("idempotentAnswer")
      .values({
        keyId: "planted",
        idempotencyKey: `planted-${n}`,
        fingerprint: "x",
        status: 200,
        body: JSON.stringify(body),
        charged: 2,
        createdAt: AT,
        seq: n + 1,
      })
      .execute();
  const view = { page: "creators" as const, ownerId: memberId, isTeam: 0, name: "x" };
  await db
    .insertInto("savedView")
    .values({
      ...view,
      id: "planted",
      query: `email=${PERSON.email}&country=France`,
      createdAt: AT,
      updatedAt: AT,
    })
    .execute();
  await db
    .insertInto("viewNotice")
    .values({ memberId, page: "creators", text: "x", isError: 0, madeAtMs: 1, address: PERSON.username })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet({ address: PERSON.username }))
    .execute();
  await db
    .insertInto("bookDifference")
    .values({
      kind: "ownership",
      subject: PERSON.id,
      message: `${PERSON.id} is owned and was never bought.`,
      firstSeen: AT,
      lastSeen: AT,
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
    everyHours: 24,
  };
  const state = { isInferring: 1, isPaused: 1, isWanted: 0, dueMs: 0, failures: 1, createdAt: AT };
  const problem = `Its columns are not recognised: 1, ${PERSON.username}, ${PERSON.email}.`;
  const results = JSON.stringify([{ at: AT, ms: 1, outcome: "failed", problem, files: [] }]);
  await db
    .insertInto("importSource")
    .values({ ...source, ...state, observed: "modified", results })
    .execute();
}

async function plantFacts(db: Db): Promise<void> {
  const proven = { field: "emailExists", provenAtMs: 1, provider: "embedded", catalogueVersion: "1" };
  for (const { id: creatorId } of [PERSON, OTHER])
    await db
      .insertInto("creatorFact")
      .values({ creatorId, ...proven, fact: '{"kind":"flag","has":true}' })
      .execute();
  for (const { id: creatorId, username: handle } of [PERSON, OTHER])
    await db
      .insertInto("seenInPost")
      .values({ creatorId, postId: "post_1", postedAt: AT, handle, provider: "embedded", seenAtMs: 1 })
      .execute();
}

async function plantContacts(db: Db, addedBy: string): Promise<void> {
  for (const { id, username, source } of [PERSON, OTHER])
    await db
      .insertInto("ownContact")
      .values({
        id: id.replace("tiktok", "contact"),
        platform: source,
        handle: username,
        handleKey: `${source}:${username.toLowerCase()}`,
        name: null,
        email: null,
        emailKey: null,
        url: null,
        folded: username.toLowerCase(),
        addedBy,
        addedAt: AT,
        mergedInto: null,
        mergedAt: null,
      })
      .execute();
}

async function plantEvents(db: Db, memberId: string): Promise<void> {
  for (const [n, { id }] of [PERSON, OTHER].entries()) {
    const event = { memberId, by: null, listId: "list_1", creatorId: id };
    const row = { eventId: `event-${n}`, payload: JSON.stringify(event), createdAt: AT };
    await db
      .insertInto("outbox")
      .values({ ...row, topic: "assignment" })
      .execute();
    await db
      .insertInto("notice")
      .values({ ...row, id: `notice-${n}`, memberId, kind: "assignment", subject: "assignment" })
      .execute();
  }
  const made = { createdBy: memberId, createdAt: AT };
  const endpoint = { id: "webhook", name: "CRM", address: "https://hooks.example.com/", events: "[]" };
  await db
    .insertInto("webhook")
    .values({ ...endpoint, ...made, secret: "x" })
    .execute();
  for (const [n, { id }] of [PERSON, OTHER].entries())
    await db
      .insertInto("webhookDelivery")
      .values({
        webhookId: "webhook",
        eventId: `event-${n}`,
        topic: "list.item.changed",
        data: JSON.stringify({ listId: "list_1", creatorId: id, field: "status" }),
        at: AT,
        state: "delivered",
        nextMs: 0,
      })
      .execute();
}

async function plantMarks(db: Db, memberId: string): Promise<void> {
  for (const { id: creatorId } of [PERSON, OTHER]) {
    await db
      .insertInto("creatorMark")
      .values({ creatorId, mark: "declined", isSet: 1, memberId, changedAt: AT })
      .execute();
    await db.insertInto("openedCreator").values({ creatorId, firstAtMs: 1, lastAtMs: 2 }).execute();
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
