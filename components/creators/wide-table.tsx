/** A table of creators in a frame that scrolls sideways; its boxes and names stay. */
import type { ReactNode } from "react";
import { rowHeights, type Density } from "@/components/ui/density";
import { tableClass } from "@/components/ui/table-cells";
import { COLUMNS_CLASS, KEPT_CLASS, type FixedWidths } from "./column-style";
import type { Column } from "./columns";
import { TableStyle } from "./table-style";

/** Of the cell with the check box, and of its head. */
export const keptBox = "sticky left-0 z-[2] bg-surface";
/** Of the cell with the name, and of its head. */
export const keptName = `sticky left-[3.25rem] z-[2] bg-surface @max-[43.75rem]:static ${KEPT_CLASS}`;

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
      aria-label={`${label}, all columns`}
      tabIndex={0}
      className="overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2"
    >
      <TableStyle columns={columns} fixed={fixed} />
      <table aria-label={label} className={`${tableClass} ${COLUMNS_CLASS}`} style={rowHeights(density)}>
        {children}
      </table>
    </div>
  );
}
