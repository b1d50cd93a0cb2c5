import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import type { CreatorRow, PostRow, RecordKind } from "@/lib/server/ports/catalogue";
import { importFile, type Reject, type RowOf } from "./import-file";

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
    expect(rejects).toEqual([]);
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
});
