/** The files follow an erasure: restarted after a kill, they end the same, and a running import is waited for. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compactDatabase } from "@/lib/server/adapters/sqlite/compact-database";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { markErased } from "@/lib/server/schema/erased-marks";
import { CREATOR_ROWS, PERSON, plantFiles, POST_ROWS } from "@/lib/testing/plant-creator";
import { eraseFiles } from "./erase-files";
import { openCatalogueWriter } from "./open-catalogue";

let dataDir: string;
let db: Db;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-files-"));
  db = await openDatabase(dataDir);
});
afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

const writer = () => openCatalogueWriter(dataDir);
const mark = () =>
  markErased(db, { ids: [PERSON.id], handles: [{ source: "tiktok", handle: PERSON.username }] });

test("does nothing without a catalogue", async () => {
  await mark();
  expect(await eraseFiles(db, dataDir)).toEqual({ posts: 0, creators: 0 });
});

test("the next process continues after a stop", async () => {
  await plantFiles(dataDir);
  await mark();
  const stop = new AbortController();
  stop.abort(new Error("stopping"));
  await expect(eraseFiles(db, dataDir, stop.signal)).rejects.toThrow("stopping");
  expect((await writer().summary()).generation).toBe(2);
  expect(await eraseFiles(db, dataDir)).toEqual({ posts: 1, creators: 1 });
  expect(await eraseFiles(db, dataDir)).toEqual({ posts: 0, creators: 0 });
  expect((await writer().summary()).generation).toBe(3);
});

test("a generation that was published and not pruned is pruned by the next", async () => {
  await plantFiles(dataDir);
  await mark();
  const isHers = ({ id }: { id: string }) => id === PERSON.id;
  const staged = await writer().stage({ isDemo: false, without: { posts: () => false, creators: isHers } });
  await staged.publish();
  expect(existsSync(join(dataDir, "catalogue", "creators-2.duckdb"))).toBe(true);
  expect(await eraseFiles(db, dataDir)).toEqual({ posts: 1, creators: 0 });
  expect(existsSync(join(dataDir, "catalogue", "creators-2.duckdb"))).toBe(false);
});

test("is refused during an import, to be retried", async () => {
  await plantFiles(dataDir);
  await mark();
  const staged = await writer().stage({ creators: CREATOR_ROWS, posts: POST_ROWS, isDemo: false });
  await expect(eraseFiles(db, dataDir)).rejects.toMatchObject({ code: "conflict" });
  await staged.publish();
  expect(await eraseFiles(db, dataDir)).toEqual({ posts: 1, creators: 1 });
});

test("a deleted row is in the file until it is compacted, and not afterwards", async () => {
  const label = "marsupial-portraits";
  const values = { id: "x", label, createdAt: "2026-01-01T00:00:00.000Z" };
  await db.insertInto("account").values(values).execute();
  await db.deleteFrom("account").where("id", "=", "x").execute();
  const has = () =>
    ["scoutdeck.sqlite", "scoutdeck.sqlite-wal"].some((name) =>
      readFileSync(join(dataDir, name), "latin1").includes(label),
    );
  expect(has()).toBe(true);
  await compactDatabase(db);
  expect(has()).toBe(false);
});
