import { Activity, type ReactNode } from "react";
import { rowHeights, type Density } from "@/components/ui/density";
import { tableClass } from "@/components/ui/table-cells";
import { COLUMNS_CLASS, KEPT_CLASS, KEPT_END_CLASS, type FixedWidths } from "./column-style";
import type { Column } from "./columns";
import { TableStyle } from "./table-style";
import { messages } from "./messages/table";

/** The head stays in view while the rows scroll under it. Its kept cells are above the others. */
export const stickyHead =
  "@min-[43.75rem]:[&_th]:sticky @min-[43.75rem]:[&_th]:top-0 @min-[43.75rem]:[&_th]:z-[3]";
export const keptHead = "z-[4]!";

export const keptBox = "sticky left-0 z-[2] bg-surface";
export const keptName = `sticky left-[3.25rem] z-[2] bg-surface @max-[43.75rem]:static ${KEPT_CLASS}`;

/** Last cells are sticky only in a wide table. */
export const keptEnd = `bg-surface @min-[62.5rem]:sticky @min-[62.5rem]:right-0 @min-[62.5rem]:z-[2] ${KEPT_END_CLASS}`;

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
      className="relative scroll-pl-16 overflow-x-auto overscroll-x-contain @min-[43.75rem]:max-h-[max(24rem,calc(100dvh-5rem))] short:max-h-none! @min-[43.75rem]:scroll-pt-9 @min-[43.75rem]:scroll-pl-[18rem] @min-[62.5rem]:scroll-pr-[13rem] focus-visible:-outline-offset-2"
    >
      <TableStyle columns={columns} fixed={fixed} />
      <table aria-label={label} className={`${tableClass} ${COLUMNS_CLASS}`} style={rowHeights(density)}>
        <Activity>{children}</Activity>
      </table>
    </div>
  );
}
