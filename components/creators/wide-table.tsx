import { Activity, type ReactNode } from "react";
import { rowHeights, type Density } from "@/components/ui/density";
import { tableClass } from "@/components/ui/table-cells";
import type { Column } from "./columns";
import { KeptScroll } from "./kept-scroll";
import { messages } from "./messages/table";

/** The head stays in view while the rows scroll under it. Its kept cells are above the others. */
export const stickyHead =
  "@min-[43.75rem]:[&_th]:sticky @min-[43.75rem]:[&_th]:top-0 @min-[43.75rem]:[&_th]:z-[3]";
export const keptHead = "z-[4]!";

export const keptBox = "sticky left-0 z-[2] bg-surface";

/** A table with fewer pixels shows each row as two lines instead of columns. */
const NARROW = 700;
/** Fixed columns are wider in a table with at least this many pixels. */
const WIDE = 1000;

/** Widths are pixels of the fixed columns, in a table below and above `WIDE`. */
type FixedWidths = { narrow: number; wide: number };

const rem = (px: number) => `${px / 16}rem`;
const below = (px: number) => rem(px - 0.02);

export const columnClass = (index: number) => `column-${index}`;
/** Column widths are counted in pixels and written in rem, so that larger text gets wider columns. */
const COLUMNS_CLASS = "has-columns";
/** Cells of this class stay in place while the table scrolls sideways. */
const KEPT_CLASS = "is-kept";
/** Cells of this class stay in place only if the table is wide enough. */
const KEPT_END_CLASS = "is-kept-end";

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

export const keptName = `sticky left-[3.25rem] z-[2] bg-surface @max-[43.75rem]:static ${KEPT_CLASS}`;

/** Last cells are sticky only in a wide table. */
export const keptEnd = `bg-surface @min-[62.5rem]:sticky @min-[62.5rem]:right-0 @min-[62.5rem]:z-[2] ${KEPT_END_CLASS}`;

function TableStyle({ columns, fixed }: { columns: readonly Column[]; fixed: FixedWidths }) {
  const widths = columns.map(({ width }) => width);
  return <style>{columnStyle(widths, fixed)}</style>;
}

export function WideTable({
  label,
  columns,
  fixed,
  density,
  children,
}: {
  label: string;
  columns: readonly Column[];
  fixed: FixedWidths;
  density: Density;
  children: ReactNode;
}) {
  return (
    <div
      role="region"
      aria-label={messages.allColumns(label)}
      tabIndex={0}
      className="relative isolate scroll-pl-16 overflow-x-auto overscroll-x-contain @min-[43.75rem]:max-h-[max(24rem,calc(100dvh-5rem))] short:max-h-none! @min-[43.75rem]:scroll-pt-9 @min-[43.75rem]:scroll-pl-[18rem] @min-[62.5rem]:scroll-pr-[13rem] focus-visible:-outline-offset-2"
    >
      <KeptScroll />
      <TableStyle columns={columns} fixed={fixed} />
      <table aria-label={label} className={`${tableClass} ${COLUMNS_CLASS}`} style={rowHeights(density)}>
        <Activity>{children}</Activity>
      </table>
    </div>
  );
}
