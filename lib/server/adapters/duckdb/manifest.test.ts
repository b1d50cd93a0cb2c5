import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  catalogueDir,
  EMPTY,
  manifestPath,
  moveDurably,
  readManifest,
  writeManifest,
  type Manifest,
} from "./manifest";
import { summaryOf } from "../catalogue/manifest";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "manifest-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const manifest = (generation: number): Manifest => ({
  generation,
  posts: 3,
  creators: 0,
  isDemo: true,
  createdAt: "2026-01-02T03:04:05.000Z",
  files: { posts: `posts-${generation}.duckdb` },
});

test("an unpublished folder has the empty manifest", () => {
  expect(readManifest(dataDir)).toEqual(EMPTY);
  expect(readManifest(join(dataDir, "not", "there"))).toEqual(EMPTY);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("is written and read, and creates its folder without other files", () => {
  const deep = join(dataDir, "a", "b");
  writeManifest(deep, manifest(1));
  expect(readManifest(deep)).toEqual(manifest(1));
  expect(readdirSync(catalogueDir(deep))).toEqual(["current.json"]);
  expect(summaryOf(readManifest(deep))).toEqual({ posts: 3, creators: 0, generation: 1, isDemo: true });
});

test("is replaced as a whole, and open readers keep the old text", () => {
  writeManifest(dataDir, manifest(1));
  const before = statSync(manifestPath(dataDir)).ino;
  writeManifest(dataDir, manifest(2));
  expect(statSync(manifestPath(dataDir)).ino).not.toBe(before);
  expect(readManifest(dataDir).generation).toBe(2);
});

test("a half-written one is never read and is replaced", () => {
  writeManifest(dataDir, manifest(1));
  const half = join(catalogueDir(dataDir), "current.json.next");
  writeFileSync(half, `{"generation": 2, "posts": 9${" ".repeat(5_000)}`);
  expect(readManifest(dataDir)).toEqual(manifest(1));
  writeManifest(dataDir, manifest(3));
  expect(readManifest(dataDir)).toEqual(manifest(3));
  expect(existsSync(half)).toBe(false);
});

test.each<[string, () => void]>([
  ["is cut off", () => writeFileSync(manifestPath(dataDir), '{"generation": 2, "po')],
  ["is empty", () => writeFileSync(manifestPath(dataDir), "")],
  ["is a folder", () => mkdirSync(manifestPath(dataDir))],
])("one that %s is an error and not an empty catalogue, which a writer would start from", (_, damage) => {
  mkdirSync(catalogueDir(dataDir));
  damage();
  expect(() => readManifest(dataDir)).toThrow();
});

test("a moved file replaces the earlier one, a missing one doesn't", () => {
  const [from, to] = [join(dataDir, "next"), join(dataDir, "current")];
  writeFileSync(from, "new");
  writeFileSync(to, "old");
  moveDurably(from, dataDir, "current");
  expect(readFileSync(to, "utf8")).toBe("new");
  expect(() => moveDurably(from, dataDir, "current")).toThrow(/ENOENT/);
  expect(readFileSync(to, "utf8")).toBe("new");
});
