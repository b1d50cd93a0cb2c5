import type { QueryDefinition } from "@/lib/contract/definition";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { unseen } from "@/components/ui/unseen";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { describeFilter } from "./describe-filter";
import { searchAddress, type Kept } from "./search-address";
import { messages } from "./messages/results";

/** Numbers of records without each filter, null when unknown, and without the best two when no single one is enough. */
export type WiderSearches = {
  each: Readonly<Record<string, number | null | undefined>>;
  pair: { names: readonly [string, string]; count: number } | null;
};

function titleOf(many: string, filters: number): string {
  const { noFilters, oneFilter, filters: several } = messages.empty.title;
  if (filters === 0) return noFilters(many);
  return filters === 1 ? oneFilter(many) : several(many, filters);
}

export function EmptyResults({
  query: definition,
  values,
  path,
  keep,
  counts,
  noun: [, many],
  children,
}: {
  query: QueryDefinition;
  values: object;
  path: string;
  keep?: Kept;
  counts: WiderSearches;
  noun: readonly [string, string];
  children?: ReactNode;
}) {
  const rows = activeFilters(definition, values)
    .map((name) => ({ name, filter: definition.filters[name]!, count: counts.each[name] ?? undefined }))
    .sort((a, b) => (b.count ?? -1) - (a.count ?? -1));
  const labelsOf = (names: readonly [string, string]) =>
    names.map((name) => definition.filters[name]!.label) as [string, string];
  const hrefWithout = (names: readonly string[]) => {
    const rest = names.reduce((before, name) => withoutFilter(definition, before, name), values);
    return searchAddress(definition, path, rest, keep);
  };
  const most = Math.max(1, ...rows.map((row) => row.count ?? 0));
  return (
    <section className="max-w-[57.5rem] py-8">
      <h2 className="text-20 font-650">{titleOf(many, rows.length)}</h2>
      {rows.length > 0 && <p className="mt-1 text-ink-2">{messages.empty.text(many)}</p>}
      {counts.pair && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>{messages.empty.pair(...labelsOf(counts.pair.names))}</span>
          <ButtonLink href={hrefWithout(counts.pair.names)} variant="primary">
            {messages.empty.removePair(counts.pair.count)}
          </ButtonLink>
        </p>
      )}
      <ul className="mt-5 divide-y divide-line rounded-10 border border-line bg-surface empty:hidden">
        {rows.map(({ name, filter, count }, index) => (
          <li
            key={name}
            className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2 pl-4.5 pr-3.5 md:grid md:grid-cols-[minmax(0,1fr)_minmax(80px,280px)_72px_132px]"
          >
            <span className={`min-w-0 flex-1 basis-36 truncate ${count === 0 ? "text-ink-3" : ""}`}>
              {messages.empty.without(
                <b className={count === 0 ? "font-450" : "font-550"}>
                  {filter.label} <bdi>{describeFilter(filter, values)}</bdi>
                </b>,
              )}
            </span>
            <span className="h-1.5 rounded-full bg-sunken max-md:hidden" aria-hidden="true">
              {!!count && (
                <i
                  className="block h-1.5 min-w-1 rounded-full bg-hist-on"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              )}
            </span>
            <span className={`text-right tabular-nums ${count ? "text-14 font-650" : "text-ink-3"}`}>
              {count === undefined
                ? messages.empty.unknown
                : count === 0
                  ? messages.empty.none
                  : formatNumber(count)}
            </span>
            <ButtonLink
              href={hrefWithout([name])}
              size="small"
              variant={index === 0 && count ? "primary" : "plain"}
              className="ml-auto justify-self-end"
            >
              {index === 0 && count
                ? messages.empty.removeToSee(unseen, filter.label, count)
                : messages.empty.remove(unseen, filter.label)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
