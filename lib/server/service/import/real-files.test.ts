import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import type { CreatorRow, PostRow, RecordKind } from "@/lib/server/ports/catalogue";
import { fileSource } from "./byte-source";
import { chooseShape } from "./choose-shape";
import { ColumnUse } from "./column-use";
import { isDataName } from "./data-names";
import { importFile, type Reject, type RowOf } from "./import-file";
import type { ImportShape } from "./import-shape";
import { cellText } from "./mapping/blank-text";
import { flatten } from "./mapping/column-profile";
import { readSource } from "./read-source";
import { RECORD_KINDS } from "./record-kinds";

/** Real exports that are not part of the project; the figures were counted with other tools. */
const beside = fileURLToPath(new URL("../../../../../shared/", import.meta.url));
const folder = `${beside}data/`;
/** They may not be passed on, so a clone has none. Where their folder is, a CI run fails when they are missing. */
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
    if (entry.isDirectory()) return dataFiles(inner);
    return isDataName(entry.name) ? [inner] : [];
  });

/** The record without one column, nested ones by their path. */
function without(record: Record<string, unknown>, column: string): Record<string, unknown> {
  if (column in record) return { ...record, [column]: "" };
  const [first, ...rest] = column.split(".");
  const inner = record[first!];
  if (rest.length === 0 || typeof inner !== "object" || inner === null) return record;
  return { ...record, [first!]: without(inner as Record<string, unknown>, rest.join(".")) };
}

const definedIn = (draft: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

/** For each column with a value: whether rows are others without it, and whether it is named as unused. */
function whatBecame(shape: ImportShape, fileName: string, records: readonly Record<string, unknown>[]) {
  const resultOf = (fields: Record<string, unknown>) => {
    const draft = shape.map(fields, { fileName, importedAt: 0 });
    if (typeof draft === "string") return draft;
    const { check } = RECORD_KINDS[shape.kind];
    // Charts without a date of publication become rows with --date.
    const dated = shape.kind === "posts" ? { createdAt: "2020-01-01", ...definedIn(draft) } : draft;
    return [
      check(dated, shape.isNative === true, { importedAt: 0, isInferring: true }),
      draft.observedAt,
      draft.order,
      draft.hashtags,
    ];
  };
  const use = new ColumnUse();
  const whole = records.map((record) => JSON.stringify(resultOf(use.watch(record))));
  const unused = use.unused().map(({ column }) => column);
  const columns = new Set(
    records.flatMap((record) =>
      [...flatten(record)].filter(([, value]) => cellText(value) !== "").map(([column]) => column),
    ),
  );
  return [...columns].map((column) => {
    const changes = records.some(
      (record, index) => JSON.stringify(resultOf(without(record, column))) !== whole[index],
    );
    return [column, { changes, isUnused: unused.includes(column) }] as const;
  });
}

const READ_WITHOUT_A_TRACE: Record<string, string[]> = {
  "TikTok profiles": ["biography", "signature"],
  "TikTok scraper posts": ["id"],
  "YouTube trending chart": ["comments_disabled", "ratings_disabled"],
  // Of a playlist and of two stubs without an id, which are rejected.
  "yt-dlp video": ["_type", "title", "upload_date", "uploader"],
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
    expect(rows).toHaveLength(746);
    expect(rows.every((row) => row.country === "United States" && row.category !== undefined)).toBe(true);
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

  it("names every column that no row has got anything from, in every file", async () => {
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
      for await (const item of chosen.items) {
        if ("fields" in item) records.push(item.fields);
        if (records.length === SAMPLED) break;
      }
      const became = whatBecame(chosen.shape, source.shortName, records);
      for (const [column, { changes, isUnused }] of became) {
        if (changes && isUnused) wrong.push(`${source.shortName}: ${column}`);
        if (!changes && !isUnused) (silent[chosen.shape.name] ??= []).push(column);
      }
    }
    expect(wrong).toEqual([]);
    // Read, and without a trace in these rows: flags that are never set, and what stands in for what is there.
    const kinds = Object.fromEntries(
      Object.entries(silent).map(([shape, columns]) => [shape, [...new Set(columns)].toSorted()]),
    );
    expect(kinds).toEqual(READ_WITHOUT_A_TRACE);
  }, 300_000);
});
