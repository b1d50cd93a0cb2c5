/** A fetched file: its file name, its report, and that no row values are kept. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import { makeZip } from "@/lib/testing/make-zip";
import { ImportError } from "./import-error";
import { readDownload, type Download } from "./read-download";

const FETCHED = Date.parse("2026-03-02T08:00:00Z");
const CHANGED = Date.parse("2026-02-01T08:00:00Z");
const POSTS = "id,createdAt,views\n1,2026-01-01T10:00:00Z,5\n";

let folder: string;
let count = 0;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-download-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function open(content: string | Buffer, more: Partial<Download> = {}, signal?: AbortSignal) {
  const path = join(folder, `${count++}`);
  writeFileSync(path, content);
  const download: Download = {
    path,
    label: "Source Weekly",
    fileName: "data.csv",
    changedAt: CHANGED,
    fetchedAt: FETCHED,
    mapping: null,
    isInferring: false,
    defaultDate: null,
    observed: "modified",
    ...more,
  };
  const skips = { posts: () => false, creators: ({ id }: { id: string }) => id === "tiktok_9" };
  return readDownload(download, { readParquet, skips, ...(signal && { signal }) });
}
async function read(content: string | Buffer, more: Partial<Download> = {}) {
  const opened = await open(content, more);
  const all = async <T>(rows: AsyncIterable<T> | undefined) => {
    const found: T[] = [];
    for await (const row of rows ?? []) found.push(row);
    return found;
  };
  const posts = await all(opened.posts);
  const creators = await all(opened.creators);
  return { posts, creators, report: opened.report() };
}

describe("values without a time are from", () => {
  test.each<[string, Partial<Download>, number]>([
    ["when the file was changed", {}, CHANGED],
    ["when it was fetched, where nobody said when it changed", { changedAt: null }, FETCHED],
    ["the day in its name", { fileName: "posts-2026-01-15.csv" }, Date.parse("2026-01-15")],
    [
      "when it was fetched, where that was chosen",
      { fileName: "posts-2026-01-15.csv", observed: "fetched" },
      FETCHED,
    ],
  ])("%s", async (_, more, observedAt) => {
    const { posts } = await read(POSTS, more);
    expect(posts).toMatchObject([{ id: "1", observedAt, observedIn: "Source Weekly" }]);
  });
});

test("the name of the file tells the platform, as of a file that is dropped", async () => {
  const { creators } = await read("Handle,Followers\nknots,52000\n", { fileName: "tiktok-creators.csv" });
  expect(creators).toMatchObject([{ source: "tiktok", username: "knots", observedIn: "Source Weekly" }]);
});

test("every file of a ZIP file is read, what is not recognised is named", async () => {
  const zip = makeZip([
    { name: "posts.csv", content: POSTS },
    { name: "creators.csv", content: "id,username\ntiktok_1,knots\ntiktok_9,erased\n" },
    { name: "other.csv", content: "x,y\n1,2\n" },
    { name: "notes.pdf", content: "?" },
  ]);
  const { posts, creators, report } = await read(zip, { fileName: "all.zip" });
  expect(posts).toMatchObject([{ id: "1", observedIn: "Source Weekly/posts.csv" }]);
  expect(creators.map(({ id }) => id)).toEqual(["tiktok_1"]);
  expect(report.map(({ name, kind, problem }) => [name, kind, problem])).toEqual([
    ["all.zip/posts.csv", "posts", null],
    ["all.zip/creators.csv", "creators", null],
    ["all.zip/other.csv", null, "Its columns are not recognised: x, y. Say what they mean with a mapping."],
  ]);
});

test("a report has reasons, counts and columns, and no value", async () => {
  const rows = [
    "id,createdAt,views,videoUrl,Secret note",
    "1,2026-01-01,5,javascript:Private,private note",
    "2,,6,,x",
  ];
  const { report } = await read(rows.join("\n"));
  expect(report).toMatchObject([{ rows: 2, accepted: 1, rejected: 1, unused: ["Secret note"] }]);
  expect(report[0]!.rejects.map(({ field, isRow }) => [field, isRow])).toEqual(
    expect.arrayContaining([
      ["createdAt", true],
      ["videoUrl", false],
    ]),
  );
  expect(report[0]!.rejects.map(({ field }) => field)).not.toContain("Secret note");
  expect(JSON.stringify(report)).not.toMatch(/private/i);
});

test("a long report is cut", async () => {
  const columns = Array.from({ length: 80 }, (_, nth) => `Column ${nth} ${"x".repeat(nth === 0 ? 500 : 1)}`);
  const values = columns.map(() => "v");
  const { report } = await read(`id,createdAt,${columns.join()}\n1,2026-01-01,${values.join()}\n`);
  expect(report[0]!.unused).toHaveLength(50);
  expect(Math.max(...report[0]!.unused.map(({ length }) => length))).toBe(200);
});

describe("nothing can be read", () => {
  test.each<[string, string | Buffer, RegExp]>([
    ["of a web page", "\n<!DOCTYPE html><title>Sign in</title>", /web page/],
    ["of one without a type", "<html><body>", /web page/],
    ["of a ZIP file without data", makeZip([{ name: "notes.pdf", content: "?" }]), /no data files inside/],
    ["of unknown columns", "x,y\n1,2\n", /not recognised: x, y\. Say what/],
    ["of a head alone", "id,username\n", /no records/],
    ["of packed bytes that end too early", gzipSync(POSTS).subarray(0, 30), /cut off/],
  ])("%s", async (_, content, words) => {
    const error = await open(content).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImportError);
    expect((error as Error).message).toMatch(words);
    // Readers of a form have no command line.
    expect((error as Error).message).not.toContain("--map");
  });

  test("after a stop", async () => {
    const stop = AbortSignal.abort(new Error("stopping"));
    await expect(open(POSTS, {}, stop)).rejects.toThrow("stopping");
  });
});
