/** The table makes the chart accessible to screen readers and lets people copy its numbers. */
import Link from "next/link";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/insights";

function RowName({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return name;
  return (
    <Link
      href={href}
      prefetch={false}
      className="rounded-4 underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {name}
    </Link>
  );
}

export function ChartData({
  label,
  head,
  rows,
  hrefOf,
}: {
  label: string;
  head: readonly string[];
  /** Null means unknown. */
  rows: readonly (readonly [string, ...(number | null)[]])[];
  /** Returns undefined for a row without posts. */
  hrefOf?: (index: number) => string | undefined;
}) {
  return (
    <details className="mt-2 text-12">
      <summary className="inline-block rounded-4 text-ink-3 hover:text-ink">{messages.data.open}</summary>
      <div
        className="mt-1.5 max-h-48 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.data.label(label)}
      >
        <table className="w-full max-w-80 tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="text-left text-ink-3">
              {head.map((name, index) => (
                <th key={name} scope="col" className={`py-0.5 font-550 ${index > 0 ? "text-right" : ""}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures], row) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-0.5 text-left font-450">
                  <RowName name={name} href={hrefOf?.(row)} />
                </th>
                {figures.map((figure, index) => (
                  <td key={index} className="py-0.5 text-right">
                    {figure === null ? "–" : formatNumber(figure, 1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
