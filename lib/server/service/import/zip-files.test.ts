import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import { makeWorkbook, makeZip, type ZipPart } from "@/lib/testing/make-zip";
import { fileSource } from "./byte-source";
import { importFile } from "./import-file";
import { zipContent } from "./zip-files";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "zip-files-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const POSTS = "id,createdAt,views\np1,2026-01-15,5\np2,2026-01-16,6\n";
const CREATORS = "Handle,Platform,Followers\n@mila.bakes,TikTok,12400\n";

let made = 0;
async function contentOf(parts: readonly ZipPart[] | Buffer, alwaysBytes?: number) {
  const path = join(folder, `${made++}.zip`);
  writeFileSync(path, Buffer.isBuffer(parts) ? parts : makeZip(parts));
  return zipContent(await fileSource(path), alwaysBytes);
}

test("each file inside is a source with both names", async () => {
  const content = await contentOf([
    { name: "reels/posts.csv", content: POSTS },
    { name: "packed.csv.gz", content: gzipSync(CREATORS) },
    { name: "read me.md", content: "# Hello" },
    { name: "__MACOSX/._posts.csv", content: "x" },
    { name: ".hidden.csv", content: "x" },
  ]);
  expect(content!.files.map(({ shortName }) => shortName)).toEqual([
    "0.zip/reels/posts.csv",
    "0.zip/packed.csv.gz",
  ]);
  expect(content!.ignored).toEqual([join(folder, "0.zip/read me.md")]);
  const kinds: [string, number, string | undefined][] = [];
  for (const source of content!.files) {
    const file = await importFile(source, { readParquet });
    const rows = [];
    for await (const row of file.rows) rows.push(row);
    kinds.push([file.kind, rows.length, rows[0]!.observedIn]);
  }
  expect(kinds).toEqual([
    ["posts", 2, "0.zip/reels/posts.csv"],
    ["creators", 1, "0.zip/packed.csv.gz"],
  ]);
});

test("a workbook is one table, not a folder of files; inside a ZIP file it is read too", async () => {
  const workbook = makeWorkbook({
    Sheet: [
      ["Handle", "Platform", "Followers"],
      ["@mila.bakes", "TikTok", 12_400],
    ],
  });
  expect(await contentOf(workbook)).toBeNull();
  const content = await contentOf([{ name: "list.xlsx", content: workbook }]);
  const file = await importFile(content!.files[0]!, { readParquet });
  expect((await file.rows.next()).value).toMatchObject({ username: "mila.bakes" });
});

test("progress counts what is unpacked", async () => {
  const content = await contentOf([{ name: "posts.csv", content: POSTS.repeat(1000) }]);
  const seen: number[] = [];
  for await (const chunk of content!.files[0]!.read((bytes) => seen.push(bytes))) void chunk;
  expect(seen.at(-1)).toBe(POSTS.length * 1000);
});

describe("is refused:", () => {
  test.each<[string, readonly ZipPart[] | Buffer, RegExp]>([
    [
      "a name that leads out of the folder",
      [{ name: "../posts.csv", content: POSTS }],
      /not a ZIP file that can be read/,
    ],
    ["a name from the root", [{ name: "/etc/posts.csv", content: POSTS }], /not a ZIP file that can be read/],
    [
      "more files than anybody has",
      Array.from({ length: 1001 }, (_, at) => ({ name: `${at}.csv`, content: "" })),
      /more than 1,000 files inside/,
    ],
    [
      "half a file",
      makeZip([{ name: "posts.csv", content: POSTS }]).subarray(0, 60),
      /not a ZIP file that can be read/,
    ],
  ])("%s", async (_, parts, message) => {
    await expect(contentOf(parts)).rejects.toThrow(message);
  });

  test("a file with a too large declared size", async () => {
    const parts = [{ name: "a.csv", content: "x", statedSize: 2_000_000 }];
    await expect(contentOf(parts, 1_000_000)).rejects.toThrow(
      /unpacks to more than 1,000,000 bytes\. If you trust it/,
    );
  });

  test("a file that is larger than the ZIP file says, while it is read", async () => {
    const content = await contentOf([{ name: "posts.csv", content: POSTS.repeat(50_000), statedSize: 100 }]);
    const file = importFile(content!.files[0]!, { readParquet });
    await expect(file).rejects.toThrow(/cannot be read/);
  });

  test("Parquet and another ZIP file inside, by their names", async () => {
    const content = await contentOf([
      { name: "a.parquet", content: "PAR1 nothing more" },
      { name: "b.zip", content: makeZip([{ name: "posts.csv", content: POSTS }]) },
    ]);
    const [parquet, zip] = content!.files;
    await expect(importFile(parquet!, { readParquet })).rejects.toThrow(
      /a\.parquet is Parquet inside a ZIP file/,
    );
    await expect(importFile(zip!, { readParquet })).rejects.toThrow(/b\.zip is a ZIP file, but no workbook/);
  });
});
