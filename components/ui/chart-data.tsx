/** The table makes the chart accessible to screen readers and lets people copy its numbers. */
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/chart-data";

/** Classes of rows are said once, because a chart has hundreds of them. */
const ROWS =
  "[&_a:hover]:decoration-current [&_a]:rounded-4 [&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-3 [&_td]:py-1 [&_td]:text-right [&_th]:py-1 [&_th]:text-left [&_th]:font-450 [&_tr]:border-t [&_tr]:border-line";

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
  /** Returns undefined for a row that leads nowhere. */
  hrefOf?: (index: number) => string | undefined;
}) {
  return (
    <details className="mt-2 text-12">
      <summary className="inline-block rounded-4 text-ink-3 hover:text-ink">{messages.open}</summary>
      <div
        className="mt-1.5 max-h-48 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.label(label)}
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
          <tbody className={ROWS}>
            {rows.map(([name, ...figures], row) => {
              const href = hrefOf?.(row);
              return (
                <tr key={name}>
                  <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
                  {figures.map((figure, index) => (
                    <td key={index}>{figure === null ? "–" : formatNumber(figure, 1)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
