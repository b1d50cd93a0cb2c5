/** The admins' figures about data, from real files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataContext } from "@/lib/server/composition/verb-contexts";
import { openCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { Db } from "@/lib/server/ports/database";
import { asOperator } from "@/lib/testing/as-operator";
import { dropTestDatabase, openTestDatabase } from "@/lib/testing/open-test-database";
import { describeData, exportCompleteness, readStorage } from "./read-data";

let dataDir: string;
let db: Db;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-data-"));
  db = await openTestDatabase(dataDir);
});
afterEach(async () => {
  await openCatalogue(dataDir).close();
  await db.destroy();
  await dropTestDatabase(dataDir);
  rmSync(dataDir, { recursive: true });
});

const context = (hasCatalogue = true) => dataContext(asOperator(db), hasCatalogue, dataDir);
const publish = (id: string) =>
  openCatalogueWriter(dataDir).publish({
    posts: [{ id, createdAt: 0, views: 5, category: "Food", inferred: ["category"] }],
    creators: [{ id: `tiktok_${id}`, dateCreated: 0, username: "mila", source: "tiktok" }],
    isDemo: false,
  });

/** A file of this many bytes. */
function plant(size: number, ...path: string[]): void {
  mkdirSync(join(dataDir, ...path.slice(0, -1)), { recursive: true });
  writeFileSync(join(dataDir, ...path), Buffer.alloc(size));
}

test("describes the catalogue and its states, current first", async () => {
  await publish("1");
  await publish("2");
  const found = await describeData(context());
  expect(found).toMatchObject({ generation: 2, posts: { total: 2 }, creators: { total: 2 } });
  expect(found.creators.duplicates.largest).toMatchObject([{ key: "mila", count: 2 }]);
  const { states, space } = await readStorage(context());
  expect(states.map(({ generation, posts, isCurrent }) => [generation, posts, isCurrent])).toEqual([
    [2, 2, true],
    [1, 1, false],
  ]);
  expect(space.catalogue).toBe(states[0]!.bytes);
  expect(space.earlier).toBeGreaterThanOrEqual(states[1]!.bytes);
  expect(space.database).toBeGreaterThan(10_000);
});

test("measures folders with their contents", async () => {
  const empty = (await readStorage(context())).space;
  expect(empty).toMatchObject({ catalogue: 0, posters: 0, uploads: 0 });
  plant(100, "posters", "ab", "abcd");
  plant(23, "posters", "cd", "cdef");
  plant(7, "uploads", "one");
  const { space } = await readStorage(context());
  expect(space).toMatchObject({ posters: 123, uploads: 7 });
  expect(space.free).toBeGreaterThan(0);
  expect(space.disk).toBeGreaterThanOrEqual(space.free);
});

test("with a connected service, there is no local catalogue, and the rest is measured", async () => {
  await publish("1");
  const { states, space } = await readStorage(context(false));
  expect(states).toEqual([]);
  expect(space).toMatchObject({ catalogue: null, earlier: null });
  expect(space.database).toBeGreaterThan(10_000);
  await expect(describeData(context(false))).rejects.toMatchObject({ code: "not_found" });
  await expect(exportCompleteness(context(false))).rejects.toMatchObject({ code: "not_found" });
});

test("a catalogue that cannot be read has no states and its files still take space", async () => {
  await publish("1");
  writeFileSync(join(dataDir, "catalogue", "current.json"), "{");
  const { states, space } = await readStorage(context());
  expect(states).toEqual([]);
  expect(space.earlier).toBeGreaterThan(1000);
  await expect(describeData(context())).rejects.toMatchObject({ code: "catalogue_unavailable" });
});

test("exports completeness by field", async () => {
  await publish("1");
  const { name, heading, rows } = await exportCompleteness(context());
  expect(name).toBe("scoutdeck-completeness.csv");
  expect(heading).toEqual(["kind", "field", "records", "known", "share", "inferred"]);
  const lines = [...(rows as Iterable<readonly unknown[]>)];
  expect(lines).toContainEqual(["posts", "views", 1, 1, 1, 0]);
  expect(lines).toContainEqual(["posts", "category", 1, 1, 1, 1]);
  expect(lines).toContainEqual(["posts", "likes", 1, 0, 0, 0]);
  expect(lines).toContainEqual(["creators", "email", 1, 0, 0, 0]);
  expect(lines.length).toBeGreaterThan(35);
});

test("without records there are no shares", async () => {
  const { rows } = await exportCompleteness(context());
  expect([...(rows as Iterable<readonly unknown[]>)]).toContainEqual(["posts", "views", 0, 0, null, 0]);
});
