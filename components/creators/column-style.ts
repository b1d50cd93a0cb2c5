/** Column widths are counted in pixels and written in rem, so that larger text gets wider columns. */

/** A table with fewer pixels shows each row as two lines instead of columns. */
const NARROW = 700;
/** Fixed columns are wider in a table with at least this many pixels. */
const WIDE = 1000;

/** Widths are pixels of the fixed columns, in a table below and above `WIDE`. */
export type FixedWidths = { narrow: number; wide: number };

const rem = (px: number) => `${px / 16}rem`;
const below = (px: number) => rem(px - 0.02);

export const columnClass = (index: number) => `column-${index}`;
export const COLUMNS_CLASS = "has-columns";
/** Cells of this class stay in place while the table scrolls sideways. */
export const KEPT_CLASS = "is-kept";
/** Cells of this class stay in place only if the table is wide enough. */
export const KEPT_END_CLASS = "is-kept-end";

/** Container queries are generated because their widths depend on the chosen columns. */
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
    `@container (min-width:${rem(NARROW)}) and (max-width:${below(fixed.wide + sum)}){.${KEPT_CLASS}{box-shadow:1px 0 0 var(--line-strong)}}`,
    `@container (min-width:${rem(WIDE)}) and (max-width:${below(fixed.wide + sum)}){.${KEPT_END_CLASS}{box-shadow:-1px 0 0 var(--line-strong)}}`,
  ].join("");
}
