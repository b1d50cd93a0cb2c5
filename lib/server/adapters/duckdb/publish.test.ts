import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DuckDBInstance } from "@duckdb/node-api";
import { readManifest } from "./manifest";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { openCatalogue } from "./open-catalogue";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { publish } from "./publish";

let dataDir: string;
let catalogue: CatalogueReader;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "catalogue-"));
  catalogue = openCatalogue(dataDir);
});

afterEach(async () => {
  await catalogue.close();
  rmSync(dataDir, { recursive: true });
});

const post = (id: string, more: Partial<PostRow> = {}): PostRow => ({ id, createdAt: 1000, ...more });
const creator = (id: string, more: Partial<CreatorRow> = {}): CreatorRow => ({
  id,
  dateCreated: 1000,
  ...more,
});
const allPosts = { page: 1, pageSize: 100 };
const allCreators = { page: 1, perPage: 100, sortBy: "date_created", sortOrder: "desc" } as const;
const files = () => readdirSync(join(dataDir, "catalogue")).toSorted();

/** The reader looks for a new generation four times a second. */
const noticed = () => new Promise((resolve) => setTimeout(resolve, 260));

async function hooks(): Promise<Record<string, string | undefined>> {
  const { posts } = await catalogue.searchPosts(allPosts);
  return Object.fromEntries(posts.map(({ id, hook }) => [id, hook]));
}

test("before anything is published the catalogue is empty and answers everything", async () => {
  expect(await catalogue.summary()).toEqual({ posts: 0, creators: 0, generation: 0, isDemo: false });
  expect(await catalogue.searchPosts(allPosts)).toEqual({ total: 0, posts: [] });
  expect(await catalogue.searchCreatorIds({ ...allCreators, bio: "x" })).toEqual({ total: 0, ids: [] });
  expect(await catalogue.creatorsById(["tiktok_1"])).toEqual([]);
  const facets = await catalogue.postFacets(allPosts);
  expect(facets).toMatchObject({ total: 0, perDay: [], topSounds: [], benchmarks: {} });
  expect(facets.histograms.views!.every(({ count }) => count === 0)).toBe(true);
});

test("the last row of an id wins, within one input and over what was there", async () => {
  const first = [post("a", { hook: "one" }), post("b", { hook: "two" }), post("a", { hook: "three" })];
  expect((await publish(dataDir, { posts: first, isDemo: false })).posts).toEqual({
    added: 2,
    updated: 0,
    total: 2,
  });
  expect(await hooks()).toEqual({ a: "three", b: "two" });
  const second = [
    post("b", { hook: "four" }),
    post("c", { hook: "five" }),
    post("c"),
    post("b", { hook: "six" }),
  ];
  const result = await publish(dataDir, { posts: second, isDemo: false });
  expect(result).toEqual({
    posts: { added: 1, updated: 1, total: 3 },
    creators: { added: 0, updated: 0, total: 0 },
    generation: 2,
  });
  await noticed();
  expect(await hooks()).toEqual({ a: "three", b: "six", c: undefined });
});

test("rows that were there before keep everything that is searched", async () => {
  const before: Partial<CreatorRow> = {
    username: "Same",
    country: "Atlantis",
    subCategory: "Street Food",
    race: "White",
    hashtags: ["#One", "two"],
    email: "A@b.c",
    followers: 5,
    bio: "Hello There",
  };
  await publish(dataDir, { creators: [creator("tiktok_1", before)], isDemo: false });
  await publish(dataDir, { creators: [creator("tiktok_2", { country: "Japan" })], isDemo: false });
  for (const filter of [
    { username: "same" },
    { country: "ATLANTIS" },
    { subCategory: "food" },
    { race: ["White"] },
    { hashtags: ["one", "TWO"] },
    { email: "a@B.C", followersMin: 5, followersMax: 5 },
    { bio: "there hello", emailExists: true },
  ]) {
    expect(await catalogue.searchCreatorIds({ ...allCreators, ...filter })).toEqual({
      total: 1,
      ids: ["tiktok_1"],
    });
  }
});

test("one kind is published without touching the other", async () => {
  await publish(dataDir, { creators: [creator("tiktok_1")], isDemo: false });
  const creatorsFile = readManifest(dataDir).files.creators;
  await publish(dataDir, { posts: [post("a")], isDemo: false });
  expect(readManifest(dataDir).files.creators).toBe(creatorsFile);
  expect(await catalogue.summary()).toEqual({ posts: 1, creators: 1, generation: 2, isDemo: false });
});

test("real data replaces demo data of both kinds; demo data is refused over real data", async () => {
  await publish(dataDir, { posts: [post("demo")], creators: [creator("tiktok_1")], isDemo: true });
  expect(await catalogue.summary()).toMatchObject({ posts: 1, creators: 1, isDemo: true });
  await publish(dataDir, { posts: [post("real")], isDemo: false });
  await noticed();
  expect(await catalogue.summary()).toEqual({ posts: 1, creators: 0, generation: 2, isDemo: false });
  expect(Object.keys(await hooks())).toEqual(["real"]);
  await expect(publish(dataDir, { posts: [post("demo")], isDemo: true })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(readManifest(dataDir).generation).toBe(2);
});

test("replacing starts from nothing", async () => {
  await publish(dataDir, { posts: [post("a")], creators: [creator("tiktok_1")], isDemo: true });
  await publish(dataDir, { posts: [post("b")], isDemo: true, isReplacing: true });
  expect(await catalogue.summary()).toEqual({ posts: 1, creators: 0, generation: 2, isDemo: true });
});

test("an input that fails on the way leaves everything as it was", async () => {
  await publish(dataDir, { posts: [post("a")], isDemo: false });
  const before = files();
  const failing = async function* () {
    for (let index = 0; index < 5000; index++) yield post(`b${index}`);
    throw new Error("the file ends in the middle");
  };
  await expect(publish(dataDir, { posts: failing(), isDemo: false })).rejects.toThrow("in the middle");
  expect(files()).toEqual(before);
  expect(Object.keys(await hooks())).toEqual(["a"]);
  expect((await publish(dataDir, { posts: [post("c")], isDemo: false })).posts.total).toBe(2);
});

test("only the current and the previous generation stay on disk", async () => {
  for (const id of ["a", "b", "c", "d"]) await publish(dataDir, { posts: [post(id)], isDemo: false });
  expect(files()).toEqual(["current.json", "posts-3.duckdb", "posts-4.duckdb", "publish.lock"]);
});

test("searches that run while generations come and go never fail and never see a half", async () => {
  const generation = (number: number) =>
    Array.from({ length: 3000 }, (_, index) => post(`p${index}`, { hook: `g${number}` }));
  await publish(dataDir, { posts: generation(0), isDemo: false });
  let isDone = false;
  const seen = new Set<number>();
  const searching = (async () => {
    while (!isDone) {
      // An answer from memory comes at once: whoever asks without a pause lets nobody else run.
      await new Promise((resolve) => setImmediate(resolve));
      const { posts } = await catalogue.searchPosts({ page: 1, pageSize: 100, hook: "g" });
      expect(new Set(posts.map(({ hook }) => hook)).size).toBe(1);
      seen.add(Number(posts[0]!.hook!.slice(1)));
    }
  })();
  for (let number = 1; number <= 5; number++)
    await publish(dataDir, { posts: generation(number), isDemo: false });
  await noticed();
  await catalogue.searchPosts({ page: 1, pageSize: 1, hook: "g" });
  isDone = true;
  await searching;
  expect(seen.size).toBeGreaterThan(1);
  expect(await hooks()).toMatchObject({ p999: "g5" });
});

/** A process that publishes without end; resolves when it has begun to. */
async function endlessPublisher(): Promise<ReturnType<typeof spawn>> {
  const script = `
    const { publish } = await import("./lib/server/adapters/duckdb/publish.ts");
    async function* posts() {
      for (let i = 0; ; i++) {
        if (i === 50000) console.log("begun");
        if (i > 50000) await new Promise((resolve) => setTimeout(resolve, 1000));
        yield { id: "x" + i, createdAt: 1 };
      }
    }
    await publish(${JSON.stringify(dataDir)}, { posts: posts(), isDemo: false });`;
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "--input-type=module", "--eval", script],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", () => reject(new Error("the publisher ended before it began")));
  });
  return child;
}

test("a second publisher is told which process is first; when that is killed nothing of it stays", async () => {
  await publish(dataDir, { posts: [post("a")], isDemo: false });
  const child = await endlessPublisher();
  const second = publish(dataDir, { posts: [post("b")], isDemo: false });
  await expect(second).rejects.toMatchObject({
    code: "conflict",
    message: `Process ${child.pid} is importing or seeding into this catalogue; try again when it has finished.`,
  });
  expect(Object.keys(await hooks())).toEqual(["a"]);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  writeFileSync(join(dataDir, "catalogue", "building-posts.duckdb"), "half");
  writeFileSync(join(dataDir, "catalogue", "posts-2.duckdb"), "renamed, but never made current");
  expect((await publish(dataDir, { posts: [post("b")], isDemo: false })).posts.total).toBe(2);
  expect(files()).toEqual(["current.json", "posts-1.duckdb", "posts-2.duckdb", "publish.lock"]);
});

test("two publishers in one process exclude each other as well", async () => {
  const both = [
    publish(dataDir, { posts: [post("a")], isDemo: false }),
    publish(dataDir, { posts: [post("b")], isDemo: false }),
  ];
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

/** Makes the files look as if another version had written them. */
async function pretendOtherLayout(): Promise<void> {
  for (const name of Object.values(readManifest(dataDir).files)) {
    const instance = await DuckDBInstance.create(join(dataDir, "catalogue", name));
    const connection = await instance.connect();
    await connection.run("update layout set digest = 'of another version'");
    await connection.run("checkpoint");
    instance.closeSync();
  }
}

const kept = creator("tiktok_1", {
  username: "Kept",
  race: "Black",
  hashtags: ["a"],
  dateCreated: 86_400_123,
});

test("files of another layout are written anew when they are opened", async () => {
  await publish(dataDir, { posts: [post("a", { hook: "Kept" })], creators: [kept], isDemo: true });
  await pretendOtherLayout();
  const found = await catalogue.searchCreatorIds({ ...allCreators, race: ["Black"], username: "kept" });
  expect(found).toEqual({ total: 1, ids: ["tiktok_1"] });
  expect(await hooks()).toEqual({ a: "Kept" });
  expect(await catalogue.summary()).toEqual({ posts: 1, creators: 1, generation: 2, isDemo: true });
  expect(await catalogue.creatorsById(["tiktok_1"])).toEqual([
    { id: "tiktok_1", username: "Kept", hashtags: ["a"], dateCreated: "1970-01-02T00:00:00.123Z" },
  ]);
});

test("files of another layout are read row by row when they are published over", async () => {
  await publish(dataDir, { creators: [kept, creator("tiktok_2", { username: "old" })], isDemo: false });
  await pretendOtherLayout();
  const rows = [creator("tiktok_2", { username: "new" }), creator("tiktok_3")];
  const { creators } = await publish(dataDir, { creators: rows, isDemo: false });
  expect(creators).toEqual({ added: 1, updated: 1, total: 3 });
  expect(await catalogue.searchCreatorIds({ ...allCreators, username: "new" })).toEqual({
    total: 1,
    ids: ["tiktok_2"],
  });
  expect((await catalogue.searchCreatorIds({ ...allCreators, username: "old" })).total).toBe(0);
  expect((await catalogue.searchCreatorIds({ ...allCreators, race: ["Black"] })).total).toBe(1);
});
