import Link from "next/link";
import { heatStep } from "@/components/records/score-badge";
import type { Facets } from "@/lib/contract/records";
import { formatNumber, translateMarks } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/insights";

const SHOWN = 10;
const TINT = {
  1: "bg-heat-soft-0",
  2: "bg-heat-soft-1",
  3: "bg-heat-soft-2",
  4: "bg-heat-soft-3",
  5: "bg-heat-soft-4",
} as const;

export function CategoryTable({
  facets,
  only = [],
  hrefOf,
}: {
  facets: Facets;
  /** The search is limited to these categories. */
  only?: readonly string[];
  hrefOf: (category: string) => string;
}) {
  const rows = (facets.counts.categories ?? [])
    .filter(({ value, count }) => count > 0 && (only.length === 0 || only.includes(value)))
    .slice(0, SHOWN);
  if (rows.length === 0) return <p className="px-[18px] pb-4 pt-2 text-ink-3">{messages.categories.none}</p>;
  return (
    <div
      className="relative overflow-x-auto px-[18px] pb-3 pt-1.5"
      tabIndex={0}
      role="region"
      aria-label={messages.categories.title}
    >
      <table aria-label={messages.categories.title} className="w-full whitespace-nowrap tabular-nums">
        <thead>
          <tr className="text-right text-11 text-ink-3 [&>th]:h-6 [&>th]:pl-3 [&>th]:font-450">
            <th scope="col" className="pl-0! text-left">
              {messages.categories.category}
            </th>
            <th scope="col">{messages.categories.posts}</th>
            <th scope="col">{messages.categories.median}</th>
            <th scope="col">{messages.categories.top}</th>
            <th scope="col">{messages.categories.reach}</th>
            <th scope="col">{messages.categories.engaged}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, count }) => {
            const benchmark = facets.benchmarks?.[value];
            const [median, high] = [benchmark?.scoreAt[10], benchmark?.scoreAt[18]];
            return (
              <tr key={value} className="[&>td]:h-[2.125rem] [&>td]:pl-3 [&>td]:text-right">
                <th scope="row" className="max-w-40 truncate text-left font-500">
                  <Link href={hrefOf(value)} prefetch={false} className="hover:underline">
                    {value}
                  </Link>
                </th>
                <td className="font-550">{formatNumber(count)}</td>
                {[median, high].map((score, index) => (
                  <td key={index}>
                    {score !== undefined && (
                      <span
                        className={`inline-block min-w-9 rounded-4 px-1.5 py-0.5 text-center text-12 ${TINT[heatStep(score)]}`}
                      >
                        {Math.round(score)}
                      </span>
                    )}
                  </td>
                ))}
                <td className="text-ink-2">
                  {benchmark?.usualReach != null && `${translateMarks(benchmark.usualReach.toFixed(1))}×`}
                </td>
                <td className="text-ink-2">
                  {benchmark?.usualEngagement != null &&
                    `${translateMarks((benchmark.usualEngagement * 100).toFixed(1))}%`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
