/** Category by country: the median score where both meet, each cell a search of its own. */
import Link from "next/link";
import type { PostInsights } from "@/lib/contract/insights";
import { heatSoft } from "./heat-soft";

const ROWS = 10;
const COLUMNS = 8;
/** Fewer posts than that say nothing about their kind. */
const MIN_POSTS = 5;

/** Names that would be cut to the same beginning. */
const SHORT: Readonly<Record<string, string>> = {
  "United States": "US",
  "United Kingdom": "UK",
  "United Arab Emirates": "UAE",
  "South Korea": "Korea",
  "South Africa": "S. Africa",
  "Saudi Arabia": "Saudi A.",
};

type Pairs = PostInsights["pairs"];

/** The most frequent values, most frequent first. */
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
  /** The lowest and the highest score of the table. */
  span: readonly [number, number];
  href: string;
}) {
  const words = pair
    ? `${pair.count.toLocaleString("en")} ${pair.count === 1 ? "post" : "posts"}`
    : "no posts";
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
  /** The search for one category in one country, or for one of the two. */
  hrefOf: (search: { categories?: string[]; countries?: string[] }) => string;
}) {
  const [categories, countries] = [most(pairs, "category", ROWS), most(pairs, "country", COLUMNS)];
  const scores = pairs.filter(isTelling).map(({ medianScore }) => medianScore!);
  const span = [Math.min(...scores), Math.max(...scores)] as const;
  if (categories.length === 0) {
    return <p className="px-[18px] pb-4 pt-2 text-ink-3">The posts have no categories and countries.</p>;
  }
  return (
    <div
      className="relative overflow-x-auto px-3 pb-3 pt-1.5"
      tabIndex={0}
      role="region"
      aria-label="Median virality by category and country"
    >
      <table className="w-full min-w-[25rem] table-fixed border-separate border-spacing-0.5 whitespace-nowrap tabular-nums">
        <thead>
          <tr className="text-11 text-ink-3 [&>th]:h-7 [&>th]:font-450">
            <th scope="col" className="sticky left-0 z-[1] w-26 bg-surface text-left">
              <span className="sr-only">Category</span>
            </th>
            {countries.map((country) => (
              <th key={country} scope="col" title={country}>
                <Link
                  href={hrefOf({ countries: [country] })}
                  prefetch={false}
                  className="block truncate rounded-4 py-1 [font-stretch:80%] hover:text-ink hover:underline"
                >
                  {SHORT[country] ?? country}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category}>
              <th
                scope="row"
                className="sticky left-0 z-[1] bg-surface pr-2 text-left font-500"
                title={category}
              >
                <Link
                  href={hrefOf({ categories: [category] })}
                  prefetch={false}
                  className="block truncate rounded-4 px-1 py-1 hover:underline"
                >
                  {category}
                </Link>
              </th>
              {countries.map((country) => (
                <Cell
                  key={country}
                  pair={pairs.find((pair) => pair.category === category && pair.country === country)}
                  span={span}
                  href={hrefOf({ categories: [category], countries: [country] })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
