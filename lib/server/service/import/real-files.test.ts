import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import type { CreatorRow, PostRow, RecordKind } from "@/lib/server/ports/catalogue";
import { whatBecame } from "@/lib/testing/what-became";
import { fileSource } from "./byte-source";
import { chooseShape } from "./choose-shape";
import { isDataName } from "./zip-files";
import { importFile, type Reject, type RowOf, readSource } from "./import-file";

/** Real exports that are not part of the project; the figures were counted with other tools. */
const beside = fileURLToPath(new URL("../../../../../shared/", import.meta.url));
const folder = `${beside}data/`;
/**
 * The files may not be distributed, so a clone lacks them. If their folder exists, a CI run fails when they are
 * missing.
 */
const isExpected = Boolean(process.env.CI) && existsSync(beside);

async function read<K extends RecordKind>(path: string, kind: K) {
  const rejects: Reject[] = [];
  const file = await importFile(folder + path, {
    readParquet,
    kind,
    onReject: (reject) => rejects.push(reject),
  });
  const rows: RowOf<K>[] = [];
  for await (const row of file.rows) rows.push(row);
  return { rows, rejects, counts: file.counts };
}

/** Rows of each file that are looked at, one column at a time. */
const SAMPLED = 60;

const dataFiles = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    // Small files of single mistakes, which have tests of their own.
    if (entry.isDirectory()) return entry.name === "cases" ? [] : dataFiles(inner);
    return isDataName(entry.name) ? [inner] : [];
  });

const READ_WITHOUT_A_TRACE: Record<string, string[]> = {
  "TikTok profiles": ["biography", "signature"],
  "TikTok scraper posts": ["id"],
  "YouTube trending chart": ["comments_disabled", "ratings_disabled"],
  // From a playlist, and two rejected stubs without an ID; its category names are unknown.
  "yt-dlp video": ["_type", "categories", "title", "upload_date", "uploader", "uploader_id", "uploader_url"],
};

describe.skipIf(!existsSync(folder) && !isExpected)("real files", () => {
  it("TikTok scraper: 1,000 posts by 802 authors", async () => {
    const path = "tiktok/tiktok-scraper_trending_2020-12.json.gz";
    const { rows, rejects } = await read(path, "posts");
    expect(rejects).toEqual([]);
    expect(rows).toHaveLength(1000);
    const views = rows.map((row: PostRow) => row.views!);
    expect([Math.min(...views), Math.max(...views)]).toEqual([465, 250_800_000]);
    expect(rows.filter((row) => row.caption === undefined)).toHaveLength(38);
    const authors = await read(path, "creators");
    expect(authors.rows).toHaveLength(802);
  });

  it("YouTube chart of 2017-11: 2,800 rows, 746 videos with their newest counts", async () => {
    const { rows, rejects, counts } = await read("youtube/USvideos_2017-11.csv.gz", "posts");
    // 14 of the 17 likes of 0, and 44 counts of comments, are those of videos whose owner hides them.
    expect(rejects.map(({ field, isRow }) => `${field} ${isRow}`).toSorted()).toEqual([
      ...Array<string>(44).fill("comments false"),
      ...Array<string>(14).fill("likes false"),
    ]);
    expect(counts).toEqual({ rows: 2800, accepted: 2800, rejected: 0, superseded: 2054 });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(746);
    // Three videos have counts in an older row that the newest row hides.
    expect(rows).toHaveLength(749);
    const newest = rows.filter((row: PostRow) => row.views !== undefined);
    expect(newest).toHaveLength(746);
    expect(newest.every((row) => row.country === "United States" && row.category !== undefined)).toBe(true);
  });

  it.each([
    ["instagram", 997],
    ["tiktok", 987],
    ["youtube", 998],
  ])("top 1,000 of %s: %i handles", async (platform, handles) => {
    const { rows, rejects, counts } = await read(`creators/top1000_${platform}_2022-04.csv`, "creators");
    expect(rejects).toEqual([]);
    expect(counts.rows).toBe(1000);
    expect(rows).toHaveLength(handles);
    expect(rows.every((row: CreatorRow) => row.source === platform && row.followers! > 0)).toBe(true);
  });

  it("names every unused column in every file", async () => {
    const paths = dataFiles(folder.replace(/\/$/, ""));
    expect(paths.length).toBeGreaterThan(55);
    const silent: Record<string, string[]> = {};
    const wrong: string[] = [];
    for (const path of paths) {
      const source = await fileSource(path);
      const { items } = await readSource(source, readParquet);
      const chosen = await chooseShape(items, path, { fileName: source.shortName }).catch(() => null);
      if (!chosen) continue;
      const records: Record<string, unknown>[] = [];
      for await (const batch of chosen.items) {
        for (const item of batch) if ("fields" in item) records.push(item.fields);
        if (records.length >= SAMPLED) break;
      }
      const became = whatBecame(chosen.shape, source.shortName, records.slice(0, SAMPLED));
      for (const [column, { isKept, isRefused, isUnused }] of became) {
        const changes = isKept || isRefused;
        if (changes && isUnused) wrong.push(`${source.shortName}: ${column}`);
        if (!changes && !isUnused) (silent[chosen.shape.name] ??= []).push(column);
      }
    }
    expect(wrong).toEqual([]);
    // Columns read without effect in these rows: flags that are never set, and unused substitutes.
    const kinds = Object.fromEntries(
      Object.entries(silent).map(([shape, columns]) => [shape, [...new Set(columns)].toSorted()]),
    );
    expect(kinds).toEqual(READ_WITHOUT_A_TRACE);
  });
});
