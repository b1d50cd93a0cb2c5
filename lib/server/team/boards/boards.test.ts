/** Boards of posts: saved, written about, removed, brought back, and erased with their person. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { viralQuery } from "@/lib/contract/viral";
import { parseUrl } from "@/lib/contract/query";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { createList } from "../lists/create-list";
import { eraseRows } from "../privacy/erase-person";
import { personOf } from "../privacy/person";
import type { MemberContext } from "../team-context";
import { changePost } from "./change-post";
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
  savePosts(ctx, { listId: id, posts: { search, pages: [1], ids } });
const idsOf = async (asked: object = {}, ctx = ben) =>
  (await readBoard(ctx, { listId, ...asked })).posts.map(({ post }) => post.id);

test("posts are saved as the service has them, once, and the last saved is on top", async () => {
  expect(await save(["b", "nothing"])).toEqual({ added: 1, already: 0, missing: 1 });
  expect(await save(null)).toEqual({ added: 2, already: 1, missing: 0 });
  expect(await idsOf()).toEqual(["a", "c", "b"]);
  expect(await readBoard(ben, { listId })).toMatchObject({ all: 3, total: 3, creators: 2, tags: [] });
  expect(await idsOf({ sort: "views" })).toEqual(["b", "c", "a"]);
  expect((await readBoard(ben, { listId })).posts[0]!.post.hook).toBe("Stop doing this");
});

test("notes and tags are found, and the later of two writers is told", async () => {
  await save(null);
  const change = { listId, postId: "a", version: 1, note: "Names the loss", tags: ["Stop", "stop", "Loss"] };
  expect(await changePost(ben, change)).toBe(2);
  const [first] = (await readBoard(ben, { listId, tag: "stop" })).posts;
  expect(first).toMatchObject({ note: "Names the loss", noteBy: { id: "ben" }, tags: ["Stop", "Loss"] });
  expect(await idsOf({ q: "LOSS" })).toEqual(["a"]);
  expect(await idsOf({ tag: "" })).toEqual(["b", "c"]);
  const late = () => changePost(t.ana, { listId, postId: "a", version: 1, note: "Mine" });
  expect(await refusalOf(t.team.db, late)).toMatchObject({ code: "conflict" });
});

test("a removed post comes back with its note, by undo and by saving it again", async () => {
  await save(["a"]);
  await changePost(ben, { listId, postId: "a", version: 1, note: "Keep" });
  for (const back of [() => restorePosts(ben, { listId, ids: ["a"] }), () => save(["a"])]) {
    expect(await removePosts(ben, { listId, ids: ["a", "b"] })).toEqual(["a"]);
    expect(await idsOf()).toEqual([]);
    await back();
    expect((await readBoard(ben, { listId })).posts).toMatchObject([{ note: "Keep" }]);
  }
});

test("a private board and a reader's wish to write are refused", async () => {
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

test("posts of a person who is erased leave with what was written about them", async () => {
  await save(null);
  await changePost(ben, { listId, postId: "a", version: 1, note: "Lea again" });
  const person = personOf([LEA.id], [LEA]);
  await t.team.db.transaction().execute((trx) => eraseRows(trx, person));
  expect(await idsOf()).toEqual(["b", "c"]);
  const rows = await t.team.db.selectFrom("list_change").select("post_id").execute();
  expect(rows.map(({ post_id }) => post_id)).not.toContain("a");
});
