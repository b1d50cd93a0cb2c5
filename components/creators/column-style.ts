/**
 * Widths of the selected columns: where the table has no room for all of them it scrolls sideways. They are counted in
 * pixels of the usual text size and written in rem, so that bigger text gets wider columns.
 */

/** Below this many pixels a row is two lines without columns. */
const NARROW = 700;
/** From here on the columns that every table has are wider. */
const WIDE = 1000;

/** Pixels of the columns that are always there, in a table narrower and wider than 1000 pixels. */
export type FixedWidths = { narrow: number; wide: number };

const rem = (px: number) => `${px / 16}rem`;
const below = (px: number) => rem(px - 0.02);

/** The class of the column at a position. */
export const columnClass = (index: number) => `column-${index}`;
/** The class of the table itself. */
export const COLUMNS_CLASS = "has-columns";
/** The class of the cells that stay when the others are scrolled. */
export const KEPT_CLASS = "is-kept";
/** The class of the last cells, which stay in a table that is wide enough. */
export const KEPT_END_CLASS = "is-kept-end";

/** Container queries, written here because their widths follow from what somebody has chosen. */
export function columnStyle(widths: readonly number[], fixed: FixedWidths): string {
  const sum = widths.reduce((total, width) => total + width, 0);
  const names = widths.map((_, index) => `.${columnClass(index)}`);
  const atLeast = (from: number, width: number) =>
    `@container (min-width:${rem(from)}){.${COLUMNS_CLASS}{min-width:${rem(width)}}}`;
  return [
    ...widths.map((width, index) => `${names[index]}{width:${rem(width)}}`),
    ...(names.length > 0 ? [`@container (max-width:${below(NARROW)}){${names.join()}{display:none}}`] : []),
    atLeast(NARROW, fixed.narrow + sum),
    atLeast(WIDE, fixed.wide + sum),
    // The edge of what stays, where something can be scrolled under it.
    `@container (min-width:${rem(NARROW)}) and (max-width:${below(fixed.wide + sum)}){.${KEPT_CLASS}{box-shadow:1px 0 0 var(--line-strong)}}`,
    `@container (min-width:${rem(WIDE)}) and (max-width:${below(fixed.wide + sum)}){.${KEPT_END_CLASS}{box-shadow:-1px 0 0 var(--line-strong)}}`,
  ].join("");
}
