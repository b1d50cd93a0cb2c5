import "server-only";
/** Quotes are read leniently, line ends may be mixed, and empty lines are skipped. */
import { parse, type CsvError, type Parser } from "csv-parse";

/** In bytes. A quote that is never closed would otherwise swallow the rest of the file as one cell. */
const LONGEST_RECORD = 8 << 20;

export class OpenQuoteError extends Error {
  /** @param at the line on which the record starts */
  constructor(readonly at: number) {
    super();
  }
}

/** `at`: line on which the record starts, from 1. `isApart`: an empty line precedes it. */
export type CsvRecord = { cells: string[]; at: number; isApart?: true };

const hasLineEnd = (cell: string) => cell.includes("\n") || cell.includes("\r");

/** Null ends the text. */
const feed = (parser: Parser, piece: string | null) =>
  new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (piece === null) parser.end(done);
    else parser.write(piece, done);
  });

/**
 * The records of one piece come together, because an asynchronous step for each takes longer than parsing it.
 * @param text pieces that don't split a character
 * @throws OpenQuoteError after the records before the quote
 */
export async function* csvRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord[]> {
  const found: CsvRecord[] = [];
  let lines = 0;
  let emptyBefore = 0;
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: LONGEST_RECORD,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // The records bypass the readable side, which would lose its last records at an error.
    on_record(cells: string[], { empty_lines }) {
      const isApart = empty_lines > emptyBefore && lines > 0;
      found.push({ cells, at: lines + empty_lines + 1, ...(isApart && { isApart }) });
      emptyBefore = empty_lines;
      lines += 1;
      for (const cell of cells) if (hasLineEnd(cell)) lines += cell.match(/\r\n?|\n/g)!.length;
    },
  });
  parser.on("error", () => {});
  try {
    for await (const piece of text) {
      await feed(parser, piece);
      yield found.splice(0);
    }
    await feed(parser, null);
    yield found.splice(0);
  } catch (error) {
    const { code } = error as CsvError;
    if (code !== "CSV_QUOTE_NOT_CLOSED" && code !== "CSV_MAX_RECORD_SIZE") throw error;
    yield found.splice(0);
    throw new OpenQuoteError(lines + parser.info.empty_lines + 1);
  }
}
