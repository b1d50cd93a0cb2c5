/**
 * Widths of the selected columns, and from which width of the table each is shown: the last one is hidden first. They
 * are counted in pixels of the usual text size and written in rem, so that bigger text gets fewer, wider columns.
 */

/** Below this many pixels a row is two lines without columns. */
export const NARROW = 700;
/** From here on the columns that every table has are wider. */
const WIDE = 1000;

/** Pixels of the columns that are always there, in a table narrower and wider than 1000 pixels. */
export type FixedWidths = { narrow: number; wide: number };

/** Pixels of the table that the columns up to and with each one need. */
export function neededWidths(widths: readonly number[], fixed: FixedWidths): number[] {
  let sum = 0;
  return widths.map((width) => {
    sum += width;
    // What fits just below 1000 pixels must still fit when the other columns grow there.
    return Math.max(NARROW, (fixed.wide + sum <= WIDE ? fixed.narrow : fixed.wide) + sum);
  });
}

const rem = (px: number) => `${px / 16}rem`;

/** The class of the column at a position. */
export const columnClass = (index: number) => `column-${index}`;

/** Container queries, written here because their widths follow from what somebody has chosen. */
export function columnStyle(widths: readonly number[], fixed: FixedWidths): string {
  return neededWidths(widths, fixed)
    .map((needed, index) => {
      const name = `.${columnClass(index)}`;
      return `${name}{width:${rem(widths[index]!)}}@container (max-width:${rem(needed - 0.02)}){${name}{display:none}}`;
    })
    .join("");
}
