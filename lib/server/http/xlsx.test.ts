import readWorkbook from "read-excel-file/node";
import { expect, test } from "vitest";
import { MOST_SHEET_ROWS } from "@/lib/contract/sheet-rows";
import { xlsxResponse } from "./xlsx";

const HEADING = ["when", "what", "credits"];

async function bytesOf(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const answer = await xlsxResponse({ name: "x.xlsx", heading: HEADING, moments: ["when"], rows });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="x.xlsx"');
  return Buffer.from(await answer.arrayBuffer());
}

/** Of the only sheet. */
async function readBack(bytes: Buffer): Promise<unknown[][]> {
  const [sheet] = await readWorkbook(bytes);
  return sheet!.data as unknown[][];
}

test("numbers are numbers, moments are times of their clock, text is text", async () => {
  const rows = [
    ["2026-11-01T00:30:05.000+01:00", "Revealed 5 creators", -5],
    ["2026-11-01T00:30:05.000Z", null, 0],
  ];
  expect(await readBack(await bytesOf(rows))).toEqual([
    HEADING,
    [new Date("2026-11-01T00:30:05Z"), "Revealed 5 creators", -5],
    [new Date("2026-11-01T00:30:05Z"), null, 0],
  ]);
});

// A formula would be read as what it last gave: nothing.
test("no cell is a formula, whatever its text begins with", async () => {
  const texts = ["=1+1", "+x", "-2", "@a", "a<b>&\"c'", "a\u202eb", "\u0001x", "two\nlines"];
  const bytes = await bytesOf(texts.map((text) => [null, text, 1]));
  const said = (await readBack(bytes)).slice(1).map((row) => row[1]);
  expect(said).toEqual(["=1+1", "+x", "-2", "@a", "a<b>&\"c'", "ab", "x", "two\nlines"]);
});

test("a long text is cut where a cell ends", async () => {
  const [, row] = await readBack(await bytesOf([[null, "é".repeat(40_000), 1]]));
  expect(row![1]).toHaveLength(32_767);
});

test("more rows than a workbook may have are refused before anything is sent", async () => {
  const row = [null, "x", 1];
  const rows = Array.from({ length: MOST_SHEET_ROWS + 1 }, () => row);
  await expect(bytesOf(rows)).rejects.toMatchObject({ code: "invalid_parameter" });
  expect(await readBack(await bytesOf(rows.slice(1)))).toHaveLength(MOST_SHEET_ROWS + 1);
});
