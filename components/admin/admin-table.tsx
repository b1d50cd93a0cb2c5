import type { ReactNode } from "react";
import { bodyCell, headCell, rowHead, tableClass } from "@/components/ui/table-cells";
import { messages } from "./messages/frame";

export type AdminColumn<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Every cell of the column has these classes, which also hide it below a table width. */
  className?: string;
  width?: string;
  /** These classes apply to body cells only. */
  text?: string;
};

export function AdminTable<Row extends { id: string | number }>({
  label,
  rows,
  first,
  columns,
  actions,
  isInBox = false,
}: {
  label: string;
  rows: readonly Row[];
  first: Pick<AdminColumn<Row>, "title" | "cell">;
  columns: readonly AdminColumn<Row>[];
  /** Absent when rows can only be read. */
  actions?: { cell: (row: Row) => ReactNode; width: string };
  /** The box around it has a border. */
  isInBox?: boolean;
}) {
  return (
    <div
      className={`@container ${isInBox ? "mt-2" : "overflow-hidden rounded-10 border border-line bg-surface"}`}
    >
      <table aria-label={label} className={tableClass}>
        <thead>
          <tr>
            <th scope="col" className={`${headCell} pl-[18px]`}>
              {first.title}
            </th>
            {columns.map(({ title, className = "", width = "" }) => (
              <th key={title} scope="col" className={`${headCell} ${width} ${className}`}>
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col" className={`${headCell} ${actions.width} pr-3 text-right`}>
                <span className="sr-only">{messages.table.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="last:[&>*]:border-b-0">
              <th scope="row" className={`${bodyCell} ${rowHead} h-14! pl-[18px]`}>
                {first.cell(row)}
              </th>
              {columns.map(({ title, cell, className = "", text = "" }) => (
                <td key={title} className={`${bodyCell} ${className} ${text}`}>
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td className={`${bodyCell} pr-3 text-right [&>*]:align-middle`}>{actions.cell(row)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
