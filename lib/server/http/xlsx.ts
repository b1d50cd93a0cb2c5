import "server-only";
/** Workbooks have typed cells, so text stays text, whatever it begins with. They are streamed while they are made. */
import { Zip, ZipDeflate } from "fflate";
import { AppError } from "@/lib/contract/errors";
import { MOST_SHEET_ROWS, plainCell, type SheetCell } from "@/lib/contract/sheet";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { SheetFile } from "@/lib/server/ports/sheet-file";
import { fileResponse } from "./file-response";
import { linkTargets, packageParts, rowWriter, SHEET, SHEET_LINKS, sheetEnd, sheetStart } from "./sheet-xml";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Column widths follow the widest texts of the first rows. */
const MEASURED_ROWS = 200;
const [NARROWEST, WIDEST] = [8, 60];
const CHUNK_CHARACTERS = 65_536;

function growingZip() {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    made.push(data);
  });
  const encoder = new TextEncoder();
  return {
    file(name: string) {
      const file = new ZipDeflate(name, { level: 4 });
      zip.add(file);
      return (text: string, isLast = false) => file.push(encoder.encode(text), isLast);
    },
    end: () => zip.end(),
    take(): Uint8Array[] {
      const taken = made.filter(({ byteLength }) => byteLength > 0);
      made = [];
      return taken;
    },
  };
}

function shownLength(cell: SheetCell, format: unknown): number {
  if (typeof cell === "number" && format !== "text") return cell.toLocaleString("en").length + 2;
  return String(plainCell(cell) ?? "").slice(0, format === "moment" ? 19 : undefined).length;
}

function widthsOf({ columns }: SheetFile, first: readonly (readonly SheetCell[])[]): number[] {
  return columns.map(({ title, format }, index) => {
    const lengths = first.map((row) => shownLength(row[index] ?? null, format));
    return Math.min(WIDEST, Math.max(NARROWEST, title.length, ...lengths) + 2);
  });
}

async function* counted(rows: SheetFile["rows"]): AsyncGenerator<readonly SheetCell[]> {
  let count = 0;
  for await (const row of rows) {
    if (++count > MOST_SHEET_ROWS)
      throw new AppError(
        "invalid_parameter",
        `An Excel file has at most ${MOST_SHEET_ROWS.toLocaleString("en")} rows: select fewer, or take the CSV file.`,
      );
    yield row;
  }
}

async function* sheetTexts(file: SheetFile, write: ReturnType<typeof rowWriter>): AsyncGenerator<string> {
  const rows = counted(file.rows);
  const first: (readonly SheetCell[])[] = [];
  let place = 1;
  let text = "";
  const begin = () => {
    text = sheetStart(widthsOf(file, first)) + write.heading();
    for (const row of first) text += write.row(row, ++place);
  };
  for await (const row of rows) {
    if (first.length < MEASURED_ROWS) {
      first.push(row);
      continue;
    }
    if (place === 1) begin();
    text += write.row(row, ++place);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = "";
  }
  if (place === 1) begin();
  yield text;
}

async function* pieces(file: SheetFile): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = growingZip();
  for (const [name, text] of packageParts(file.columns)) zip.file(name)(text, true);
  const write = rowWriter(file.columns);
  const add = zip.file(SHEET);
  for await (const text of sheetTexts(file, write)) {
    add(text);
    yield* zip.take();
  }
  add(sheetEnd(write.links), true);
  if (write.links.length > 0) zip.file(SHEET_LINKS)(linkTargets(write.links), true);
  zip.end();
  yield* zip.take();
}

export const xlsxResponse = (file: SheetFile): Promise<Response> =>
  fileResponse({ name: file.name, type: TYPE }, pieces(file));

function asCell(value: unknown): SheetCell {
  if (typeof value === "number" || value === null) return value;
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

async function* asCells(rows: CsvFile["rows"]): AsyncGenerator<readonly SheetCell[]> {
  for await (const row of rows) yield row.map(asCell);
}

export const sheetOf = ({ name, heading, moments = [], rows }: CsvFile): SheetFile => ({
  name,
  columns: heading.map((title) => ({ title, format: moments.includes(title) ? "moment" : "text" })),
  rows: asCells(rows),
});
