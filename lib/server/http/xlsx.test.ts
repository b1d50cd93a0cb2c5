import { strFromU8, unzipSync } from "fflate";
import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import type { SheetCell, SheetColumn } from "@/lib/contract/sheet";
import { columnName, rowWriter, sheetOf, xlsxResponse } from "./xlsx";

type Rows = readonly (readonly SheetCell[])[];

async function bytesOf(columns: readonly SheetColumn[], rows: Rows): Promise<Buffer> {
  const answer = await xlsxResponse({ name: "x.xlsx", columns, rows });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="x.xlsx"');
  return Buffer.from(await answer.arrayBuffer());
}

/** The rows of the only sheet. */
async function readBack(bytes: Buffer): Promise<unknown[][]> {
  const [sheet] = await readWorkbook(bytes);
  return sheet!.data as unknown[][];
}

const text = (title: string): SheetColumn => ({ title, format: "text" });
const partOf = (bytes: Buffer, name: string) => {
  const part = unzipSync(bytes)[name];
  return part === undefined ? undefined : strFromU8(part);
};
const sheetXml = (bytes: Buffer) => partOf(bytes, "xl/worksheets/sheet1.xml")!;

const TYPED: SheetColumn[] = [
  { title: "Name", format: "text" },
  { title: "Followers", format: "whole" },
  { title: "Engagement", format: "percent" },
  { title: "Fee", format: { currency: "EUR" } },
  { title: "Deadline", format: "day" },
  { title: "Touched", format: "moment" },
  { title: "Paid", format: "flag" },
];

describe("cells", () => {
  test("have the type of their column", async () => {
    const rows: Rows = [
      ["a", 38_200, 4.2, 600.5, "2026-12-04", "2026-11-01T00:30:05.000+01:00", true],
      [null, null, null, null, null, null, false],
      ["b", -1, 0, -2.25, "1900-03-01", "2026-11-01T00:30:05.000Z", null],
    ];
    const day = (iso: string) => new Date(`${iso}Z`);
    expect(await readBack(await bytesOf(TYPED, rows))).toEqual([
      TYPED.map(({ title }) => title),
      ["a", 38_200, 0.042, 600.5, day("2026-12-04T00:00:00"), day("2026-11-01T00:30:05"), true],
      [null, null, null, null, null, null, false],
      ["b", -1, 0, -2.25, day("1900-03-01T00:00:00"), day("2026-11-01T00:30:05"), null],
    ]);
  });

  test.each([
    ["EUR", "[$€]#,##0.00"],
    ["JPY", "[$¥]#,##0"],
    ["KWD", "[$KWD]#,##0.000"],
    // This is not a currency code, so the cell is a bare number.
    ["euro", undefined],
  ])("amounts in %s have the format %s", async (currency, format) => {
    const bytes = await bytesOf([{ title: "Fee", format: { currency } }], [[1_200]]);
    const codes = [...partOf(bytes, "xl/styles.xml")!.matchAll(/formatCode="([^"]+)"/g)].map(([, code]) =>
      code!.replaceAll("&quot;", '"').replaceAll("\u00a0", " "),
    );
    expect(codes[3]).toBe(format);
    expect(await readBack(bytes)).toEqual([["Fee"], [1_200]]);
  });

  // The calendar of sheets has a 29 February 1900, and begins that year.
  test.each(["1899-12-31", "1900-02-28", "0001-01-01", "soon"])("the day %s stays text", async (day) => {
    expect(await readBack(await bytesOf([{ title: "Day", format: "day" }], [[day]]))).toEqual([
      ["Day"],
      [day],
    ]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("%d gives no cell", async (value) => {
    const bytes = await bytesOf([{ title: "N", format: "number" }, text("t")], [[value, "x"]]);
    expect(await readBack(bytes)).toEqual([
      ["N", "t"],
      [null, "x"],
    ]);
  });
});

describe("texts", () => {
  // A formula would be read as its last result, which is empty.
  test("never become formulas", async () => {
    const texts = ["=1+1", "+x", "-2", "@a", "a<b>&\"c'", "a\u202eb", "\u0001x", "two\nlines", "old\r\nline"];
    const bytes = await bytesOf(
      [text("t")],
      texts.map((each) => [each]),
    );
    const said = (await readBack(bytes)).slice(1).map(([first]) => first);
    expect(said).toEqual(["=1+1", "+x", "-2", "@a", "a<b>&\"c'", "ab", "x", "two\nlines", "old\nline"]);
    expect(sheetXml(bytes)).not.toContain("<f>");
  });

  test("are truncated to a cell's maximum", async () => {
    const [, row] = await readBack(await bytesOf([text("t")], [["é".repeat(40_000)]]));
    expect(row![0]).toHaveLength(32_767);
    const [, cut] = await readBack(await bytesOf([text("t")], [[`x${"😀".repeat(20_000)}`]]));
    expect((cut![0] as string).isWellFormed()).toBe(true);
  });

  test("survive reading back", async () => {
    const any = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.constant("]]>&amp;"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(any, any), { minLength: 1, maxLength: 6 }), async (rows) => {
        // Characters that a cell can't hold: control characters, direction marks, unpaired surrogates.
        const clean = (value: string) =>
          value
            // oxlint-disable-next-line no-control-regex
            .replaceAll(/[\0-\x08\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, "")
            .toWellFormed();
        const sent = rows.map((row) => row.map(clean));
        const bytes = await bytesOf([text("a"), text("b")], [...sent, ["end", "end"]]);
        const strings = [...sheetXml(bytes).matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].slice(1, -1);
        const said = strings.map(([, , cells]) =>
          ["A", "B"].map((name) => {
            const found = new RegExp(`<c r="${name}\\d+"[^>]*><is><t[^>]*>(.*?)</t>`, "s").exec(cells!);
            return (found?.[1] ?? "")
              .replaceAll("_x005F_", "_")
              .replaceAll("&lt;", "<")
              .replaceAll("&gt;", ">")
              .replaceAll("&quot;", '"')
              .replaceAll("&amp;", "&");
          }),
        );
        expect(said).toEqual(sent);
        await readBack(bytes);
      }),
      { numRuns: 30 },
    );
  });

  test("that look like an escape stay unchanged", async () => {
    const bytes = await bytesOf([text("t")], [["_x0041_ and _X000d_"]]);
    expect(sheetXml(bytes)).toContain("_x005F_x0041_ and _x005F_X000d_");
  });
});

describe("links", () => {
  const link = (n: number) => ({ text: `@a${n}`, href: `https://example.com/${n}?a=1&b="2"` });

  test("links open on click next to their text", async () => {
    const bytes = await bytesOf(
      [text("a"), text("b")],
      [
        [link(1), "x"],
        ["y", link(2)],
      ],
    );
    expect(await readBack(bytes)).toEqual([
      ["a", "b"],
      ["@a1", "x"],
      ["y", "@a2"],
    ]);
    expect(sheetXml(bytes)).toMatch(/<hyperlink ref="A2" r:id="rId1"\/><hyperlink ref="B3" r:id="rId2"\/>/);
    const targets = partOf(bytes, "xl/worksheets/_rels/sheet1.xml.rels")!;
    expect(targets).toContain('Target="https://example.com/1?a=1&amp;b=&quot;2&quot;"');
  });

  test("stop at the limit of spreadsheet programs, the texts stay", () => {
    const write = rowWriter([text("a"), text("b")]);
    const rows = Array.from({ length: 33_000 }, (_, n) => write.row([link(n), link(n)], n + 2));
    expect(write.links).toHaveLength(65_000);
    expect(rows.at(-1)).toContain(">@a32999<");
  });

  test("without links there is no part for them", async () => {
    expect(
      partOf(await bytesOf([text("a")], [["x"]]), "xl/worksheets/_rels/sheet1.xml.rels"),
    ).toBeUndefined();
  });
});

describe("the sheet", () => {
  test.each([
    [0, "A"],
    [25, "Z"],
    [26, "AA"],
    [701, "ZZ"],
    [702, "AAA"],
  ])("column %d is %s", (index, name) => expect(columnName(index)).toBe(name));

  test("has a fixed header and fitting column widths", async () => {
    const bytes = await bytesOf([text("a"), text("b"), text("c")], [["x".repeat(30), "y".repeat(500), null]]);
    expect(sheetXml(bytes)).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect([...sheetXml(bytes).matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      32, 60, 10,
    ]);
  });

  test("has only a header without rows", async () => {
    expect(await readBack(await bytesOf([text("a"), text("b")], []))).toEqual([["a", "b"]]);
  });

  test.each([199, 200, 201, 5_000])("has all of %d rows, in their order", async (count) => {
    const rows = Array.from({ length: count }, (_, n) => [n, `row ${n}`]);
    const [, ...found] = await readBack(await bytesOf([{ title: "n", format: "whole" }, text("t")], rows));
    expect(found).toEqual(rows);
  });

  test("is streamed and stops when the reader disconnects", async () => {
    const state = { read: 0, isClosed: false };
    async function* endless(): AsyncGenerator<SheetCell[]> {
      try {
        for (; ; state.read++) yield [state.read, `row ${Math.sin(state.read)}`];
      } finally {
        state.isClosed = true;
      }
    }
    const file = { name: "x.xlsx", columns: [text("a"), text("b")], rows: endless() };
    const reader = (await xlsxResponse(file)).body!.getReader();
    // The parts around the sheet come with its first rows.
    for (let piece = 0; piece < 12; piece++) expect((await reader.read()).done).toBe(false);
    expect(state.read).toBeLessThan(20_000);
    await reader.cancel();
    expect(state.isClosed).toBe(true);
  });

  test("fails before the download if rows can't be read", async () => {
    async function* failing(): AsyncGenerator<SheetCell[]> {
      yield [1];
      throw new Error("no database");
    }
    const file = { name: "x.xlsx", columns: [text("a")], rows: failing() };
    await expect(xlsxResponse(file).then((answer) => answer.arrayBuffer())).rejects.toThrow("no database");
  });
});

test("a table without kinds of columns has typed numbers and moments", async () => {
  const file = sheetOf({
    name: "x.xlsx",
    heading: ["when", "what", "credits"],
    moments: ["when"],
    rows: [
      ["2026-11-01T00:30:05.000+01:00", "Revealed 5 creators", -5],
      [undefined, "007", 0],
    ],
  });
  const answer = await xlsxResponse(file);
  expect(await readBack(Buffer.from(await answer.arrayBuffer()))).toEqual([
    ["when", "what", "credits"],
    [new Date("2026-11-01T00:30:05Z"), "Revealed 5 creators", -5],
    [null, "007", 0],
  ]);
});
