/** An erased person disappears everywhere and stays excluded; payments stay. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { auditBooks } from "@/lib/server/composition/backup/audit-copy";
import { eraseFiles } from "@/lib/server/composition/erase-files";
import { openCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { privacyContext } from "@/lib/server/composition/privacy-context";
import type { Db } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { asOperator } from "@/lib/testing/as-operator";
import { dropTestDatabase, isOnPostgres, openTestDatabase } from "@/lib/testing/open-test-database";
import { addMember } from "@/lib/testing/open-test-team";
import { CREATOR_ROWS, PERSON, plantFiles, plantRows, POST_ROWS, TRACES } from "@/lib/testing/plant-creator";
import { PLANTED_AT, plantLists, plantOnLists } from "@/lib/testing/plant-lists";
import { contentsOf, refusalOf } from "@/lib/testing/refusal-of";
import { writeEverything } from "@/lib/testing/write-everything";
import { eraseCreator } from "./erase-creator";
import { exportHeld, findHeld } from "./held";

let dataDir: string;
let db: Db;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-erase-"));
  if (!isOnPostgres) await writeEverything(dataDir);
  db = isOnPostgres ? await openTestDatabase(dataDir) : await openDatabase(dataDir);
  await addMember({ db } as never, "buyer", "admin");
});
afterEach(async () => {
  await openCatalogue(dataDir).close();
  await db.destroy();
  await dropTestDatabase(dataDir);
  rmSync(dataDir, { recursive: true });
});

const operator = () => privacyContext(asOperator(db), dataDir);
const erase = (creator: string = PERSON.id, reason = "asked in a letter") =>
  eraseCreator(operator(), { creator, reason });

async function eraseAll(creator?: string) {
  const erasure = await erase(creator);
  await eraseFiles(db, dataDir);
  return erasure;
}

/** Tables whose text names the person, and files that do. */
async function tracesInTables(): Promise<string[]> {
  const contents = Object.entries(await contentsOf(db));
  return contents.flatMap(([table, rows]) => {
    const text = JSON.stringify(rows).toLowerCase();
    return TRACES.filter((trace) => text.includes(trace)).map((trace) => `${table}: ${trace}`);
  });
}

function tracesInFiles(): string[] {
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  return files.flatMap((file) => {
    if (!statSync(join(dataDir, file)).isFile()) return [];
    const text = readFileSync(join(dataDir, file), "latin1").toLowerCase();
    return TRACES.filter((trace) => text.includes(trace)).map((trace) => `${file}: ${trace}`);
  });
}

describe("everywhere", () => {
  beforeEach(async () => {
    await plantRows(db, "buyer");
    await plantFiles(dataDir);
  });

  test("leaves nothing of the person in tables or files, except amounts", async () => {
    const tables = new Set((await tracesInTables()).map((trace) => trace.split(":")[0]));
    expect([...tables].sort()).toEqual([
      "board_post",
      "book_difference",
      "bought_record",
      "charge_attempt",
      "claim",
      "creator_fact",
      "creator_link",
      "creator_mark",
      "creator_note",
      "creator_tag",
      "idempotent_answer",
      "import_source",
      "library_search",
      "list_change",
      "list_item",
      "list_value",
      "list_view",
      "notice",
      "opened_creator",
      "outbox",
      "outreach_message",
      "own_contact",
      "owned_creator",
      "quote",
      "refresh_claim",
      "reminder",
      "reveal",
      "saved_view",
      "seen_in_post",
      "share_reply",
      "share_row",
      "sold_profile",
      "view_notice",
      "webhook_delivery",
    ]);
    expect(tracesInFiles().length).toBeGreaterThan(0);
    const pictures = () =>
      readdirSync(join(dataDir, "posters"), { recursive: true, withFileTypes: true }).filter((each) =>
        each.isFile(),
      );
    expect(pictures()).toHaveLength(1);
    const books = await auditBooks(db);
    const amounts = await db.selectFrom("teamEntry").selectAll().execute();

    expect(await eraseAll()).toMatchObject({ records: 1, isKnown: false });

    expect(await tracesInTables()).toEqual([]);
    expect(tracesInFiles()).toEqual([]);
    expect(pictures()).toEqual([]);
    expect(await db.selectFrom("teamEntry").selectAll().execute()).toEqual(amounts);
    expect((await auditBooks(db)).filter((each) => !books.includes(each))).toEqual([]);
    const reveal = await db.selectFrom("reveal").selectAll().where("id", "=", "planted").executeTakeFirst();
    expect(reveal).toMatchObject({ erased: 1, waiting: "[]" });
    const answers = await db
      .selectFrom("idempotentAnswer")
      .selectAll()
      .where("keyId", "=", "planted")
      .execute();
    expect(answers.map(({ charged }) => charged)).toEqual([2, 2]);
    expect(answers.map(({ body }) => body).every((body) => body.includes("tiktok_550055"))).toBe(true);
    const view = await db
      .selectFrom("savedView")
      .select("query")
      .where("id", "=", "planted")
      .executeTakeFirst();
    expect(view).toEqual({ query: "country=France" });
  });

  test("other creators stay on lists and boards", async () => {
    const other = ["tiktok_550055", "somebody.else"];
    const rowsOf = async () =>
      Object.entries(await contentsOf(db)).flatMap(([table, rows]) =>
        /^(list|board|creator)_(item|value|change|post|note|tag|link)$/.test(table)
          ? rows.filter((row) => other.some((text) => JSON.stringify(row).includes(text)))
          : [],
      );
    const before = await rowsOf();
    expect(before).toHaveLength(9);
    await eraseAll();
    expect(await rowsOf()).toEqual(before);
    expect(
      await db.selectFrom("listView").select("query").where("id", "=", "planted-view").execute(),
    ).toEqual([{ query: "status=planted-status" }]);
  });

  test("a creator only on a list is found by id and exported", async () => {
    const id = "youtube_77";
    const planted = await plantLists(db, "buyer", "private", 0);
    await plantOnLists(db, planted, "buyer", [{ id, username: "nobody.here" }], [{ id: "post_9" }]);
    expect((await findHeld(operator(), id)).matches).toEqual([
      { id, username: null, isInCatalogue: false, isInLibrary: false, purchases: 0, isWorkedOn: true },
    ]);
    const { work } = await exportHeld(operator(), id);
    expect(work.lists).toMatchObject([{ list: null, status: "Listed" }]);
    expect(work.notes).toMatchObject([{ body: "nobody.here asks for 450" }]);
    await eraseAll(id);
    expect((await findHeld(operator(), id)).matches).toEqual([]);
    expect(JSON.stringify(await contentsOf(db))).not.toContain(id);
  });

  test("the catalogue answers as if the creator never existed", async () => {
    await eraseAll(`@${PERSON.username}`);
    const reader = openCatalogue(dataDir);
    expect(await reader.creatorsById([PERSON.id, "tiktok_550055"])).toEqual([
      expect.objectContaining({ id: "tiktok_550055" }),
    ]);
    expect(await reader.summary()).toMatchObject({ posts: 1, creators: 1 });
    expect(
      (await reader.creatorFacets({ page: 1, perPage: 10, sortBy: "date_created", sortOrder: "desc" })).total,
    ).toBe(1);
    const owned = await db.selectFrom("ownedCreator").select("creatorId").execute();
    expect(owned.map(({ creatorId }) => creatorId)).toContain("tiktok_550055");
  });

  test("repeating it changes nothing; the audit log has one entry without the name", async () => {
    await eraseAll();
    const generation = (await openCatalogueWriter(dataDir).summary()).generation;
    expect(await eraseAll()).toMatchObject({ records: 0, isKnown: true });
    expect((await openCatalogueWriter(dataDir).summary()).generation).toBe(generation);
    const entries = await db
      .selectFrom("auditEntry")
      .selectAll()
      .where("act", "=", "creator.erased")
      .execute();
    expect(entries).toEqual([
      expect.objectContaining({
        subjectId: null,
        after: JSON.stringify({ reason: "asked in a letter", records: 1 }),
      }),
    ]);
  });

  test("the files follow in a job that contains no name", async () => {
    const { jobId } = await erase();
    const job = await db.selectFrom("job").selectAll().where("id", "=", jobId).executeTakeFirst();
    expect(job).toMatchObject({ kind: "erase", state: "waiting", input: "null" });
  });

  test("data is found by handle, exported, and then erased", async () => {
    expect(await findHeld(operator(), `@${PERSON.username.toUpperCase()}`)).toEqual({
      matches: [
        {
          id: PERSON.id,
          username: PERSON.username,
          isInCatalogue: true,
          isInLibrary: true,
          purchases: 1,
          isWorkedOn: true,
        },
        {
          id: PERSON.id.replace("tiktok", "contact"),
          username: PERSON.username,
          isInCatalogue: false,
          isInLibrary: false,
          purchases: 0,
          isWorkedOn: false,
        },
      ],
      isErased: false,
    });
    const held = await exportHeld(operator(), PERSON.id);
    expect(held.ownContacts).toEqual([
      expect.objectContaining({ handle: PERSON.username, platform: "tiktok", email: null }),
    ]);
    expect(held.catalogue.posts.map(({ id }) => id)).toEqual(["post_1"]);
    expect(held.catalogue.creators).toEqual([expect.objectContaining({ email: PERSON.email })]);
    const { sources } = held.catalogue;
    expect(sources.map(({ id }) => id).toSorted()).toEqual(["post_1", PERSON.id].toSorted());
    for (const { sources: files, history } of sources)
      expect([files[0]!.name, history.length]).toEqual([`${PERSON.username}.csv`, 2]);
    expect(held.library).toEqual([expect.objectContaining({ record: PERSON })]);
    expect(held.purchases).toEqual([expect.objectContaining({ kind: "reveal", record: PERSON })]);
    expect(held.soldToKeys).toEqual([{ at: "2026-11-01T10:00:00.000Z", key: "x" }]);
    expect(held.storedAnswers).toEqual([PERSON, PERSON]);
    expect(held.facts).toEqual([
      { field: "emailExists", fact: { kind: "flag", has: true }, provenAt: "1970-01-01T00:00:00.001Z" },
    ]);
    expect(held.seenInPosts).toEqual([
      {
        postId: "post_1",
        postedAt: "2026-11-01T10:00:00.000Z",
        handle: PERSON.username,
        seenAt: "1970-01-01T00:00:00.001Z",
      },
    ]);
    expect(held.marks).toEqual([{ mark: "declined", isSet: true, at: "2026-11-01T10:00:00.000Z" }]);
    expect(held.opened).toEqual([{ first: "1970-01-01T00:00:00.001Z", last: "1970-01-01T00:00:00.002Z" }]);
    const at = PLANTED_AT;
    const board = { list: "Winter é ' \\", field: null, before: null, after: null, at };
    expect(held.work).toEqual({
      lists: [
        {
          list: board.list,
          status: "Listed",
          addedAt: at,
          removedAt: null,
          values: [{ column: "Fee", value: "450.5", at }],
        },
      ],
      changes: [
        { ...board, kind: "added" },
        { ...board, kind: "field", field: "planted-column", after: "450.5" },
      ],
      notes: [{ body: `${PERSON.username} asks for 450`, at, removedAt: null }],
      messages: [{ subject: PERSON.username, body: `${PERSON.username} asks for 450`, at }],
      reminders: [{ note: `${PERSON.username} asks for 450`, dueAt: at, endedAt: null }],
      tags: ["Running"],
      links: [{ url: `https://drive.example.com/${PERSON.username}`, title: "Contract", at }],
      shared: ["board", "list"].map((kind) => ({
        link: "For you",
        kind,
        shown: expect.anything() as object,
        at,
        endedAt: null,
        replies: [{ answer: "no", text: `${PERSON.username} is too large`, at }],
      })),
      savedPosts: [
        {
          board: "Hooks",
          post: expect.objectContaining({ id: "post_1", creatorUsername: PERSON.username }) as object,
          note: `As ${PERSON.username} does it`,
          tags: ["hook"],
          at,
        },
      ],
    });
    await eraseAll();
    expect(await exportHeld(operator(), PERSON.id)).toEqual({
      ids: [PERSON.id],
      catalogue: { creators: [], posts: [], sources: [] },
      library: [],
      purchases: [],
      soldToKeys: [],
      storedAnswers: [],
      facts: [],
      seenInPosts: [],
      marks: [],
      opened: [],
      ownContacts: [],
      work: {
        lists: [],
        changes: [],
        notes: [],
        tags: [],
        links: [],
        messages: [],
        reminders: [],
        shared: [],
        savedPosts: [],
      },
      isErased: true,
    });
    expect(await findHeld(operator(), PERSON.id)).toEqual({ matches: [], isErased: true });
  });

  test("after a publication that ignored it, the next job removes them", async () => {
    await eraseAll();
    await openCatalogueWriter(dataDir).publish({ creators: CREATOR_ROWS, posts: POST_ROWS, isDemo: false });
    expect(await eraseFiles(db, dataDir)).toEqual({ posts: 1, creators: 1 });
    expect(existsSync(join(dataDir, "catalogue", "current.json"))).toBe(true);
    expect(tracesInFiles()).toEqual([]);
  });
});

describe("identifying a person", () => {
  test("an unknown ID is excluded from now on", async () => {
    expect(await erase("tiktok_424242")).toMatchObject({ records: 0, isKnown: false });
    expect((await readMarks(db)).hasId("tiktok_424242")).toBe(true);
    expect((await readMarks(db)).hasId("tiktok_2")).toBe(false);
  });

  test("a handle with its platform is enough, also from a post", async () => {
    await erase("youtube:@Mira");
    const marks = await readMarks(db);
    const is = (id: string, username: string) => marks.hasCreator({ id, username });
    expect([is("youtube_9", "mira"), is("tiktok_9", "mira"), is("youtube_9", "mirah")]).toEqual([
      true,
      false,
      false,
    ]);
    const post = { id: "p", creatorUsername: "@MIRA" };
    expect(marks.hasPost(post)).toBe(true);
    expect(marks.hasPost({ ...post, videoUrl: "https://www.tiktok.com/@mira/video/1" })).toBe(false);
  });

  test.each([
    ["", "x", "creator"],
    ["two words", "x", "creator"],
    ["myspace:@mira", "x", "creator"],
    ["@nobody.of.that.name", "x", "creator"],
    ["tiktok_1", " ", "reason"],
    ["tiktok_1", "y".repeat(201), "reason"],
    ["tiktok_1", "tiktok_1 wrote to us", "reason"],
  ])("%j for %j is refused", async (creator, reason, field) => {
    const refusal = await refusalOf(db, () => erase(creator, reason));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: [field] });
  });

  test("one handle on two platforms must be specified", async () => {
    const both = [
      { id: "tiktok_1", username: "same", dateCreated: 1 },
      { id: "youtube_1", username: "same", dateCreated: 1 },
    ];
    await openCatalogueWriter(dataDir).publish({ creators: both, isDemo: false });
    const refusal = await refusalOf(db, () => erase("@same"));
    expect(refusal.detail).toContain("Name one by its id");
    await erase("youtube:@same");
    expect((await readMarks(db)).hasId("tiktok_1")).toBe(false);
  });
});
