import "server-only";
/** Workbooks of one sheet, with typed cells: text is text, whatever it begins with. */
import type { SheetData } from "write-excel-file/node";
import { MOST_SHEET_ROWS } from "@/lib/contract/sheet-rows";
import { AppError } from "@/lib/contract/errors";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import { HIDDEN_CHARACTERS } from "./csv";
import { fileResponse } from "./file-response";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** What a cell can hold in Excel. */
const MOST_CHARACTERS = 32_767;
const WIDEST = 60;

type Cell = SheetData[number][number];

/** `2026-11-01T00:30:00.000+01:00` as its clock shows it: a sheet knows no time zones. */
const clockOf = (stamp: string) => new Date(`${stamp.slice(0, 19)}Z`);

function cell(value: unknown, isMoment: boolean): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return { value, type: Number };
  if (isMoment) return { value: clockOf(String(value)), type: Date, format: "yyyy-mm-dd hh:mm:ss" };
  const text = String(value).replaceAll(HIDDEN_CHARACTERS, "").slice(0, MOST_CHARACTERS);
  return text === "" ? null : { value: text, type: String };
}

async function rowsOf({ heading, rows, moments = [] }: CsvFile): Promise<SheetData> {
  const areMoments = heading.map((name) => moments.includes(name));
  const found: SheetData = [];
  for await (const row of rows) {
    if (found.length === MOST_SHEET_ROWS)
      throw new AppError(
        "invalid_parameter",
        `An Excel file has at most ${MOST_SHEET_ROWS.toLocaleString("en")} rows: select fewer, or take the CSV file.`,
      );
    found.push(row.map((value, index) => cell(value, areMoments[index]!)));
  }
  return found;
}

function widthOf(name: string, index: number, rows: readonly (readonly unknown[])[]): number {
  const lengths = rows.map((row) => {
    const { value } = (row[index] ?? { value: "" }) as { value: unknown };
    return value instanceof Date ? 19 : String(value).length;
  });
  return Math.min(WIDEST, Math.max(name.length, ...lengths) + 2);
}

/** As one piece: the library makes the whole file before it gives any of it. */
async function* pieces(file: CsvFile): AsyncGenerator<Uint8Array, void, undefined> {
  const rows = await rowsOf(file);
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const head = file.heading.map((value): Cell => ({ value, type: String, fontWeight: "bold" }));
  const sheet = {
    stickyRowsCount: 1,
    columns: file.heading.map((name, index) => ({ width: widthOf(name, index, rows) })),
  };
  yield await writeXlsxFile([head, ...rows], sheet).toBuffer();
}

/**
 * A workbook to save: a heading that stays in view, and the rows.
 * @throws AppError `invalid_parameter` for more rows than `MOST_SHEET_ROWS`: making the file holds up the server
 */
export const xlsxResponse = (file: CsvFile): Promise<Response> =>
  fileResponse({ name: file.name, type: TYPE }, pieces(file));
