import type { QueryDefinition } from "@/lib/contract/definition";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { unseen } from "@/components/ui/unseen";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { describeFilter } from "./describe-filter";
import { searchAddress, type Kept } from "./search-address";
import { messages } from "./messages/results";

/** `counts` has the number of records without each filter. A missing name means unknown. */
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
  counts: Readonly<Record<string, number | null | undefined>>;
  noun: readonly [string, string];
  children?: ReactNode;
}) {
  const rows = activeFilters(definition, values)
    .map((name) => ({ name, filter: definition.filters[name]!, count: counts[name] ?? undefined }))
    .sort((a, b) => (b.count ?? -1) - (a.count ?? -1));
  const most = Math.max(1, ...rows.map((row) => row.count ?? 0));
  return (
    <section className="max-w-[57.5rem] py-8">
      <h2 className="text-20 font-650">
        {rows.length === 0
          ? messages.empty.title.noFilters(many)
          : rows.length === 1
            ? messages.empty.title.oneFilter(many)
            : messages.empty.title.filters(many, rows.length)}
      </h2>
      {rows.length > 0 && <p className="mt-1 text-ink-2">{messages.empty.text(many)}</p>}
      <ul className="mt-5 divide-y divide-line rounded-10 border border-line bg-surface empty:hidden">
        {rows.map(({ name, filter, count }, index) => (
          <li
            key={name}
            className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-4 py-2 pl-4.5 pr-3.5 md:grid-cols-[minmax(0,1fr)_minmax(80px,280px)_72px_132px]"
          >
            <span className={`min-w-0 truncate ${count === 0 ? "text-ink-3" : ""}`}>
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
              href={searchAddress(definition, path, withoutFilter(definition, values, name), keep)}
              size="small"
              variant={index === 0 && count ? "primary" : "plain"}
              className="justify-self-end"
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
