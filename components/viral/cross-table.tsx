import Link from "next/link";
import type { PostInsights } from "@/lib/contract/records";
import { ownValue } from "@/lib/contract/own-value";
import { heatSoft } from "./heat-soft";
import { messages } from "./messages/insights";

const ROWS = 10;
const COLUMNS = 8;
/** Fewer posts are not significant. */
const MIN_POSTS = 5;

type Pairs = PostInsights["pairs"];

function most(pairs: Pairs, field: "category" | "country", limit: number): string[] {
  const counts = new Map<string, number>();
  for (const pair of pairs) counts.set(pair[field], (counts.get(pair[field]) ?? 0) + pair.count);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([value]) => value);
}

const isTelling = ({ count, medianScore }: Pairs[number]) => count >= MIN_POSTS && medianScore !== null;

function Cell({
  pair,
  span,
  href,
}: {
  pair: Pairs[number] | undefined;
  span: readonly [number, number];
  href: string;
}) {
  const words = pair ? messages.posts(pair.count) : messages.pairs.noPosts;
  if (!pair || !isTelling(pair)) {
    return (
      <td className="h-8 rounded-4 bg-sunken text-center text-ink-3" title={words}>
        <span aria-hidden="true">·</span>
        <span className="sr-only">{words}</span>
      </td>
    );
  }
  return (
    <td className={`h-8 rounded-4 text-center font-550 ${heatSoft(pair.medianScore!, ...span)}`}>
      <Link
        href={href}
        prefetch={false}
        title={`${pair.category}, ${pair.country}: ${words}`}
        className="grid h-8 place-items-center rounded-4 hover:shadow-[0_0_0_2px_var(--ink)] max-md:h-10"
      >
        {Math.round(pair.medianScore!)}
        <span className="sr-only">, {words}</span>
      </Link>
    </td>
  );
}

export function CrossTable({
  pairs,
  hrefOf,
}: {
  pairs: Pairs;
  hrefOf: (search: { categories?: string[]; countries?: string[] }) => string;
}) {
  const categories = most(pairs, "category", ROWS);
  // One or two categories swap the axes, which gives a list of countries.
  const isTurned = categories.length <= 2;
  const countries = most(pairs, "country", isTurned ? ROWS : COLUMNS);
  const [rows, columns] = isTurned ? [countries, categories] : [categories, countries];
  const searchOf = (row: string, column: string) =>
    isTurned ? { category: column, country: row } : { category: row, country: column };
  const scores = pairs.filter(isTelling).map(({ medianScore }) => medianScore!);
  const span = [Math.min(...scores), Math.max(...scores)] as const;
  const alone = (value: string, isRow: boolean) =>
    isRow === isTurned ? { countries: [value] } : { categories: [value] };
  if (categories.length === 0) {
    return <p className="px-[18px] pb-4 pt-2 text-ink-3">{messages.pairs.none}</p>;
  }
  return (
    <div
      className="relative scroll-px-16 scroll-pl-28 overflow-x-auto px-3 pb-3 pt-1.5"
      tabIndex={0}
      role="region"
      aria-label={messages.pairs.label}
    >
      <table
        aria-label={messages.pairs.label}
        className="w-full min-w-[25rem] table-fixed border-separate border-spacing-0.5 whitespace-nowrap tabular-nums"
      >
        <thead>
          <tr className="text-11 text-ink-3 [&>th]:h-7 [&>th]:font-450">
            <th scope="col" className="sticky left-0 z-[1] w-26 bg-surface text-left">
              <span className="sr-only">{messages.pairs[isTurned ? "country" : "category"]}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" title={column}>
                <Link
                  href={hrefOf(alone(column, false))}
                  prefetch={false}
                  className="block truncate rounded-4 py-1 [font-stretch:80%] hover:text-ink hover:underline"
                >
                  {ownValue(messages.pairs.short, column) ?? column}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" className="sticky left-0 z-[1] bg-surface pr-2 text-left font-500" title={row}>
                <Link
                  href={hrefOf(alone(row, true))}
                  prefetch={false}
                  className="block truncate rounded-4 px-1 py-1 hover:underline"
                >
                  {row}
                </Link>
              </th>
              {columns.map((column) => {
                const { category, country } = searchOf(row, column);
                return (
                  <Cell
                    key={column}
                    pair={pairs.find((pair) => pair.category === category && pair.country === country)}
                    span={span}
                    href={hrefOf({ categories: [category], countries: [country] })}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
