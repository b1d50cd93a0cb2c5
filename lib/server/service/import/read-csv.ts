import "server-only";
/** CSV as it is met in the wild, as a stream of records with the line on which each starts. */
import { CsvRecords, OpenQuoteError, type CsvRecord } from "./csv-records";
import { HEADER_WITHIN, headerOfTexts } from "./find-header";
import type { SourceItem } from "./source-item";

/** Of the beginning, in which the separator is looked for. */
const LONGEST_HEAD = 1 << 16;

/** Names without surrounding and doubled blanks; the second column of a name becomes `name 2`. */
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

/** How often each separator splits a line outside quotes, the most first. */
function separatorsOf(line: string): { sign: string; parts: string[] }[] {
  const plain = line.replace(/"[^"]*"/g, (text) => text.replace(/[,;\t|]/g, " "));
  return SIGNS.map((sign) => ({ sign, parts: plain.split(sign) })).sort(
    (a, b) => b.parts.length - a.parts.length,
  );
}

/** The separator that occurs most in the header: the first line that is not empty, or the one below titles. */
function delimiterOf(head: string): string {
  const lines = (head.slice(0, LONGEST_HEAD).match(/[^\r\n]+/g) ?? []).slice(0, HEADER_WITHIN);
  const split = lines.map((line) => separatorsOf(line)[0]!);
  const header = headerOfTexts(split.map(({ parts }) => parts.map((part) => part.replace(/^"|"$/g, ""))));
  return split[header]?.sign ?? SIGNS[0]!;
}

function toItem(header: readonly string[], record: readonly string[], at: number): SourceItem {
  const isLong = record.length > header.length && record.slice(header.length).some((cell) => cell !== "");
  if (record.length < header.length || isLong) {
    return { at, problem: `it has ${record.length} fields where the header has ${header.length}` };
  }
  // Without a prototype, so that a column called __proto__ is a column.
  const fields: Record<string, unknown> = Object.create(null);
  header.forEach((name, index) => (fields[name] = record[index]));
  return { at, fields };
}

/** All records of a text, without a byte order mark in front of it. */
async function* recordsOf(head: string, text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const records = new CsvRecords(delimiterOf(head));
  let isStart = true;
  for await (const piece of text) {
    yield* records.add(isStart ? piece.replace(/^\ufeff/, "") : piece);
    isStart = false;
  }
  yield* records.end();
}

type Placed = { record: string[]; at: number };

/** The records below the header, which is looked for in the first ones. */
class Table {
  #header: string[] | undefined;
  #first: Placed[] | undefined = [];

  *add(placed: Placed): Generator<SourceItem> {
    if (!this.#first) return yield toItem(this.#header!, placed.record, placed.at);
    this.#first.push(placed);
    if (this.#first.length === HEADER_WITHIN) yield* this.settle();
  }

  /** No further record decides about the header. */
  *settle(): Generator<SourceItem> {
    const first = this.#first ?? [];
    this.#first = undefined;
    const header = headerOfTexts(first.map(({ record }) => record));
    if (first[header]) this.#header = headerNames(first[header].record);
    for (const { record, at } of first.slice(header + 1)) yield toItem(this.#header!, record, at);
  }
}

/** Empty lines are skipped, and titles above the header. A broken quote ends the reading with an item that says so. */
export async function* readCsv(head: string, text: AsyncIterable<string>): AsyncGenerator<SourceItem> {
  const table = new Table();
  let lastLine = 0;
  try {
    for await (const record of recordsOf(head, text)) {
      ({ lastLine } = record);
      // Spreadsheets write `sep=;` above the header.
      if (lastLine === 1 && /^sep=/i.test(record.cells[0] ?? "")) continue;
      yield* table.add({ record: record.cells, at: record.at });
    }
    yield* table.settle();
  } catch (error) {
    if (!(error instanceof OpenQuoteError)) throw error;
    yield* table.settle();
    yield { at: lastLine + 1, problem: "a quote is opened that is never closed; nothing after it was read" };
  }
}
