/** A record that a file has several times loses no field that only an older row states. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { PostRow } from "@/lib/server/ports/catalogue";
import { importFixture } from "@/lib/testing/import-fixture";
import { NewestRows, type OrderedRow } from "./import-file";

const post = (order: number, more: Partial<PostRow> = {}): OrderedRow => ({
  order,
  row: { id: "p1", createdAt: 1, observedAt: order, observedIn: "x.csv", ...more } as PostRow,
});
/** The rows that are passed on, in the order of the file. */
function handedOn(...rows: OrderedRow[]): PostRow[] {
  const newest = new NewestRows();
  for (const row of rows) newest.add(row);
  return [...newest.all()] as PostRow[];
}

describe("rows of one record", () => {
  test("keep only the newest if it states everything", () => {
    expect(handedOn(post(2, { views: 5 }), post(1, { views: 3 }))).toEqual([post(2, { views: 5 }).row]);
    expect(handedOn(post(1, { views: 3 }), post(2, { views: 5 }))).toEqual([post(2, { views: 5 }).row]);
  });

  test("add an older value with its own time", () => {
    const rows = handedOn(post(1, { views: 3, likes: 2, caption: "x" }), post(2, { views: 5, likes: 0 }));
    expect(rows).toEqual([post(2, { views: 5, likes: 0 }).row, post(1, { caption: "x" }).row]);
  });

  test("each add what newer ones lack", () => {
    const rows = [
      post(1, { views: 1, likes: 1, shares: 1 }),
      post(3, { views: 3 }),
      post(2, { views: 2, likes: 2 }),
    ];
    expect(handedOn(...rows)).toEqual([
      post(3, { views: 3 }).row,
      post(2, { likes: 2 }).row,
      post(1, { shares: 1 }).row,
    ]);
  });

  test("of equal time follow the file's order", () => {
    expect(handedOn(post(1, { views: 1 }), post(1, { views: 2 }))).toEqual([post(1, { views: 2 }).row]);
  });

  test("an older stated value is kept beside a newer inferred one", () => {
    const guess = { category: "Food", inferred: ["category"] };
    expect(handedOn(post(1, { category: "Music" }), post(2, guess))).toEqual([
      post(2, guess).row,
      post(1, { category: "Music" }).row,
    ]);
    expect(handedOn(post(1, guess), post(2, { category: "Music" }))).toHaveLength(1);
    expect(handedOn(post(1, guess), post(2, {}))).toHaveLength(1);
  });

  test("an empty list states nothing", () => {
    const tags = (order: number, hashtags: string[]) =>
      ({ order, row: { id: "tiktok_1", dateCreated: 1, hashtags } }) as OrderedRow;
    const newest = new NewestRows();
    for (const row of [tags(1, ["a"]), tags(2, [])]) newest.add(row);
    expect([...newest.all()]).toHaveLength(2);
  });

  test("reports whether the record existed", () => {
    const newest = new NewestRows();
    expect([newest.add(post(1)), newest.add(post(2))]).toEqual([false, true]);
  });
});

const COUNTS = ["views", "likes", "comments", "shares"] as const;
const stated = fc.record(
  { order: fc.integer({ min: 1, max: 4 }), ...Object.fromEntries(COUNTS.map((name) => [name, fc.nat(9)])) },
  { requiredKeys: ["order"] },
) as fc.Arbitrary<{ order: number } & Partial<PostRow>>;

test("each field has the newest stated value, in any order of rows", () => {
  const property = fc.property(fc.array(stated, { minLength: 1, maxLength: 6 }), (drawn) => {
    const rows = drawn.map(({ order, ...counts }) => post(order, counts));
    const handed = handedOn(...rows);
    for (const field of COUNTS) {
      const having = rows.filter(({ row }) => (row as PostRow)[field] !== undefined);
      const newest = Math.max(...having.map(({ order }) => order));
      const expected = having.findLast(({ order }) => order === newest)?.row as PostRow | undefined;
      const found = handed.filter((row) => row[field] !== undefined);
      expect(found.map((row) => row[field])).toEqual(expected ? [expected[field]] : []);
    }
  });
  fc.assert(property, { numRuns: 300 });
});

describe("of charts", () => {
  const HEADER =
    "video_id,trending_date,title,channel_title,category_id,publish_time,tags,views,likes,dislikes,comment_count,thumbnail_link,comments_disabled,ratings_disabled,video_error_or_removed,description";
  const line = (day: string, views: number, comments: number, isHidden: string, thumbnail: string) =>
    `abcdefghijk,${day},Rodeo,Any Channel,23,2017-11-13T17:13:01.000Z,,${views},10,1,${comments},${thumbnail},${isHidden},False,False,Text`;
  const CHART = [
    HEADER,
    line("17.14.11", 100, 7, "False", "https://i.ytimg.com/vi/a/default.jpg"),
    line("17.15.11", 200, 0, "True", ""),
  ].join("\n");

  test("keep comments and pictures that disappeared later", async () => {
    const { rows, observed, counts } = await importFixture("USvideos.csv", CHART, "posts");
    expect(counts).toEqual({ rows: 2, accepted: 2, rejected: 0, superseded: 1 });
    expect(rows[0]).toMatchObject({ views: 200, likes: 10 });
    expect(rows[1]).toEqual({
      id: "abcdefghijk",
      createdAt: rows[0]!.createdAt,
      comments: 7,
      thumbnailUrl: "https://i.ytimg.com/vi/a/default.jpg",
    });
    expect(observed.map(({ observedAt }) => observedAt)).toEqual([
      Date.UTC(2017, 10, 15),
      Date.UTC(2017, 10, 14),
    ]);
  });

  test("the catalogue has one record with all of them", async () => {
    const { rows, observed } = await importFixture("USvideos.csv", CHART, "posts");
    const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-chart-"));
    try {
      const posts = rows.map((row, index) => ({ ...row, ...observed[index] }));
      await openCatalogueWriter(dataDir).publish({ posts, isDemo: false });
      const found = await openCatalogue(dataDir).searchPosts({ page: 1, pageSize: 10 });
      expect(found.posts).toMatchObject([
        { views: 200, likes: 10, comments: 7, thumbnailUrl: "https://i.ytimg.com/vi/a/default.jpg" },
      ]);
    } finally {
      await openCatalogue(dataDir).close();
      rmSync(dataDir, { recursive: true });
    }
  });
});
