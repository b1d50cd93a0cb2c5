import "server-only";
/** Records of CSV text. Quotes are read leniently, line ends may be mixed, and empty lines are skipped. */
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

class Records {
  /** Line of the next record. */
  line = 1;
  #found: CsvRecord[] = [];
  #isBelowRecord = false;
  #isApart = false;

  skipLines(count: number): void {
    this.line += count;
    this.#isApart ||= count > 0 && this.#isBelowRecord;
  }

  /** @param lineEnds number of line ends within the cells */
  add(cells: string[], lineEnds: number): void {
    const record: CsvRecord = { cells, at: this.line };
    if (this.#isApart) record.isApart = true;
    this.#found.push(record);
    this.#isBelowRecord = true;
    this.#isApart = false;
    this.line += 1 + lineEnds;
  }

  take(): CsvRecord[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}

const lineEndsIn = (text: string) =>
  text.includes("\n") || text.includes("\r") ? text.match(/\r\n?|\n/g)!.length : 0;

const [QUOTE, NEWLINE, RETURN] = [0x22, 0x0a, 0x0d];

/**
 * Splits the records that are written as everywhere: a quoted cell ends with its second quote, quotes within are
 * doubled. A library that reads all others takes five times as long.
 * @param delimiter its byte
 * @returns the start of the first record that is written differently, or not complete
 */
function splitUsual(bytes: Buffer, delimiter: number, records: Records): number {
  const { length } = bytes;
  for (let start = 0, at = 0; ; start = at) {
    const cells: string[] = [];
    let lineEnds = 0;
    for (let isLast = false; !isLast;) {
      if (bytes[at] === QUOTE) {
        const from = at + 1;
        let isDoubled = false;
        for (at = from; at < length; at++) {
          if (bytes[at] !== QUOTE) continue;
          if (bytes[at + 1] !== QUOTE) break;
          isDoubled = true;
          at++;
        }
        const cell = bytes.toString("utf8", from, at);
        lineEnds += lineEndsIn(cell);
        cells.push(isDoubled ? cell.replaceAll('""', '"') : cell);
        at++;
      } else {
        const from = at;
        while (at < length && bytes[at] !== delimiter && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++;
        cells.push(bytes.toString("utf8", from, at));
      }
      if (at >= length) return start;
      const sign = bytes[at++];
      isLast = sign === NEWLINE || sign === RETURN;
      if (!isLast && sign !== delimiter) return start;
      if (sign !== RETURN) continue;
      if (at === length) return start;
      if (bytes[at] === NEWLINE) at++;
    }
    const isEmpty = cells.length === 1 && cells[0] === "" && bytes[start] !== QUOTE;
    if (isEmpty) records.skipLines(1);
    else records.add(cells, lineEnds);
  }
}

/** Null ends the text. */
const feed = (parser: Parser, piece: string | Buffer | null) =>
  new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (piece === null) parser.end(done);
    else parser.write(piece, done);
  });

/** Reads what begins with a record that is written differently. `line`: that of the next record. */
class LenientParser {
  readonly #records: Records;
  readonly #parser: Parser;
  #emptyLines = 0;

  constructor(delimiter: string, records: Records) {
    this.#records = records;
    this.#parser = parse({
      delimiter,
      max_record_size: LONGEST_RECORD,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // The records bypass the readable side, which would lose its last records at an error.
      on_record: (cells: string[]) => {
        this.#skipLines();
        records.add(
          cells,
          cells.reduce((sum, cell) => sum + lineEndsIn(cell), 0),
        );
      },
    });
    this.#parser.on("error", () => {});
  }

  #skipLines(): void {
    const { empty_lines: emptyLines } = this.#parser.info;
    this.#records.skipLines(emptyLines - this.#emptyLines);
    this.#emptyLines = emptyLines;
  }

  /** Null ends the text. @throws OpenQuoteError */
  async read(piece: string | Buffer | null): Promise<void> {
    try {
      await feed(this.#parser, piece);
    } catch (error) {
      const { code } = error as CsvError;
      if (code !== "CSV_QUOTE_NOT_CLOSED" && code !== "CSV_MAX_RECORD_SIZE") throw error;
      this.#skipLines();
      throw new OpenQuoteError(this.#records.line);
    }
  }
}

/** In bytes. A longer record is left to the library. */
const LONGEST_USUAL = 1 << 17;

/**
 * The records of one piece come together, because an asynchronous step for each takes longer than parsing it.
 * @param text pieces that don't split a character
 * @throws OpenQuoteError after the records before the quote
 */
export async function* csvRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord[]> {
  const records = new Records();
  let rest: Buffer = Buffer.alloc(0);
  let parser: LenientParser | undefined;
  let isStart = true;
  try {
    for await (const piece of text) {
      if (parser) await parser.read(piece);
      else {
        const bytes = Buffer.concat([rest, Buffer.from(isStart ? piece.replace(/^\uFEFF/, "") : piece)]);
        isStart &&= piece === "";
        rest = bytes.subarray(splitUsual(bytes, delimiter.charCodeAt(0), records));
        if (rest.length > LONGEST_USUAL) {
          parser = new LenientParser(delimiter, records);
          await parser.read(rest);
        }
      }
      yield records.take();
    }
    if (!parser) {
      parser = new LenientParser(delimiter, records);
      await parser.read(rest);
    }
    await parser.read(null);
    yield records.take();
  } catch (error) {
    if (error instanceof OpenQuoteError) yield records.take();
    throw error;
  }
}
