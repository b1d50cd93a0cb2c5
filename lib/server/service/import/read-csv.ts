import "server-only";
/** CSV as it is met in the wild, as a stream of records with the line on which each starts. */
import { parse, CsvError, type Info } from "csv-parse";
import type { SourceItem } from "./source-item";

/** A quote that is never closed would otherwise swallow the rest of the file as one cell. */
const LONGEST_RECORD = 8 << 20;

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

/** The separator that occurs most in the first line that is not empty, outside quotes. */
function delimiterOf(head: string): string {
  const line = (/[^\r\n]+/.exec(head)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

const occurrences = (record: readonly string[], text: string) =>
  record.reduce((count, cell) => (cell.includes(text) ? count + cell.split(text).length - 1 : count), 0);

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

type ParsedRecord = { record: string[]; info: Info };

/**
 * All records of a text. A parser that fails drops the records that it still holds, so they are taken from it after
 * each piece, and before it is told of the end, where it fails for a quote that is still open.
 */
async function* parsedRecords(head: string, text: AsyncIterable<string>): AsyncGenerator<ParsedRecord> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    info: true,
    // Files that were put together from others mix them.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  parser.on("error", () => undefined);
  const held = function* (): Generator<ParsedRecord> {
    for (let next = parser.read(); next !== null; next = parser.read()) yield next as ParsedRecord;
  };
  for await (const piece of text) {
    parser.write(piece);
    yield* held();
    // A piece may have to wait for its turn, and an error for its event.
    while (parser.writableLength > 0 && !parser.errored) {
      await new Promise((resolve) => setImmediate(resolve));
      yield* held();
    }
    if (parser.errored) throw parser.errored;
  }
  parser.end();
  yield* parser as AsyncIterable<ParsedRecord>;
}

/** Empty lines are skipped. A broken quote ends the reading with an item that says so. */
export async function* readCsv(head: string, text: AsyncIterable<string>): AsyncGenerator<SourceItem> {
  let header: string[] | undefined;
  let lastLine = 0;
  // The parser counts a CR LF within a cell as two lines.
  let countedTwice = 0;
  try {
    for await (const { record, info } of parsedRecords(head, text)) {
      countedTwice += occurrences(record, "\r\n");
      lastLine = info.lines - countedTwice;
      // Spreadsheets write `sep=;` above the header.
      if (!header && lastLine === 1 && /^sep=/i.test(record[0] ?? "")) continue;
      if (header) yield toItem(header, record, lastLine - occurrences(record, "\n"));
      else header = headerNames(record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { at: lastLine + 1, problem: "a quote is opened that is never closed; nothing after it was read" };
  }
}
