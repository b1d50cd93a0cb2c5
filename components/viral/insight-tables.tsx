import Link from "next/link";
import { heatStep } from "@/components/records/score-badge";
import { LinkPending } from "@/components/ui/link-pending";
import { unseen } from "@/components/ui/unseen";
import type { PostInsights, FacetCount, Facets } from "@/lib/contract/records";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber, translateMarks } from "@/lib/contract/reader-numbers";
import { heatSoft } from "./heat-scale";
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

const HEAT = { 1: "bg-heat-1", 2: "bg-heat-2", 3: "bg-heat-3", 4: "bg-heat-4", 5: "bg-heat-5" } as const;

export type Leader = FacetCount & { medianScore?: number | null };

/** Examples: `Neon Rain · Kisaragi Loop`, `original sound - kontoklar`. */
export function splitSound(value: string): [title: string, artist: string | undefined] {
  const [, title, artist] = /^(.*\S)\s+[·–—-]\s+(\S.*)$/s.exec(value) ?? [];
  return title === undefined ? [value, undefined] : [title, artist];
}

function Sound({ value }: { value: string }) {
  const [title, artist] = splitSound(value);
  return (
    <span className="min-w-0 py-1 leading-[1.125rem]" title={value}>
      <bdi className="block truncate">{title}</bdi>
      {artist !== undefined && (
        <span className="block truncate text-12 font-450 text-ink-3">
          {messages.leaders.by(<bdi>{artist}</bdi>, unseen)}
        </span>
      )}
    </span>
  );
}

export function LeaderTable({
  label,
  leaders,
  hrefOf,
  isQuoted = false,
  hasArtist = false,
  nothing,
}: {
  label: string;
  leaders: readonly Leader[];
  hrefOf: (value: string) => string;
  isQuoted?: boolean;
  hasArtist?: boolean;
  nothing: string;
}) {
  if (leaders.length === 0) return <p className="px-[18px] pb-4 pt-2 text-ink-3">{nothing}</p>;
  const most = Math.max(...leaders.map((leader) => leader.count), 1);
  const hasScores = leaders.some(({ medianScore }) => typeof medianScore === "number");
  return (
    <table aria-label={label} className="w-full tabular-nums">
      <thead>
        <tr className="sr-only">
          <th scope="col">{label}</th>
          <th scope="col">{messages.leaders.count}</th>
          {hasScores && <th scope="col">{messages.leaders.score}</th>}
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ value, count, medianScore }, index) => (
          <tr key={value} className={`relative hover:bg-hover max-md:h-11 ${hasArtist ? "h-11" : "h-9"}`}>
            <th scope="row" className="w-full max-w-0 pl-[18px] pr-2 text-left font-550">
              <Link
                href={hrefOf(value)}
                prefetch={false}
                className="flex min-w-0 items-baseline gap-2.5 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-6 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                <span className="w-4 shrink-0 text-12 font-450 text-ink-3" aria-hidden="true">
                  {index + 1}
                </span>
                {hasArtist ? (
                  <Sound value={value} />
                ) : (
                  <bdi className="min-w-0 truncate">{isQuoted ? `“${value} …”` : value}</bdi>
                )}
                <LinkPending />
              </Link>
            </th>
            <td className={`text-right font-550 ${hasScores ? "" : "pr-[18px]"}`}>
              <span className="flex items-center justify-end gap-3">
                <svg
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-1 w-10 max-w-[10vw] overflow-hidden rounded-full bg-sunken"
                >
                  <rect width={Math.round((count / most) * 100)} height="4" fill="var(--hist-on)" />
                </svg>
                <span className="min-w-9">{formatNumber(count)}</span>
              </span>
            </td>
            {hasScores && (
              <td className="pl-4 pr-[18px] text-right text-ink-2">
                {typeof medianScore === "number" ? (
                  <span className="inline-flex items-center gap-1.5">
                    <i
                      className={`size-[7px] rounded-full ${HEAT[heatStep(medianScore)]}`}
                      aria-hidden="true"
                    />
                    {Math.round(medianScore)}
                  </span>
                ) : (
                  "–"
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
