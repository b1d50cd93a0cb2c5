import "server-only";
/**
 * Splits the text of a CSV file into records, in pieces as they come. Quotes are read as people leave them: one in the
 * middle of a cell is a character, and a closed one with more behind it too. Lines end in any of three ways, mixed.
 */

/** A quote that is never closed would otherwise swallow the rest of the file as one cell. */
const LONGEST_RECORD = 8 << 20;

const [QUOTE, CR, LF, NUL] = [0x22, 0x0d, 0x0a, 0];

/** A quote is opened that is never closed, or not within any record of a table. */
export class OpenQuoteError extends Error {}

/** `at`: the line on which it starts, from 1; `lastLine`: on which it ends. */
export type CsvRecord = { cells: string[]; at: number; lastLine: number };

const occurrences = (cells: readonly string[], text: string) =>
  cells.reduce((count, cell) => (cell.includes(text) ? count + cell.split(text).length - 1 : count), 0);

const isTooLong = (text: string) =>
  text.length * 3 > LONGEST_RECORD && Buffer.byteLength(text) > LONGEST_RECORD;

/** The cells of one record, and where the next one begins; `next` -1: its end is not there yet. */
type Parsed = { cells: string[]; next: number };

export class CsvRecords {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  #rest = "";
  /** Of the next record. */
  #line = 1;

  /** @param delimiter one character */
  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
  }

  /** The records that are complete with this piece. @throws OpenQuoteError after those before the quote */
  add(piece: string): Generator<CsvRecord> {
    return this.#records(this.#rest + piece, false);
  }

  /** The last ones. @throws OpenQuoteError */
  end(): Generator<CsvRecord> {
    return this.#records(this.#rest, true);
  }

  *#records(text: string, isEnd: boolean): Generator<CsvRecord> {
    let at = 0;
    // The next quote and the next CR, looked for again only once they are passed.
    let [quote, cr] = [-1, -1];
    while (at < text.length) {
      const end = text.indexOf("\n", at);
      if (quote < at && quote !== text.length) quote = indexFrom(text, '"', at);
      if (cr < at && cr !== text.length) cr = indexFrom(text, "\r", at);
      const isPlain = end >= 0 && quote > end && cr >= end - 1;
      const { cells, next } = isPlain
        ? this.#plain(text, at, cr < end ? end - 1 : end, end + 1)
        : this.#quoted(text, at, isEnd);
      if (next < 0) break;
      at = next;
      // Empty lines are skipped.
      if (cells.length > 0) yield this.#placed(cells, isPlain);
      else this.#line++;
    }
    this.#rest = text.slice(at);
  }

  #plain(text: string, at: number, end: number, next: number): Parsed {
    if (end === at) return { cells: [], next };
    const line = text.slice(at, end);
    if (isTooLong(line)) throw new OpenQuoteError();
    return { cells: line.split(this.#delimiter), next };
  }

  #placed(cells: string[], isPlain: boolean): CsvRecord {
    const [lf, cr, both] = isPlain ? [0, 0, 0] : ["\n", "\r", "\r\n"].map((text) => occurrences(cells, text));
    const lastLine = this.#line + lf! + cr! - both!;
    this.#line = lastLine + 1;
    return { cells, at: lastLine - lf!, lastLine };
  }

  /** Any record, character by character. No cells: an empty line. */
  #quoted(text: string, from: number, isEnd: boolean): Parsed {
    const unfinished = (): Parsed => {
      if (isTooLong(text.slice(from))) throw new OpenQuoteError();
      return { cells: [], next: -1 };
    };
    const cells: string[] = [];
    // Of the cell: what was put together, and where what follows begins.
    let [cell, start, hasQuotes] = ["", from, false];
    for (let at = from; ; at++) {
      if (at >= text.length && !isEnd) return unfinished();
      const code = at < text.length ? text.charCodeAt(at) : LF;
      if (code === QUOTE && cell === "" && at === start) {
        const quoted = this.#quotedPart(text, at + 1, isEnd);
        if (!quoted) return unfinished();
        [cell, start, hasQuotes] = [quoted.part, quoted.next, true];
        at = quoted.next - 1;
      } else if (code === this.#delimiterCode) {
        cells.push(cell + text.slice(start, at));
        [cell, start, hasQuotes] = ["", at + 1, false];
      } else if (code === LF || code === CR) {
        if (code === CR && at + 1 === text.length && !isEnd) return unfinished();
        const next = code === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
        if (cells.length === 0 && !hasQuotes && at === start) return { cells: [], next };
        cells.push(cell + text.slice(start, at));
        if (isTooLong(text.slice(from, next))) throw new OpenQuoteError();
        return { cells, next };
      }
    }
  }

  /** What is between quotes from here on; undefined: the end is not there yet. */
  #quotedPart(text: string, from: number, isEnd: boolean): { part: string; next: number } | undefined {
    let part = "";
    for (let at = from; ;) {
      const end = text.indexOf('"', at);
      if (end < 0 && isEnd) throw new OpenQuoteError();
      if (end < 0 || (end + 1 === text.length && !isEnd)) return undefined;
      part += text.slice(at, end);
      const next = text.charCodeAt(end + 1);
      if (next === QUOTE) {
        part += '"';
        at = end + 2;
        continue;
      }
      const isAtEnd = Number.isNaN(next);
      const isClosed = isAtEnd || next === this.#delimiterCode || next === LF || next === CR || next === NUL;
      // Else it was no quote around the cell, and both are characters of it.
      return { part: isClosed ? part : `"${part}"`, next: end + 1 };
    }
  }
}

/** The end of the text when there is none. */
function indexFrom(text: string, sign: string, from: number): number {
  const index = text.indexOf(sign, from);
  return index < 0 ? text.length : index;
}
