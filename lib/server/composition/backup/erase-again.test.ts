/** The tombstones keep a person who was erased later out of a restored older copy. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { eraseCreator } from "@/lib/server/team/privacy/erase-creator";
import { asOperator } from "@/lib/testing/as-operator";
import { addMember } from "@/lib/testing/open-test-team";
import { PERSON, plantFiles, plantRows, TRACES } from "@/lib/testing/plant-creator";
import { openCatalogue } from "../open-catalogue";
import { privacyContext } from "../privacy-context";
import { readMarksAt } from "./erase-again";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

let folder: string;
let dataDir: string;
let target: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-again-"));
  [dataDir, target] = [join(folder, "data"), join(folder, "target")];
  const db = await openDatabase(dataDir);
  await addMember({ db } as never, "buyer", "admin");
  await plantRows(db, "buyer");
  await plantFiles(dataDir);
  await db.destroy();
  const backup = { dataDir, directory: join(folder, "backup"), version: "0.1.0", serviceUrl: null };
  await writeBackup({ ...backup, hasSecretSetting: false });
  const after = await openDatabase(dataDir);
  const ctx = privacyContext(asOperator(after), dataDir);
  await eraseCreator(ctx, { creator: PERSON.id, reason: "asked" });
  await after.destroy();
});
afterEach(async () => {
  await openCatalogue(dataDir).close();
  rmSync(folder, { recursive: true });
});

const restore = (from: string) =>
  restoreBackup(join(folder, "backup"), target, async () => null, readMarksAt(from));

function tracesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" }).filter((file) => {
    if (!statSync(join(path, file)).isFile()) return false;
    const text = readFileSync(join(path, file), "latin1").toLowerCase();
    return TRACES.some((trace) => text.includes(trace));
  });
}

/** Tombstones: id, handle, and two keys of an own contact. */
const TOMBSTONES = 4;

test("the tombstones of the old data folder erase them before the first request", async () => {
  expect(tracesIn(join(folder, "backup")).length).toBeGreaterThan(1);
  expect((await restore(dataDir)).erasedAgain).toBe(TOMBSTONES);
  expect(tracesIn(target)).toEqual([]);
  const db = await openDatabase(target);
  expect((await readMarks(db)).hasCreator(PERSON)).toBe(true);
  expect(await db.selectFrom("ownedCreator").select("creatorId").execute()).toHaveLength(1);
  await db.destroy();
  expect(await openCatalogue(target).summary()).toMatchObject({ posts: 1, creators: 1 });
  await openCatalogue(target).close();
});

test("someone who is only on a board is erased again, by handle", async () => {
  const db = await openDatabase(dataDir);
  const list = await db.selectFrom("list").selectAll().executeTakeFirstOrThrow();
  const post = {
    id: "only",
    creatorUsername: "only.board",
    videoUrl: "https://www.tiktok.com/@only.board/video/1",
  };
  await db
    .insertInto("boardPost")
    .values({
      listId: list.id,
      addedBy: "buyer",
      postId: post.id,
      handle: "only.board",
      record: JSON.stringify(post),
      position: 1,
      addedAt: list.createdAt,
      touchedAt: list.createdAt,
    })
    .execute();
  const backup = { dataDir, directory: join(folder, "later"), version: "0.1.0", serviceUrl: null };
  await writeBackup({ ...backup, hasSecretSetting: false });
  await eraseCreator(privacyContext(asOperator(db), dataDir), {
    creator: "tiktok:only.board",
    reason: "asked",
  });
  await db.destroy();
  await restoreBackup(join(folder, "later"), target, async () => null, readMarksAt(dataDir));
  const file = readFileSync(join(target, "scoutdeck.sqlite"), "latin1");
  expect(file).not.toContain("only.board");
});

test("tombstones from a file work too, and without any the copy is unchanged", async () => {
  const file = join(folder, "erased.json");
  writeFileSync(file, JSON.stringify({ marks: readMarksAt(dataDir) }));
  expect((await restore(file)).erasedAgain).toBe(TOMBSTONES);
  expect(tracesIn(target)).toEqual([]);
  rmSync(target, { recursive: true });
  expect((await restore(join(folder, "backup"))).erasedAgain).toBe(0);
  expect(tracesIn(target).length).toBeGreaterThan(1);
});

test("a source without tombstones is named before the restore", () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  writeFileSync(join(folder, "other.json"), "{}");
  for (const name of ["missing", "empty", "other.json"])
    expect(() => readMarksAt(join(folder, name))).toThrow(/--erased .*Nothing was restored\./);
});
