/** A mark recognises a person by id or handle, and says nothing else. */
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fold } from "@/lib/contract/fold";
import type { Db } from "@/lib/server/ports/database";
import { dropTestDatabase, openTestDatabase } from "@/lib/testing/open-test-database";
import { addMarks, markErased, readMarks, sourceOfCreator, type Mark } from "./erased-marks";

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-marks-"));
  db = await openTestDatabase(folder);
});
afterEach(async () => {
  await db.destroy();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

const jane = { ids: ["tiktok_1"], handles: [{ source: "tiktok", handle: "@Jane.Doe" }] } as const;
const rows = () => db.selectFrom("erasedCreator").selectAll().orderBy("mark").execute();

test("without tombstones no one is erased", async () => {
  const marks = await readMarks(db);
  expect(marks.size).toBe(0);
  expect([marks.hasId("tiktok_1"), marks.hasCreator({ id: "tiktok_1" }), marks.hasPost({ id: "p" })]).toEqual(
    [false, false, false],
  );
});

test("does not name the person, has one key, and is written once", async () => {
  expect(await markErased(db, jane)).toBe(2);
  expect(await markErased(db, jane)).toBe(0);
  expect(await markErased(db, { ids: ["tiktok_2"], handles: [] })).toBe(1);
  const kept = await rows();
  expect(new Set(kept.map(({ key }) => key)).size).toBe(1);
  expect(kept[0]!.key.length).toBeGreaterThanOrEqual(43);
  expect(JSON.stringify(kept).toLowerCase()).not.toMatch(/tiktok|jane/);
});

describe("a creator", () => {
  test.each([
    ["the id", { id: "tiktok_1" }, true],
    ["the id under another handle", { id: "tiktok_1", username: "other" }, true],
    ["the handle under another id", { id: "tiktok_9", username: "jane.doe" }, true],
    ["the handle as somebody spells it", { id: "tiktok_9", username: "@JANE.DOE" }, true],
    ["the platform that the record says", { id: "x", source: "tiktok", username: "jane.doe" }, true],
    ["the handle on another platform", { id: "youtube_9", username: "jane.doe" }, false],
    ["a longer handle", { id: "tiktok_9", username: "jane.doe2" }, false],
    ["another id", { id: "tiktok_11" }, false],
    ["a handle without a platform", { id: "x", username: "jane.doe" }, false],
  ])("by %s", async (_, creator, isErased) => {
    await markErased(db, jane);
    expect((await readMarks(db)).hasCreator(creator)).toBe(isErased);
  });
});

describe("a post", () => {
  test.each([
    ["without a platform", {}, true],
    ["of the platform", { videoUrl: "https://www.tiktok.com/@jane.doe/video/1" }, true],
    ["of another platform", { videoUrl: "https://youtu.be/1" }, false],
    ["of another platform by its id", { id: "instagram_5" }, false],
    ["of a host that only ends alike", { videoUrl: "https://nottiktok.com/1" }, true],
    ["of somebody else", { creatorUsername: "jane" }, false],
    ["of nobody", { creatorUsername: undefined }, false],
  ])("%s", async (_, more, isErased) => {
    await markErased(db, jane);
    const post = { id: "p1", creatorUsername: "Jane.Doe", ...more };
    expect((await readMarks(db)).hasPost(post)).toBe(isErased);
  });
});

test("marks of another copy with another key are added and recognized", async () => {
  await markErased(db, jane);
  const mine = (await rows()).map(({ mark, key }) => ({ mark, key }));
  await db.deleteFrom("erasedCreator").execute();
  await markErased(db, { ids: ["tiktok_2"], handles: [] });
  expect(await addMarks(db, [...mine, ...mine])).toBe(2);
  const marks = await readMarks(db);
  expect(["tiktok_1", "tiktok_2", "tiktok_3"].map((id) => marks.hasId(id))).toEqual([true, true, false]);
});

test("the platform of a creator comes from the record or the ID", () => {
  expect(sourceOfCreator({ id: "tiktok_1", source: "youtube" })).toBe("youtube");
  expect(sourceOfCreator({ id: "instagram_1" })).toBe("instagram");
  expect(sourceOfCreator({ id: "myspace_1" })).toBeUndefined();
});

/** Marks of the version that folded handles without removing anything but the first @. */
function marksOfBefore(key: string, handles: readonly string[]): Mark[] {
  const markOf = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return handles.map((handle) => ({ key, mark: markOf(`handle:tiktok:${fold(handle.replace(/^@/, ""))}`) }));
}

test.each([
  "jane.doe\u200e",
  "\u200bJane.Doe",
  "jane.doe\u3164",
  "jane\u3164.doe",
  "@@jane.doe",
  '="jane.doe"',
  "'jane.doe",
  "jane.doe",
])("a person who was erased as %j stays out in the canonical spelling", async (handle) => {
  await addMarks(db, marksOfBefore("a key of before", [handle]));
  const marks = await readMarks(db);
  expect(marks.hasCreator({ id: "tiktok_9", username: "jane.doe" })).toBe(true);
  expect(marks.hasPost({ id: "tiktok_5", creatorUsername: "Jane.Doe" })).toBe(true);
  expect(marks.hasCreator({ id: "tiktok_9", username: "jane.doe2" })).toBe(false);
  expect(marks.hasCreator({ id: "tiktok_9", username: "ane.doe" })).toBe(false);
});

test("an unusual spelling stays out, also besides its canonical one", async () => {
  const handle = "j\u200bane\u200b.doe";
  await addMarks(db, marksOfBefore("a key of before", [handle]));
  const marks = await readMarks(db);
  expect(marks.hasCreator({ id: "tiktok_8", username: "jane.doe" })).toBe(false);
  expect(marks.hasCreator({ id: "tiktok_9", username: handle })).toBe(true);
});

test("a name whose accents were written apart stays out, too", async () => {
  await addMarks(db, marksOfBefore("a key of before", ["zoe\u0301"]));
  expect((await readMarks(db)).hasCreator({ id: "youtube_9", source: "tiktok", username: "zoé" })).toBe(true);
});

test("current marks have their own key, without earlier spellings", async () => {
  await addMarks(db, marksOfBefore("a key of before", ["tom"]));
  await markErased(db, { ids: [], handles: [{ source: "tiktok", handle: "jane.doe\u200e" }] });
  expect(new Set((await rows()).map(({ key }) => key)).size).toBe(2);
  const marks = await readMarks(db);
  expect(
    ["jane.doe", "tom", "uma"].map((username) => marks.hasCreator({ id: "tiktok_9", username })),
  ).toEqual([true, true, false]);
});
