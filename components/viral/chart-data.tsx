/** The numbers of a chart as a table, folded away: for screen readers, for copying, for doubt. */

export function ChartData({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly [string, string];
  rows: readonly (readonly [string, number])[];
}) {
  return (
    <details className="mt-2 text-12">
      <summary className="inline-block rounded-4 text-ink-3 hover:text-ink">Show the numbers</summary>
      <div
        className="mt-1.5 max-h-48 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={`Numbers: ${label}`}
      >
        <table className="w-full max-w-80 tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col" className="py-0.5 font-550">
                {head[0]}
              </th>
              <th scope="col" className="py-0.5 text-right font-550">
                {head[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, count]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-0.5 text-left font-450">
                  {name}
                </th>
                <td className="py-0.5 text-right">{count.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
