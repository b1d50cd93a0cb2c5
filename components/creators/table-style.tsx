import { columnStyle, type FixedWidths } from "./column-style";
import type { Column } from "./columns";

export function TableStyle({ columns, fixed }: { columns: readonly Column[]; fixed: FixedWidths }) {
  const widths = columns.map(({ width }) => width);
  return <style>{columnStyle(widths, fixed)}</style>;
}
