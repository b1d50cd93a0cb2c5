import "server-only";
/** Spreadsheets must not run anything from the file (RFC 4180; OWASP: CSV injection). */
import { plainCell, plainTitle } from "@/lib/contract/sheet";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { SheetFile } from "@/lib/server/ports/sheet-file";
import { fileResponse } from "./file-response";

/** Control and direction characters can hide or reorder text. */
// oxlint-disable-next-line no-control-regex
export const HIDDEN_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = (Array.isArray(value) ? value.join("; ") : String(value)).replaceAll(HIDDEN_CHARACTERS, "");
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) || isFormula ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Rows = CsvFile["rows"];

/** Lines are sent in batches, because a chunk per line costs more than producing the line. */
const CHUNK_CHARACTERS = 65_536;

const line = (row: readonly unknown[]) => `${row.map(cell).join(",")}\r\n`;

/** The file starts with the mark that makes spreadsheets read UTF-8. */
async function* chunks(heading: readonly string[], rows: Rows): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let text = `\ufeff${line(heading)}`;
  for await (const row of rows) {
    text += line(row);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}

export const csvResponse = (name: string, heading: readonly string[], rows: Rows): Promise<Response> =>
  fileResponse({ name, type: "text/csv; charset=utf-8" }, chunks(heading, rows));

async function* plainRows(rows: SheetFile["rows"]): AsyncGenerator<readonly unknown[]> {
  for await (const row of rows) yield row.map(plainCell);
}

export const sheetCsvResponse = ({ name, columns, rows }: SheetFile): Promise<Response> =>
  csvResponse(name, columns.map(plainTitle), plainRows(rows));
