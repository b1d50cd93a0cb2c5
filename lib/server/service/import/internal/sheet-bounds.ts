import "server-only";
/** The reader fills every gap between two cells, so two cells can cost as much as a full sheet. */
import { formatExact } from "@/lib/contract/human-number";
import { ImportError } from "../import-error";
import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from "../limits";

/** A style of a cell; cells of formulas, texts and truth values are no numbers and have a type. */
const STYLE = /\ss\s*=\s*["'](\d+)["']/;
const OTHER_TYPE = /\st\s*=\s*["'](?!n["'])/;
/** Matches `r` of a row or a cell, and whether the element is self-closing, as a cell without a value is. */
const REFERENCE = /<(?:\w+:)?(row|c)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Za-z]*)(\d*)["'][^<>]*?(\/?)>/g;
/** Limit for a tag that continues in the next piece. */
const LONGEST_TAG = 1 << 16;

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase().slice(0, 8)) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/**
 * @param percentStyles styles of cells that show a percentage
 * @returns the columns, from 0, most of whose numbers are shown as percentages
 * @throws ImportError naming an invalid reference, or a sheet that would have too many cells
 */
export async function checkSheet(
  xml: AsyncIterable<Buffer>,
  name: string,
  percentStyles: ReadonlySet<string> = new Set(),
): Promise<Set<number>> {
  const numbers = new Map<number, { all: number; percent: number }>();
  let rest = "";
  let [rows, columns, cells] = [0, 0, 0];
  for await (const piece of xml) {
    const text = rest + piece.toString("latin1");
    const end = text.lastIndexOf(">") + 1;
    rest = text.slice(Math.max(end, text.length - LONGEST_TAG));
    for (const [whole, tag, letters = "", digits = "", closed] of text.slice(0, end).matchAll(REFERENCE)) {
      const [row, column] = [Number(digits), columnOf(letters)];
      if (row > MOST_ROWS || column > MOST_COLUMNS)
        throw new ImportError(
          `${name} has a cell at ${(letters + digits).slice(0, 30)}; the last cell of a sheet is XFD1048576.`,
        );
      if (tag !== "c" || closed) continue;
      cells++;
      rows = Math.max(rows, row);
      columns = Math.max(columns, column);
      if (percentStyles.size === 0 || OTHER_TYPE.test(whole)) continue;
      const known = numbers.get(column - 1) ?? { all: 0, percent: 0 };
      known.all++;
      if (percentStyles.has(STYLE.exec(whole)?.[1] ?? "")) known.percent++;
      numbers.set(column - 1, known);
    }
    if (Math.max(cells, rows * columns) > MOST_CELLS)
      throw new ImportError(
        `${name} has a sheet with more than ${formatExact(MOST_CELLS)} cells between its first and its last value; save it as CSV.`,
      );
  }
  const percent = [...numbers].filter(([, { all, percent: count }]) => count * 2 > all);
  return new Set(percent.map(([column]) => column));
}
