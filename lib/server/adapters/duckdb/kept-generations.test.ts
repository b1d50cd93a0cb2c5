import { closeSync, ftruncateSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MOST_KEPT } from "../catalogue/kept-bounds";
import { bytesOf, forgetOthers, keepGeneration, keptGenerations } from "./kept-generations";
import { EMPTY, type Manifest } from "./manifest";

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), "kept-"))));
afterEach(() => rmSync(directory, { recursive: true }));

/** A generation with a sparse file of this many bytes. */
function made(
  generation: number,
  { bytes = 10, days = 0, file = `posts-${generation}.duckdb` } = {},
): Manifest {
  const descriptor = openSync(join(directory, file), "w");
  ftruncateSync(descriptor, bytes);
  closeSync(descriptor);
  const createdAt = new Date(NOW - days * DAY_MS).toISOString();
  return { ...EMPTY, generation, posts: 1, createdAt, files: { posts: file } };
}
const keep = (...manifests: Manifest[]) => manifests.forEach((each) => keepGeneration(directory, each));
const numbers = (current: Manifest) =>
  keptGenerations(directory, current, NOW).map(({ generation }) => generation);

test("lists earlier ones, newest first, without the current one", () => {
  keep(made(1), made(3), made(2), made(9));
  expect(numbers(made(3))).toEqual([2, 1]);
  expect(keptGenerations(directory, made(4), NOW)[0]).toMatchObject({ generation: 3, posts: 1 });
  expect(numbers(EMPTY)).toEqual([]);
});

test("ten are kept at most", () => {
  for (let generation = 1; generation <= 15; generation++) keep(made(generation));
  expect(numbers(made(16))).toEqual(Array.from({ length: MOST_KEPT }, (_, index) => 15 - index));
});

test("they are kept for thirty days", () => {
  keep(made(1, { days: 31 }), made(2, { days: 29 }));
  expect(numbers(made(3))).toEqual([2]);
});

test("they take at most two gigabytes, and shared files count once", () => {
  const file = "creators-1.duckdb";
  keep(
    made(1, { bytes: 1.5e9 }),
    made(2, { bytes: 1.5e9 }),
    made(3, { bytes: 1.5e9, file: "posts-2.duckdb" }),
  );
  expect(numbers(made(4))).toEqual([3, 2]);
  keep(made(5, { bytes: 5e9, file }));
  expect(numbers(made(6))).toEqual([]);
  expect(numbers(made(6, { bytes: 5e9, file }))).toEqual([5, 3, 2]);
});

test("a damaged or missing one ends the list", () => {
  keep(made(1), made(2), made(3));
  writeFileSync(join(directory, "generation-4.json"), '{"generation": 4');
  expect(numbers(made(5))).toEqual([3, 2, 1]);
  rmSync(join(directory, "posts-2.duckdb"));
  expect(numbers(made(5))).toEqual([3]);
});

test("others are forgotten", () => {
  const second = made(2);
  keep(made(1), second);
  writeFileSync(join(directory, "generation-of-mine.json"), "not ours");
  forgetOthers(directory, [second]);
  expect(
    readdirSync(directory)
      .filter((name) => name.endsWith(".json"))
      .toSorted(),
  ).toEqual(["generation-2.json", "generation-of-mine.json"]);
});

test("bytes are those of the files that are there", () => {
  const manifest = made(1, { bytes: 7 });
  expect(bytesOf(directory, manifest)).toBe(7);
  expect(bytesOf(directory, manifest, new Set(["posts-1.duckdb"]))).toBe(0);
  rmSync(join(directory, "posts-1.duckdb"));
  expect(bytesOf(directory, manifest)).toBeUndefined();
});
