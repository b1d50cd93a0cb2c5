/** Boards of posts: saving, annotating, removing, restoring and erasing. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_BOARD_POSTS, POSTS_A_BOARD_PAGE } from "@/lib/contract/boards";
import { viralQuery } from "@/lib/contract/viral";
import { parseUrl } from "@/lib/contract/query";
import { readAudit } from "@/lib/server/access/read-audit";
import { sheetCsvResponse } from "@/lib/server/http/csv";
import { blobsOf } from "@/lib/server/composition/verb-contexts";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { createList } from "../lists/create-list";
import { eraseRows } from "../privacy/erase-person";
import { personOf } from "../privacy/person";
import type { MemberContext } from "../team-context";
import { changeList } from "../lists/change-list";
import { listLists } from "../lists/list-lists";
import { exportBoardCsv, exportBoardSheet } from "./board-export";
import { changePost } from "./change-post";
import { coversOf } from "./covers";
import { movePost } from "./move-post";
import { readBoard } from "./read-board";
import { removePosts, restorePosts } from "./remove-posts";
import { savePosts } from "./save-posts";

const LEA = { id: "tiktok_1", source: "tiktok", username: "Lea.Foulee" } as const;
const POSTS = [
  { id: "a", createdAt: 3000, hook: "Stop doing this", creatorUsername: "@lea.foulee", views: 5 },
  { id: "b", createdAt: 2000, hook: "Ten squats", creatorUsername: "tempo", views: 50 },
  { id: "c", createdAt: 1000, hook: "One more", creatorUsername: "tempo", views: 7 },
];

let t: TestTeam;
let opened: ProofService;
let ben: MemberContext;
let listId: string;
beforeEach(async () => {
  t = await openTestTeam();
  opened = await openProofService([{ ...LEA, dateCreated: 1 }], POSTS);
  ben = { ...t.ben, service: opened.service };
  const board = { kind: "posts", template: "post-board", isTeam: true } as const;
  listId = (await createList(ben, { ...board, name: "Hooks" })).id;
});
afterEach(async () => {
  await t.close();
  await opened.close();
});

const search = parseUrl(viralQuery, new URLSearchParams("pageSize=12")).values;
const save = (ids: string[] | null, ctx = ben, id = listId) =>
  savePosts(
    { ...ctx, blobs: blobsOf(t.team.db, t.folder) },
    { listId: id, posts: { search, pages: [1], ids } },
  );
const idsOf = async (asked: object = {}, ctx = ben) =>
  (await readBoard(ctx, { listId, ...asked })).posts.map(({ post }) => post.id);

test("saves posts once from the service, the last on top", async () => {
  expect(await save(["b", "nothing"])).toEqual({ added: 1, already: 0, missing: 1, full: 0 });
  expect(await save(null)).toEqual({ added: 2, already: 1, missing: 0, full: 0 });
  expect(await idsOf()).toEqual(["a", "c", "b"]);
  expect(await readBoard(ben, { listId })).toMatchObject({ all: 3, total: 3, creators: 2, tags: [] });
  expect(await idsOf({ sort: "views" })).toEqual(["b", "c", "a"]);
  expect((await readBoard(ben, { listId })).posts[0]!.post.hook).toBe("Stop doing this");
});

test("the index shows a board's first posts without removed ones", async () => {
  const pictured = POSTS.map((post) => ({
    ...post,
    thumbnailUrl: `https://a.example/${post.id}.jpg`,
    category: "Food",
  }));
  await save(null);
  for (const { id, ...post } of pictured)
    await t.team.db
      .updateTable("boardPost")
      .set({ record: JSON.stringify({ id, ...post }) })
      .where("postId", "=", id)
      .execute();
  const board = { kind: "posts", template: "post-board", isTeam: true } as const;
  const empty = (await createList(ben, { ...board, name: "Empty" })).id;
  const covers = async () => (await coversOf(t.team.db, [listId, empty])).get(listId);
  const cover = (id: string) => ({ thumbnailUrl: `https://a.example/${id}.jpg`, category: "Food" });
  const [first, second, third] = await idsOf();
  expect(await covers()).toEqual([cover(first!), cover(second!)]);
  await movePost(ben, { listId, postId: third!, place: "first" });
  expect(await covers()).toEqual([cover(third!), cover(first!)]);
  await removePosts(ben, { listId, ids: [third!, second!] });
  expect(await covers()).toEqual([cover(first!)]);
  await removePosts(ben, { listId, ids: [first!] });
  expect(await covers()).toBeUndefined();
  expect(await coversOf(t.team.db, [])).toEqual(new Map());
  const found = await listLists(ben, {});
  expect(found.map(({ covers: shown }) => shown)).toEqual([[], []]);
});

test("finds notes and tags, and informs the later of two writers", async () => {
  await save(null);
  const change = { listId, postId: "a", version: 1, note: "Names the loss", tags: ["Stop", "stop", "Loss"] };
  const words = { note: "Names the loss", tags: ["Stop", "Loss"], version: 2 };
  expect(await changePost(ben, change)).toEqual({ state: "saved", ...words });
  const [first] = (await readBoard(ben, { listId, tag: "stop" })).posts;
  expect(first).toMatchObject({ note: "Names the loss", noteBy: { id: "ben" }, tags: ["Stop", "Loss"] });
  expect(await idsOf({ q: "LOSS" })).toEqual(["a"]);
  expect(await idsOf({ tag: "" })).toEqual(["b", "c"]);
  const late = { listId, postId: "a", version: 1 };
  const conflict = { state: "conflict", ...words, by: "ben" };
  expect(await changePost(t.ana, { ...late, note: "Mine" })).toEqual(conflict);
  expect(await changePost(t.ana, { ...late, tags: [] })).toEqual(conflict);
  // A change to the value that is there already is no conflict, and nothing is written.
  expect(await changePost(t.ana, { ...late, note: words.note })).toEqual({ state: "saved", ...words });
  expect((await readBoard(ben, { listId, tag: "stop" })).posts[0]).toMatchObject({
    ...words,
    addedBy: "ben",
  });
  expect(await changePost(t.ana, { ...late, note: " ", tags: [], version: 2 })).toMatchObject({ version: 3 });
  expect((await readBoard(ben, { listId, q: "stop doing" })).posts[0]).toMatchObject({
    note: "",
    noteBy: null,
  });
});

test("of two simultaneous writers, one learns about the other", async () => {
  await save(["a"]);
  const write = (ctx: MemberContext, note: string) =>
    changePost(ctx, { listId, postId: "a", version: 1, note });
  const answers = await Promise.all([write(ben, "Ben's"), write(t.ana, "Ana's")]);
  expect(answers.map(({ state }) => state).sort()).toEqual(["conflict", "saved"]);
  const [saved] = answers.filter(({ state }) => state === "saved");
  expect((await readBoard(ben, { listId })).posts[0]).toMatchObject({ note: saved!.note, version: 2 });
});

test("a full board saves what fits and reports the rest", async () => {
  const boardPost = { listId, addedBy: "ben", addedAt: "2026-11-01", touchedAt: "2026-11-01" };
  const rows = Array.from({ length: MAX_BOARD_POSTS - 2 }, (_, index) => ({
    ...boardPost,
    postId: `x${index}`,
    record: "{}",
    position: index,
  }));
  for (let start = 0; start < rows.length; start += 500)
    await t.team.db
      .insertInto("boardPost")
      .values(rows.slice(start, start + 500))
      .execute();
  expect(await save(null)).toEqual({ added: 2, already: 0, missing: 0, full: 1 });
  expect(await save(["a", "c"])).toEqual({ added: 0, already: 1, missing: 0, full: 1 });
  await removePosts(ben, { listId, ids: ["x1"] });
  expect(await save(["c"])).toEqual({ added: 1, already: 0, missing: 0, full: 0 });
});

test("orders of a board, its pages and what has no tag", async () => {
  await save(["c"]);
  await save(["b"]);
  await save(["a"]);
  await changePost(ben, { listId, postId: "b", version: 1, tags: ["Number"] });
  await movePost(ben, { listId, postId: "c", place: "first" });
  expect(await idsOf()).toEqual(["c", "a", "b"]);
  expect(await idsOf({ sort: "saved" })).toEqual(["a", "b", "c"]);
  expect(await idsOf({ sort: "posted" })).toEqual(["a", "b", "c"]);
  expect(await readBoard(ben, { listId, page: 2 })).toMatchObject({ posts: [], before: null, total: 3 });
  const board = await readBoard(ben, { listId });
  expect(board).toMatchObject({
    untagged: 2,
    tags: [{ name: "Number", count: 1 }],
    before: null,
    after: null,
  });
  const rows = Array.from({ length: POSTS_A_BOARD_PAGE }, (_, index) => ({
    listId,
    postId: `x${index}`,
    record: JSON.stringify({ id: `x${index}` }),
    position: -index,
    addedBy: "ben",
    addedAt: "2026-11-01",
    touchedAt: "2026-11-01",
  }));
  await t.team.db.insertInto("boardPost").values(rows).execute();
  const [first, second] = [await readBoard(ben, { listId }), await readBoard(ben, { listId, page: 2 })];
  expect([first.posts.length, first.after]).toEqual([48, second.posts[0]!.post.id]);
  expect([second.posts.length, second.before]).toEqual([3, first.posts.at(-1)!.post.id]);
  expect((await readBoard(ben, { listId, isWhole: true })).posts).toHaveLength(51);
});

describe("the own order", () => {
  test.each([
    ["c", { place: "first" }, ["c", "a", "b"]],
    ["c", { place: "before", of: "b" }, ["a", "c", "b"]],
    ["a", { place: "after", of: "b" }, ["b", "a", "c"]],
    ["a", { place: "after", of: "c" }, ["b", "c", "a"]],
    ["a", { place: "first" }, ["a", "b", "c"]],
    ["b", { place: "after", of: "a" }, ["a", "b", "c"]],
    ["b", { place: "before", of: "b" }, ["a", "b", "c"]],
  ] as const)("%s %j", async (postId, where, expected) => {
    await save(null);
    const changed = async () => (await t.team.db.selectFrom("listChange").selectAll().execute()).length;
    const before = await changed();
    await movePost(t.ana, { listId, postId, ...where });
    expect(await idsOf()).toEqual(expected);
    const isMoved = String(expected) !== "a,b,c";
    expect(await changed()).toBe(before + (isMoved ? 1 : 0));
    // Another person's unsaved note does not conflict.
    expect((await readBoard(ben, { listId })).posts.map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  test("matches a list with the same moves, also without room between numbers", async () => {
    await save(null);
    const order = ["a", "b", "c"];
    const random = fc.sample(fc.nat(5), { numRuns: 130, seed: 7 });
    for (const [step, at] of random.entries()) {
      // Moving the last post below the first halves the gap there each time.
      const [postId, of] = step < 110 ? [order[2]!, order[0]!] : [order[at % 3]!, order[(at + 1) % 3]!];
      await movePost(ben, { listId, postId, place: "after", of });
      order.splice(order.indexOf(postId), 1);
      order.splice(order.indexOf(of) + 1, 0, postId);
      expect(await idsOf()).toEqual(order);
    }
  });

  test("has no position next to posts that are not on the board", async () => {
    await save(["a", "b"]);
    await removePosts(ben, { listId, ids: ["b"] });
    for (const move of [
      { postId: "a", place: "after", of: "b" },
      { postId: "a", place: "before" },
      { postId: "b", place: "first" },
      { postId: "c", place: "first" },
    ] as const)
      expect(await refusalOf(t.team.db, () => movePost(ben, { listId, ...move }))).toMatchObject({
        code: "not_found",
      });
    await changeList(ben, { id: listId, change: { action: "close" } });
    const closed = () => movePost(ben, { listId, postId: "a", place: "first" });
    expect(await refusalOf(t.team.db, closed)).toMatchObject({ code: "conflict" });
  });
});

test("a file has the page's posts in order, without formulas", async () => {
  await save(null);
  await changePost(ben, { listId, postId: "a", version: 1, note: "=1+1", tags: ["Stop", "Loss; gain"] });
  await changePost(ben, { listId, postId: "c", version: 1, tags: ["stop"] });
  const csv = async (asked: object, ctx: MemberContext = ben) =>
    (await (await sheetCsvResponse(await exportBoardCsv(ctx, { listId, ...asked }))).text())
      .trim()
      .split("\r\n");
  const lines = await csv({ tag: "stop", sort: "views" });
  expect(lines[0]!.split(",").slice(0, 5)).toEqual(["Hook", "Why it works", "Tags", "Creator", "Virality"]);
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["One more", "Stop doing this"]);
  expect(lines[2]).toContain(`Stop doing this,"'=1+1","Stop; Loss; gain","'@lea.foulee",`);
  expect(lines[2]).toMatch(/,ben,\d{4}-\d\d-\d\dT/);
  expect(await csv({ q: "nothing has it" })).toHaveLength(1);
  const [entry] = await readAudit(t.ana, { act: "export.list" });
  expect(entry).toMatchObject({ after: { list: "Hooks", format: "csv", rows: 0 } });
  const sheet = await exportBoardSheet(ben, { listId, sort: "views" });
  expect(sheet.name).toBe("scoutdeck-hooks.xlsx");
  const at = (title: string) => sheet.columns.findIndex((column) => column.title === title);
  const rows = [...(sheet.rows as Iterable<readonly unknown[]>)];
  expect(rows.map((row) => [row[at("Hook")], row[at("Views")], row[at("Likes")]])).toEqual([
    ["Ten squats", 50, null],
    ["One more", 7, null],
    ["Stop doing this", 5, null],
  ]);
  const vic = { ...(await addMember(t.team, "vic", "viewer")), service: opened.service };
  expect(await refusalOf(t.team.db, () => csv({}, vic))).toMatchObject({ code: "forbidden" });
});

test("only an address that can be opened is a link in a file", async () => {
  await save(null);
  for (const [id, videoUrl] of [
    ["a", "https://example.com/a"],
    ["b", "javascript:alert(1)"],
    ["c", undefined],
  ] as const)
    await t.team.db
      .updateTable("boardPost")
      .set({ record: JSON.stringify({ id, videoUrl, createdAt: "2026-11-01T00:00:00.000Z" }) })
      .where("postId", "=", id)
      .execute();
  const { columns, rows } = await exportBoardSheet(ben, { listId });
  const cells = (title: string) =>
    [...(rows as Iterable<readonly unknown[]>)].map(
      (row) => row[columns.findIndex((each) => each.title === title)],
    );
  const link = { text: "https://example.com/a", href: "https://example.com/a" };
  expect(cells("Address")).toEqual([link, "javascript:alert(1)", null]);
  expect(new Set(cells("Posted").map((cell) => Date.parse(String(cell))))).toEqual(
    new Set([Date.UTC(2026, 10, 1)]),
  );
});

test("the audit log keeps no name of a private board, and only its owner gets a file", async () => {
  const { id } = await createList(ben, {
    kind: "posts",
    template: "post-board",
    isTeam: false,
    name: "Mine",
  });
  await exportBoardCsv(ben, { listId: id });
  const [entry] = await readAudit(t.ana, { act: "export.list" });
  expect(JSON.stringify(entry)).not.toContain("Mine");
  expect(await refusalOf(t.team.db, () => exportBoardCsv(t.ana, { listId: id }))).toMatchObject({
    code: "not_found",
  });
});

test("undo and saving again restore a post with its note", async () => {
  await save(["a"]);
  await changePost(ben, { listId, postId: "a", version: 1, note: "Keep" });
  for (const back of [() => restorePosts(ben, { listId, ids: ["a"] }), () => save(["a"])]) {
    expect(await removePosts(ben, { listId, ids: ["a", "b"] })).toEqual(["a"]);
    expect(await idsOf()).toEqual([]);
    await back();
    expect((await readBoard(ben, { listId })).posts).toMatchObject([{ note: "Keep" }]);
  }
});

test("saving again updates a post and keeps its note", async () => {
  await save(["a"]);
  await changePost(ben, { listId, postId: "a", version: 1, note: "Keep", tags: ["Stop"] });
  const old = { record: JSON.stringify({ id: "a", hook: "Old" }), poster: "https://old.example/a.jpg" };
  await t.team.db.updateTable("boardPost").set(old).execute();
  await removePosts(ben, { listId, ids: ["a"] });
  await restorePosts(ben, { listId, ids: ["a"] });
  expect((await readBoard(ben, { listId })).posts).toMatchObject([{ post: { hook: "Old" }, addedBy: "ben" }]);
  expect(await save(["a"])).toMatchObject({ added: 0, already: 1 });
  expect((await readBoard(ben, { listId })).posts).toMatchObject([{ post: { hook: "Old" } }]);
  await removePosts(ben, { listId, ids: ["a"] });
  expect(await save(["a"], { ...t.ana, service: opened.service })).toMatchObject({ added: 1 });
  const words = { note: "Keep", noteBy: { id: "ben" }, tags: ["Stop"], version: 2 };
  const now = { post: { hook: "Stop doing this" }, addedBy: "ana" };
  expect((await readBoard(ben, { listId })).posts).toMatchObject([{ ...words, ...now }]);
  const row = await t.team.db.selectFrom("boardPost").select("poster").executeTakeFirstOrThrow();
  expect(row.poster).toBeNull();
});

test("refuses private boards and writes by readers", async () => {
  const mine = { kind: "posts", template: "post-board", isTeam: false, name: "Mine" } as const;
  const { id } = await createList(ben, mine);
  const ana = { ...t.ana, service: opened.service };
  expect(await refusalOf(t.team.db, () => save(["a"], ana, id))).toMatchObject({ code: "not_found" });
  expect(await refusalOf(t.team.db, () => readBoard(ana, { listId: id }))).toMatchObject({
    code: "not_found",
  });
  const viewer = { ...(await addMember(t.team, "vic", "viewer")), service: opened.service };
  expect(await refusalOf(t.team.db, () => save(["a"], viewer))).toMatchObject({ code: "forbidden" });
});

test("an erasure removes the person's posts with their notes", async () => {
  await save(null);
  await changePost(ben, { listId, postId: "a", version: 1, note: "Lea again" });
  const person = personOf([LEA.id], [LEA]);
  await t.team.db.transaction().execute((trx) => eraseRows(trx, person));
  expect(await idsOf()).toEqual(["b", "c"]);
  const rows = await t.team.db.selectFrom("listChange").select("postId").execute();
  expect(rows.map(({ postId }) => postId)).not.toContain("a");
});
