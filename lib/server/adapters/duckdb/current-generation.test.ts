/** One reader while other processes publish and clean up. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CatalogueReader, PostRow } from "@/lib/server/ports/catalogue";
import { openGeneration } from "./current-generation";
import { readManifest } from "./manifest";
import { openCatalogue } from "./open-catalogue";
import { prune, publish, stage } from "./publish";

let dataDir: string;
let catalogue: CatalogueReader;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "catalogue-"));
  catalogue = openCatalogue(dataDir);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await catalogue.close();
  rmSync(dataDir, { recursive: true });
});

const path = (...names: string[]) => join(dataDir, "catalogue", ...names);
const posts = (generation: number): PostRow[] =>
  Array.from({ length: 5_000 }, (_, n) => ({ id: `p${n}`, createdAt: n, hook: `g${generation} ${n}` }));
async function generationShown(): Promise<string | undefined> {
  const found = await catalogue.searchPosts({ page: 1, pageSize: 1, hook: "g" });
  return found.posts[0]?.hook?.split(" ")[0];
}
/** No check of the manifest becomes due, so the reader does not notice publications. */
const stopTheClock = () => vi.spyOn(performance, "now").mockReturnValue(performance.now());

test("a search whose file was deleted is answered from the newer one", async () => {
  await publish(dataDir, { posts: posts(1), isDemo: false });
  const staged = await stage(dataDir, { posts: posts(2), isDemo: false });
  stopTheClock();
  expect((await catalogue.summary()).generation).toBe(1);
  await staged.publish();
  expect((await catalogue.summary()).generation).toBe(1);
  truncateSync(path("posts-1.duckdb"), 0);
  expect(await generationShown()).toBe("g2");
});

test("a missing file without a newer generation is damage, reported once and not requested again", async () => {
  await publish(dataDir, { posts: posts(1), isDemo: false });
  stopTheClock();
  expect((await catalogue.summary()).generation).toBe(1);
  truncateSync(path("posts-1.duckdb"), 0);
  await expect(generationShown()).rejects.toMatchObject({ code: "catalogue_unavailable" });
});

test("files that are deleted while they are open are read to their end", async () => {
  await publish(dataDir, { posts: posts(1), isDemo: false });
  stopTheClock();
  expect((await catalogue.summary()).generation).toBe(1);
  await publish(dataDir, { posts: posts(2), isDemo: false });
  expect(await prune(dataDir)).toBe(1);
  expect(await generationShown()).toBe("g1");
  vi.restoreAllMocks();
  await expect.poll(generationShown).toBe("g2");
});

/** Another version of the product publishes into the same folder. */
async function publishInOtherLayout(generation: number): Promise<void> {
  const other = mkdtempSync(join(tmpdir(), "other-version-"));
  cpSync(dataDir, other, { recursive: true });
  await publish(other, { posts: posts(generation), isDemo: false });
  const name = readManifest(other).files.posts!;
  const instance = await DuckDBInstance.create(join(other, "catalogue", name));
  const connection = await instance.connect();
  await connection.run("update layout set digest = 'of another version'");
  await connection.run("checkpoint");
  instance.closeSync();
  for (const each of [name, "current.json"]) copyFileSync(join(other, "catalogue", each), path(each));
  rmSync(other, { recursive: true });
}

test("a newer version's generation is left alone: this process keeps its own, and a new one rewrites it", async () => {
  await publish(dataDir, { posts: posts(1), isDemo: false });
  expect(await generationShown()).toBe("g1");
  await publishInOtherLayout(2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let turn = 0; turn < 3; turn++) expect(await generationShown()).toBe("g1");
  expect(readManifest(dataDir).generation).toBe(2);
  await catalogue.close();
  expect(await generationShown()).toBe("g2");
  expect(readManifest(dataDir).generation).toBe(3);
});

test("each opened generation has its own spill folder", async () => {
  await publish(dataDir, { posts: posts(1), isDemo: false });
  const open = () => openGeneration(dataDir, readManifest(dataDir), true);
  const opened = [await open(), await open()];
  const folders = await Promise.all(
    opened.map(({ searches }) => searches.rows("select current_setting('temp_directory')", [])),
  );
  for (const generation of opened) generation.retire();
  expect(new Set(folders.flat(2)).size).toBe(2);
});

test("spill folders of killed searches are deleted later, current ones stay", async () => {
  await publish(dataDir, { posts: posts(1), isDemo: false });
  for (const [name, hours] of [
    ["searching-old.tmp", 2],
    ["searching-new.tmp", 0],
  ] as const) {
    mkdirSync(path(name));
    const seconds = Date.now() / 1000 - hours * 3600;
    utimesSync(path(name), seconds, seconds);
  }
  await publish(dataDir, { posts: posts(2), isDemo: false });
  expect(readdirSync(path()).filter((name) => name.startsWith("searching"))).toEqual(["searching-new.tmp"]);
});
