import { describe, expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";
import { ColumnUse, watched } from "./column-use";
import { at } from "./import-shape";

/** Columns that were not used, after reading these paths of each record. */
function unusedAfter(records: readonly Record<string, unknown>[], ...paths: string[]) {
  const use = new ColumnUse();
  for (const record of records) {
    const used = new Set<string>();
    const fields = use.isWatched(record) ? watched(record, used) : record;
    for (const path of paths) at(fields, path);
    use.add(used);
  }
  return use.unused();
}

describe("reading a column uses it, a check for it does not", () => {
  test.each<[string, Record<string, unknown>, string[], string[]]>([
    ["flat", { id: "1", views: 5, colour: "red" }, ["id", "views"], ["colour"]],
    ["nested", { id: "1", author: { name: "mila", bio: "x" } }, ["id", "author.name"], ["author.bio"]],
    ["with dots in its names", { "author.name": "mila", "author.bio": "x" }, ["author.name"], ["author.bio"]],
    ["empty", { id: "1", note: "", nothing: null, list: [], object: {} }, ["id"], []],
    ["a list", { id: "1", tags: ["a"], challenges: ["b"] }, ["id", "tags"], ["challenges"]],
    ["asked for what is not there", { id: "1" }, ["id", "views", "author.name"], []],
  ])("%s", (_, record, paths, columns) => {
    expect(unusedAfter([record], ...paths).map(({ column }) => column)).toEqual(columns);
  });

  test("checking whether a column exists does not use it", () => {
    const use = new ColumnUse();
    const record = { id: "1", views: 5 };
    const used = new Set<string>();
    const fields = use.isWatched(record) ? watched(record, used) : record;
    expect("views" in fields && Object.hasOwn(fields, "id")).toBe(true);
    use.add(used);
    expect(use.unused().map(({ column }) => column)).toEqual(["id", "views"]);
  });
});

test("the sample is the first value, short and on one line", () => {
  const unused = unusedAfter([{ note: "" }, { note: ` two\nlines ${"x".repeat(100)}` }, { note: "later" }]);
  expect(unused).toEqual([{ column: "note", sample: `two lines ${"x".repeat(49)}…` }]);
});

test("an object with very many names is one value", () => {
  const subtitles = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`l${index}`, "x"]));
  expect(unusedAfter([{ id: "1", subtitles }], "id").map(({ column }) => column)).toEqual(["subtitles"]);
});

test("a column that begins late in a long file is found, and long files are not watched whole", () => {
  const use = new ColumnUse();
  const plain = { id: "1", late: "" };
  for (let row = 0; row < 2001; row++) use.isWatched(plain);
  expect(use.isWatched(plain)).toBe(false);
  expect(use.isWatched({ id: "1", late: "here" })).toBe(true);
  expect(use.unused()).toContainEqual({ column: "late", sample: "here" });
});

describe("of files", () => {
  test("a ranking keeps its averages in any spelling", async () => {
    const text =
      "Tiktoker name,Tiktok name,Followers,Views (Avg.),Likes (Avg.),Comments (Avg.),Shares (Avg.)\nmila.bakes,Mila,1.2M,640K,34.5K,210,1.1K\n";
    const { rows, unused } = await importFixture("top.csv", text, "creators");
    expect(rows[0]).toMatchObject({
      followers: 1_200_000,
      averageViews: 640_000,
      averageLikes: 34_500,
      averageComments: 210,
    });
    expect(unused).toEqual([
      { column: "Tiktok name", sample: "Mila" },
      { column: "Shares (Avg.)", sample: "1.1K" },
    ]);
  });

  test("the native format names unknown columns", async () => {
    const text = "id,createdAt,views,mood\np1,2026-01-15,5,good\n";
    const { unused } = await importFixture("x.csv", text, "posts");
    expect(unused).toEqual([{ column: "mood", sample: "good" }]);
  });
});
