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
import { argsOfSource } from "@/lib/testing/compile-programs";
import { MOST_KEPT } from "../catalogue/kept-bounds";
import { prune, publish, stage } from "./publish";

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

async function hooks(): Promise<Record<string, string | undefined>> {
  const { posts } = await catalogue.searchPosts(allPosts);
  return Object.fromEntries(posts.map(({ id, hook }) => [id, hook]));
}

test("publishing one kind keeps the file of the other", async () => {
  await publish(dataDir, { creators: [creator("tiktok_1")], isDemo: false });
  const creatorsFile = readManifest(dataDir).files.creators;
  await publish(dataDir, { posts: [post("a")], isDemo: false });
  expect(readManifest(dataDir).files.creators).toBe(creatorsFile);
  expect(await catalogue.summary()).toEqual({ posts: 1, creators: 1, generation: 2, isDemo: false });
});

test("discarding and pruning leave only the current generation's files", async () => {
  for (const id of ["a", "b"]) await publish(dataDir, { posts: [post(id)], isDemo: false });
  const staged = await stage(dataDir, { posts: [post("c")], creators: [creator("tiktok_1")], isDemo: false });
  expect(files()).toContain("building-creators.duckdb");
  await staged.discard();
  const kept = ["current.json", "generation-1.json", "posts-1.duckdb", "posts-2.duckdb", "publish.lock"];
  expect(files()).toEqual(kept);
  await publish(dataDir, { posts: [post("c")], isDemo: false });
  writeFileSync(join(dataDir, "catalogue", "building-posts.duckdb"), "left by a killed writer");
  expect(await prune(dataDir)).toBe(3);
  expect(files()).toEqual(["current.json", "posts-3.duckdb", "publish.lock"]);
});

test("an input that fails midway leaves the files as they were", async () => {
  await publish(dataDir, { posts: [post("a")], isDemo: false });
  const before = files();
  const failing = async function* () {
    for (let index = 0; index < 5000; index++) yield post(`b${index}`);
    throw new Error("the file ends in the middle");
  };
  await expect(publish(dataDir, { posts: failing(), isDemo: false })).rejects.toThrow("in the middle");
  expect(files()).toEqual(before);
});

test("the current generation and ten before it stay on disk, and nothing else", async () => {
  for (let count = 0; count < MOST_KEPT + 4; count++)
    await publish(dataDir, { posts: [post(`p${count}`)], isDemo: false });
  const numbers = (pattern: RegExp) =>
    files()
      .flatMap((name) => Number(pattern.exec(name)?.[1] ?? NaN) || [])
      .toSorted((a, b) => a - b);
  const kept = Array.from({ length: MOST_KEPT }, (_, index) => index + 4);
  expect(numbers(/^generation-(\d+)\.json$/)).toEqual(kept);
  expect(numbers(/^posts-(\d+)\.duckdb$/)).toEqual([...kept, MOST_KEPT + 4]);
  expect(files()).toHaveLength(2 * MOST_KEPT + 3);
});

/** A process that publishes without end; resolves when it has begun to. */
async function endlessPublisher(): Promise<ReturnType<typeof spawn>> {
  const script = `
    import { publish } from "@/lib/server/adapters/duckdb/publish";
    async function* posts() {
      for (let i = 0; ; i++) {
        if (i === 50000) console.log("begun");
        if (i > 50000) await new Promise((resolve) => setTimeout(resolve, 1000));
        yield { id: "x" + i, createdAt: 1 };
      }
    }
    await publish(${JSON.stringify(dataDir)}, { posts: posts(), isDemo: false });`;
  const child = spawn(process.execPath, argsOfSource(script), { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", () => reject(new Error("the publisher ended before it began")));
  });
  return child;
}

test("a second writer is refused, and a killed first one leaves nothing", async () => {
  await publish(dataDir, { posts: [post("a")], isDemo: false });
  const child = await endlessPublisher();
  const second = publish(dataDir, { posts: [post("b")], isDemo: false });
  await expect(second).rejects.toMatchObject({
    code: "conflict",
    message: `Process ${child.pid} is importing into this catalogue. Try again when it has finished.`,
  });
  expect(Object.keys(await hooks())).toEqual(["a"]);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  writeFileSync(join(dataDir, "catalogue", "building-posts.duckdb"), "half");
  writeFileSync(join(dataDir, "catalogue", "posts-2.duckdb"), "renamed, but never made current");
  expect((await publish(dataDir, { posts: [post("b")], isDemo: false })).posts.total).toBe(2);
  expect(files()).toEqual([
    "current.json",
    "generation-1.json",
    "posts-1.duckdb",
    "posts-2.duckdb",
    "publish.lock",
  ]);
});

/** Makes the files look as if another version had written them. @param change further statements */
async function pretendOtherLayout(...change: string[]): Promise<void> {
  for (const name of Object.values(readManifest(dataDir).files)) {
    const instance = await DuckDBInstance.create(join(dataDir, "catalogue", name));
    const connection = await instance.connect();
    await connection.run("update layout set digest = 'of another version'");
    for (const statement of change) await connection.run(statement);
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

test("rewrites files of another layout when they are opened", async () => {
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

test("reads files of another layout row by row when publishing", async () => {
  await publish(dataDir, { creators: [kept, creator("tiktok_2", { username: "old" })], isDemo: false });
  await pretendOtherLayout();
  const rows = [creator("tiktok_2", { username: "new", observedAt: 1 }), creator("tiktok_3")];
  const { creators } = await publish(dataDir, { creators: rows, isDemo: false });
  expect(creators).toEqual({ added: 1, updated: 1, unchanged: 0, older: 0, total: 3 });
  expect(await catalogue.searchCreatorIds({ ...allCreators, username: "new" })).toEqual({
    total: 1,
    ids: ["tiktok_2"],
  });
  expect((await catalogue.searchCreatorIds({ ...allCreators, username: "old" })).total).toBe(0);
  expect((await catalogue.searchCreatorIds({ ...allCreators, race: ["Black"] })).total).toBe(1);
});

const seen = creator("tiktok_1", { followers: 5, observedAt: 1000, observedIn: "a.csv" });
const sourcesOf = async (id: string) => (await catalogue.sourcesOf("creators", [id]))[0]!;

test("sources stay in rewritten files", async () => {
  await publish(dataDir, { creators: [seen], isDemo: false });
  await pretendOtherLayout();
  const told = await sourcesOf("tiktok_1");
  expect(told.sources).toMatchObject([{ name: "a.csv" }]);
  expect((await catalogue.summary()).generation).toBe(2);
  const { creators } = await publish(dataDir, {
    creators: [{ ...seen, followers: 3, observedAt: 500 }],
    isDemo: false,
  });
  expect(creators).toMatchObject({ older: 1, updated: 0 });
  await pretendOtherLayout();
  const again = { ...seen, followers: 9, observedAt: 2000 };
  expect((await publish(dataDir, { creators: [again], isDemo: false })).creators).toMatchObject({
    updated: 1,
  });
});

test("values without sources are oldest, and none is lost", async () => {
  const hidden = creator("tiktok_1", { ...kept, followers: 7, race: "Black" });
  await publish(dataDir, { creators: [hidden], isDemo: false });
  await pretendOtherLayout(
    "create table earlier as select * exclude (provenance) from record",
    "drop table record",
    "alter table earlier rename to record",
  );
  const { creators } = await publish(dataDir, { creators: [seen], isDemo: false });
  expect(creators).toEqual({ added: 0, updated: 1, unchanged: 0, older: 0, total: 1 });
  expect(await catalogue.creatorsById(["tiktok_1"])).toMatchObject([{ username: "Kept", followers: 5 }]);
  expect((await catalogue.searchCreatorIds({ ...allCreators, race: ["Black"] })).total).toBe(1);
  expect((await sourcesOf("tiktok_1")).history).toMatchObject([{ counts: { followers: 5 } }]);
});

test("demo records have no provenance", async () => {
  await publish(dataDir, { posts: [post("a", { views: 1 })], isDemo: true });
  const path = join(dataDir, "catalogue", readManifest(dataDir).files.posts!);
  const instance = await DuckDBInstance.create(path, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll("select provenance from record");
  expect(reader.getRows()).toEqual([[null]]);
  instance.closeSync();
});
