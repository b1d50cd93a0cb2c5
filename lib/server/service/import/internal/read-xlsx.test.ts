import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";
import { makeWorkbook, makeZip, type TestCell } from "@/lib/testing/make-zip";

const SHORTLIST: TestCell[][] = [
  ["Handle", "Platform", "Followers", "Engagement rate", "Country"],
  ["@mila.bakes", "TikTok", 12_400, 0.042, "France"],
  ["@tom_runs", "Instagram", 9_800, 0.0135, "Spain"],
];

const read = (sheets: Record<string, TestCell[][]>) => importFixture("shortlist.xlsx", makeWorkbook(sheets));

test("a sheet is read like any other table", async () => {
  const { kind, rows, rejects, unused } = await read({ Shortlist: SHORTLIST });
  expect([kind, rejects.filter(({ isRow }) => isRow), unused]).toEqual(["creators", [], []]);
  expect(rows).toMatchObject([
    { username: "mila.bakes", source: "tiktok", followers: 12_400, engagementRate: 4.2, country: "France" },
    { username: "tom_runs", source: "instagram", followers: 9_800, engagementRate: 1.35, country: "Spain" },
  ]);
});

test("reads the sheet with most known columns and names the others", async () => {
  const { rows, rejects } = await read({
    Notes: [
      ["To do", "Who"],
      ["Call them", "Ada"],
    ],
    Shortlist: SHORTLIST,
    Empty: [],
  });
  expect(rows).toHaveLength(2);
  expect(rejects.map(({ reason }) => reason)).toContain(
    'sheet "Notes" with 1 rows was not read; "Shortlist" was. To import it, save it as a file of its own',
  );
  expect(rejects.every(({ isRow }) => !isRow)).toBe(true);
});

test("allows titles and empty rows above the header", async () => {
  const { rows, rejects } = await read({
    Shortlist: [["Shortlist of spring"], [], ...SHORTLIST, [], [null, "TikTok", 5, null, null]],
  });
  expect(rows).toHaveLength(2);
  expect(rejects.filter(({ isRow }) => isRow)).toEqual([
    { at: 7, unit: "row", reason: "it has no handle and no id", isRow: true },
  ]);
});

test("reads dates and saved values of formulas", async () => {
  const { kind, rows } = await read({
    Posts: [
      ["Post link", "Posted", "Views", "Likes"],
      [
        "https://www.instagram.com/p/CxYz12_abC4/",
        new Date("2026-01-15T00:00:00Z"),
        { formula: "SUM(1,2)", value: 1200 },
        90,
      ],
    ],
  });
  expect(kind).toBe("posts");
  expect(rows[0]).toMatchObject({ createdAt: Date.UTC(2026, 0, 15), views: 1200, likes: 90 });
});

describe("cells by their format", () => {
  const percent = (value: number): TestCell => ({ format: "0.00%", value });
  const HEADER: TestCell[] = ["Handle", "Platform", "Followers", "Engagement rate"];

  test("reads percentages above 100 and below 1", async () => {
    const { rows } = await read({
      List: [
        HEADER,
        ["@mila.bakes", "TikTok", 12_400, percent(0.042)],
        ["@tom_runs", "TikTok", 9_800, percent(1.04)],
        ["@uma.u", "TikTok", 9_900, percent(0.005)],
      ],
    });
    expect(rows).toMatchObject([4.2, 104, 0.5].map((engagementRate) => ({ engagementRate })));
  });

  test("ignores a percent sign in text", async () => {
    const shown = (value: number): TestCell => ({ format: '#,##0.00 "%"', value });
    const { rows } = await read({
      List: [
        HEADER,
        ["@mila.bakes", "TikTok", 12_400, shown(4.2)],
        ["@tom_runs", "TikTok", 9_800, shown(3.1)],
      ],
    });
    expect(rows).toMatchObject([4.2, 3.1].map((engagementRate) => ({ engagementRate })));
  });

  test.each(["#,##0", "0.00E+00", '_-* #,##0.00 "€"_-', "@"])("%s is a plain number", async (format) => {
    const { rows } = await read({
      List: [HEADER.slice(0, 3), ["@mila.bakes", "TikTok", { format, value: 12_400 }]],
    });
    expect(rows).toMatchObject([{ followers: 12_400 }]);
  });

  test("columns and rows before the table do not shift it", async () => {
    const { rows } = await read({
      List: [
        [null],
        [null, null, ...HEADER],
        [null, null, "@mila.bakes", "TikTok", 12_400, percent(1.2)],
        [null, null, "@tom_runs", "TikTok", 9_800, percent(0.0135)],
      ],
    });
    expect(rows).toMatchObject([
      { followers: 12_400, engagementRate: 120 },
      { followers: 9_800, engagementRate: 1.35 },
    ]);
  });
});

test("a known shape is known in a sheet too", async () => {
  const { format, rows } = await read({
    Top: [
      ["Tiktoker name", "Tiktok name", "Subscribers", "Views (Avg.)"],
      ["mila.bakes", "Mila", "1.2M", "640K"],
    ],
  });
  expect(format).toBe("HypeAuditor ranking of creators");
  expect(rows[0]).toMatchObject({ followers: 1_200_000, averageViews: 640_000 });
});

test("a workbook of many rows", async () => {
  const many = Array.from({ length: 5000 }, (_, at): TestCell[] => [
    `@creator_${at}`,
    "TikTok",
    at + 1,
    0.01,
    "Spain",
  ]);
  const { rows, counts } = await read({ Shortlist: [SHORTLIST[0]!, ...many] });
  expect([rows.length, counts.accepted]).toEqual([5000, 5000]);
  expect(rows[4999]).toMatchObject({ username: "creator_4999", followers: 5000 });
});

describe("is refused:", () => {
  test.each<[string, Buffer, RegExp]>([
    ["no workbook", makeZip([{ name: "a.csv", content: "id\n" }]), /is a ZIP file, but no workbook/],
    ["a cut file", makeWorkbook({ Shortlist: SHORTLIST }).subarray(0, 400), /is not a readable workbook/],
    ["an empty sheet", makeWorkbook({ Shortlist: [] }), /has no records/],
    [
      "one that unpacks to too much",
      makeZip([
        { name: "xl/workbook.xml", content: "<workbook/>" },
        { name: "xl/worksheets/sheet1.xml", content: "<x/>", statedSize: 300 << 20 },
      ]),
      /unpacks to more than 268,435,456 bytes; save it as CSV/,
    ],
    [
      "one with a bad and a good part of the same name",
      makeZip([
        { name: "xl/workbook.xml", content: "<workbook/>" },
        { name: "xl/worksheets/sheet1.xml", content: '<row r="9999999"><c r="A9999999"/></row>' },
        { name: "xl/worksheets/sheet1.xml", content: "<row/>" },
      ]),
      /9,?999,?999/,
    ],
  ])("%s", async (_, bytes, message) => {
    await expect(importFixture("x.xlsx", bytes)).rejects.toThrow(message);
  });

  test("a part never gives more than its declared size", async () => {
    const sheet = `<worksheet><sheetData>${"<row></row>".repeat(100_000)}</sheetData></worksheet>`;
    const bytes = makeZip([
      { name: "xl/workbook.xml", content: "<workbook/>" },
      { name: "xl/worksheets/sheet1.xml", content: sheet, statedSize: 100 },
    ]);
    await expect(importFixture("x.xlsx", bytes)).rejects.toThrow(/is not a readable workbook|has no records/);
  });
});

test.each([
  ["a file of this machine", (path: string) => `<!ENTITY e SYSTEM "file://${path}">`],
  ["a text of its own", () => '<!ENTITY e "a-secret-text">'],
])("an entity for %s is ignored", async (_, entity) => {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-entity-"));
  const path = join(folder, "secret");
  writeFileSync(path, "a-secret-text");
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    `<row r="1">${cell("A1", "Handle")}${cell("B1", "Platform")}${cell("C1", "Bio")}</row>`,
    `<row r="2">${cell("A2", "@mila.bakes")}${cell("B2", "TikTok")}${cell("C2", "&e;")}</row>`,
  ];
  const bytes = makeWorkbook(
    { Shortlist: rows.join("") },
    { doctype: `<!DOCTYPE worksheet [${entity(path)}]>` },
  );
  const said = await importFixture("x.xlsx", bytes).then(
    ({ rows: read, rejects }) => JSON.stringify([read, rejects]),
    (error: unknown) => String(error),
  );
  rmSync(folder, { recursive: true });
  expect(said).toMatch(/mila\.bakes|is not a readable workbook/);
  expect(said).not.toContain("a-secret-text");
});
