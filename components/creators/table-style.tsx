/** What the chosen columns and the chosen density make of a table. */
import type { CSSProperties } from "react";
import { columnStyle, type FixedWidths } from "./column-style";
import type { Column } from "./columns";
import type { Density } from "./table-settings";

const HEIGHTS: Record<Density, { row: string; narrow: string }> = {
  comfortable: { row: "2.75rem", narrow: "4rem" },
  compact: { row: "2rem", narrow: "3.25rem" },
};

/** Heights of the rows; `--row-narrow` where a row is two lines. */
export function rowHeights(density: Density): CSSProperties {
  const { row, narrow } = HEIGHTS[density];
  return { "--row": row, "--row-narrow": narrow } as CSSProperties;
}

export function TableStyle({ columns, fixed }: { columns: readonly Column[]; fixed: FixedWidths }) {
  const widths = columns.map(({ width }) => width);
  return <style>{columnStyle(widths, fixed)}</style>;
}
