import type { ReactNode } from "react";
import Link from "next/link";
import { Meter } from "@/components/ui/meter";
import { formatNumber, translateMarks } from "@/lib/contract/reader-numbers";

type FigureRow = {
  key: string;
  name: ReactNode;
  /** The bar's share is 0 to 1, undefined for no bar. */
  share?: number;
  cells: readonly ReactNode[];
};

/** Example: 0.0349 → `3.5%`. Only exact ratios are shown as 0% and 100%. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.1) return `<${translateMarks("0.1")}%`;
  if (value > 99.9 && value < 100) return `>${translateMarks("99.9")}%`;
  return `${translateMarks(value.toFixed(value === 0 || value === 100 ? 0 : 1))}%`;
}

export function Figure({ count, href, label }: { count: number; href?: string; label?: string }) {
  if (count === 0) return <span className="text-ink-3">{formatNumber(0)}</span>;
  if (href === undefined) return formatNumber(count);
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={label && `${formatNumber(count)}: ${label}`}
      className="-my-1 inline-block py-1 max-md:my-0 text-accent-ink underline-offset-3 hover:underline max-md:py-3"
    >
      {formatNumber(count)}
    </Link>
  );
}

const cell = "h-8 border-t border-line pl-3 text-right whitespace-nowrap tabular-nums";

export function FigureTable({
  label,
  first,
  columns,
  rows,
}: {
  /** The label is for screen readers. */
  label: string;
  first: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
}) {
  const hasBars = rows.some(({ share }) => share !== undefined);
  return (
    <div className="overflow-x-auto px-[18px] pb-3 pt-1.5" tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-12 text-ink-3 [&>th]:h-7 [&>th]:font-450">
            <th scope="col" className="text-left">
              {first}
            </th>
            {hasBars && <td aria-hidden="true" className="max-md:hidden" />}
            {columns.map((column) => (
              <th key={column} scope="col" className="pl-3 text-right whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, share, cells }) => (
            <tr key={key}>
              <th
                scope="row"
                className={`${cell} max-w-56 truncate pl-0! text-left! font-450 max-md:max-w-28 max-md:whitespace-normal! max-md:wrap-anywhere`}
              >
                {name}
              </th>
              {hasBars && (
                <td className={`${cell} w-1/4 min-w-16 max-md:hidden`}>
                  {share !== undefined && <Meter used={share} of={1} />}
                </td>
              )}
              {cells.map((content, index) => (
                <td key={columns[index]} className={cell}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function NoRows({ children }: { children: ReactNode }) {
  return <p className="px-[18px] pb-4 pt-2 text-ink-3">{children}</p>;
}
