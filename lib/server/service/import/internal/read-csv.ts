import "server-only";
import type { Platform } from "@/lib/contract/enums";
import { checkColumns } from "./check-limits";
import { csvRecords, OpenQuoteError, type CsvRecord } from "./csv-records";
import {
  alignedNames,
  countedNames,
  hasPlatformColumn,
  HEADER_WITHIN,
  headerBelow,
  headerOfTexts,
  isHeaderless,
  platformOfRow,
} from "./find-header";
import { recognisedColumns } from "../mapping/header-fields";
import { platformIn } from "../mapping/read-platform";
import { newFields, type SourceItem, type SourceItems } from "../source-item";

const LONGEST_HEAD = 1 << 16;

/** Blanks are trimmed and collapsed; the second column of a name becomes `name 2`. */
export function headerNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const name = cell.replace(/\s+/g, " ").trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

const SIGNS = [",", ";", "\t", "|"];

/** Splits outside quotes; the most frequent separator comes first. */
function separatorsOf(line: string): { sign: string; parts: string[] }[] {
  const plain = line.replace(/"[^"]*"/g, (text) => text.replace(/[,;\t|]/g, " "));
  return SIGNS.map((sign) => ({ sign, parts: plain.split(sign) })).sort(
    (a, b) => b.parts.length - a.parts.length,
  );
}

/** The separator is the most frequent one in the header: the first non-empty line, or the one below titles. */
function delimiterOf(head: string): string {
  const lines = (head.slice(0, LONGEST_HEAD).match(/[^\r\n]+/g) ?? []).slice(0, HEADER_WITHIN);
  const split = lines.map((line) => separatorsOf(line)[0]!);
  const header = headerOfTexts(split.map(({ parts }) => parts.map((part) => part.replace(/^"|"$/g, ""))));
  return split[header]?.sign ?? SIGNS[0]!;
}

/** Removes the guards `="751…"` and `'751…`, which keep a spreadsheet from changing a cell. */
function unguarded(cell: string): string {
  if (cell[0] === "=") return /^="(.*)"$/s.exec(cell)?.[1] ?? cell;
  return cell[0] === "'" && /^'[\d=+@.-]/.test(cell) ? cell.slice(1) : cell;
}

function toItem(header: readonly string[], { cells, at }: CsvRecord): SourceItem {
  if (cells.length > header.length && cells.slice(header.length).some((cell) => cell !== ""))
    return { at, problem: `it has ${cells.length} fields where the header has ${header.length}` };
  const fields = newFields();
  // Missing cells at the end of a row are empty, as in a spreadsheet.
  for (let index = 0; index < header.length; index++) fields[header[index]!] = unguarded(cells[index] ?? "");
  return { at, fields };
}

const otherTable = (line: number) =>
  `it is in another table, whose header is in line ${line}; save that table as a file of its own`;

/** Number of cells with text, at most two. */
function filled({ cells }: CsvRecord): number {
  let count = 0;
  for (const cell of cells) if (cell.trim() !== "" && ++count === 2) break;
  return count;
}

/** The platform that the title above a row names. */
const SECTION = "Section";
const titleOf = ({ cells }: CsvRecord) => cells.find((cell) => cell.trim() !== "")!;

/** The header is searched in the first records. Further tables may follow the first. */
class Table {
  #header: string[] | undefined;
  #names: string[] = [];
  #isKnown = false;
  /** After an empty record or a title, another table may begin. */
  #isBelowTitle = false;
  #title = "";
  #platform: Platform | undefined;
  #hasPlatforms = false;
  /** Line of the header of a table whose rows can't be read like those of the first. */
  #otherAt: number | undefined;
  #first: CsvRecord[] | undefined = [];

  /** @param items receives the items that are certain now */
  add(record: CsvRecord, items: SourceItem[]): void {
    checkColumns(record.cells.length);
    if (!this.#first) return this.#read(record, items);
    this.#first.push(record);
    if (this.#first.length === HEADER_WITHIN) this.settle(items);
  }

  /** @param items as for `add` */
  settle(items: SourceItem[]): void {
    const first = this.#first ?? [];
    this.#first = undefined;
    const cells = first.map((record) => record.cells);
    const isNameless = isHeaderless(cells);
    const header = isNameless ? -1 : headerOfTexts(cells);
    const named = first[header];
    if (isNameless) this.#header = countedNames(Math.max(...cells.map((row) => row.length)));
    else if (named) this.#header = headerNames(named.cells);
    this.#names = this.#header ?? [];
    this.#isKnown = recognisedColumns(this.#names) > 1;
    this.#hasPlatforms = hasPlatformColumn(this.#names);
    const title = first.slice(0, Math.max(0, header)).findLast((record) => filled(record) === 1);
    if (title) this.#platform = platformIn(titleOf(title));
    for (const record of first.slice(header + 1)) this.#read(record, items);
  }

  #read(record: CsvRecord, items: SourceItem[]): void {
    const { at, cells } = record;
    const isApart = record.isApart === true || this.#isBelowTitle;
    const count = filled(record);
    this.#isBelowTitle = count < 2;
    if (count === 0) return;
    const below = this.#header && headerBelow(cells, this.#header, isApart);
    const isNext = below === "repeated" || (below !== undefined && this.#isKnown);
    if (isNext && this.#title !== "") this.#platform = platformIn(this.#title);
    this.#title = count === 1 ? titleOf(record) : "";
    if (below === "repeated") return void items.push({ at, problem: "it repeats the header" });
    if (isNext) {
      this.#header = headerNames(cells);
      this.#otherAt = below === "other" ? at : undefined;
      if (below === "further") this.#names = alignedNames(this.#header, this.#names);
      return;
    }
    if (this.#otherAt !== undefined) return void items.push({ at, problem: otherTable(this.#otherAt) });
    const item = toItem(this.#names, record);
    if (this.#platform && !this.#hasPlatforms && "fields" in item) item.fields[SECTION] = this.#platform;
    items.push(item);
    if (count === 1 && this.#names.length > 1) this.#platform = platformOfRow(this.#title) ?? this.#platform;
  }
}

/** Skips empty lines and titles above the header. A broken quote ends the reading with an item that says so. */
export async function* readCsv(head: string, text: AsyncIterable<string>): SourceItems {
  const table = new Table();
  const last: SourceItem[] = [];
  try {
    for await (const records of csvRecords(text, delimiterOf(head))) {
      const items: SourceItem[] = [];
      for (const record of records) {
        // Spreadsheets write `sep=;` above the header.
        if (record.at === 1 && /^sep=/i.test(record.cells[0] ?? "")) continue;
        table.add(record, items);
      }
      yield items;
    }
    table.settle(last);
  } catch (error) {
    if (!(error instanceof OpenQuoteError)) throw error;
    table.settle(last);
    last.push({
      at: error.at,
      problem: "a quote is opened that is never closed; nothing after it was read",
    });
  }
  yield last;
}
