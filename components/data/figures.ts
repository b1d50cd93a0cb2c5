import { searchAddress } from "@/components/filters/search-address";
import type { CatalogueDescription, CountOf, KindDescription } from "@/lib/contract/catalogue-description";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import type { Platform } from "@/lib/contract/enums";
import { PAGES } from "@/lib/contract/pages";
import { fieldOf } from "@/lib/contract/record-field";
import { viralQuery } from "@/lib/contract/viral";
import { platformOfHost } from "@/lib/domain/platform-of";

export type Kind = "posts" | "creators";

const QUERIES: Record<Kind, { query: QueryDefinition; path: string }> = {
  posts: { query: viralQuery, path: PAGES.viral.path },
  creators: { query: creatorQuery, path: PAGES.creators.path },
};

const searchOf = (kind: Kind, values: object) =>
  searchAddress(QUERIES[kind].query, QUERIES[kind].path, values);

/** Only the search of creators has a platform filter. */
export const platformHref = (source: Platform) => searchOf("creators", { source });

/** The day is UTC. */
export const dayHref = (day: string) => searchOf("posts", { dateCreatedFrom: day, dateCreatedTo: day });

/** Several creators can share a handle. */
export const handleHref = (source: Platform, username: string) => searchOf("creators", { source, username });

/** `link` has no scheme. The result is undefined if no known platform has its host. */
export function videoHref(link: string): string | undefined {
  const text = `https://${link}`;
  if (!URL.canParse(text)) return undefined;
  const { href, hostname, username, password } = new URL(text);
  return platformOfHost(hostname) && username + password === "" ? href : undefined;
}

function flagHref(kind: Kind, field: string, isStated: boolean): string | undefined {
  for (const filter of Object.values(QUERIES[kind].query.filters))
    if (filter.kind === "flag" && fieldOf(filter.column) === field && (filter.isStated === true) === isStated)
      return searchOf(kind, { [filter.param]: true });
  return undefined;
}

/** Returns undefined if no filter covers the field. */
export const knownHref = (kind: Kind, field: string) => flagHref(kind, field, false);
export const statedHref = (kind: Kind, field: string) => flagHref(kind, field, true);

export const KINDS: readonly Kind[] = ["posts", "creators"];
const DAY_MS = 86_400_000;

/** The ratio is 0 to 1. */
export const shareOf = (count: number, total: number) => (total === 0 ? 0 : count / total);

/** `key` is null if unknown. */
type Row<Key> = { key: Key } & Record<Kind, number>;

/** Rows are sorted by number of records, with the unknown key last. */
export function together<Key extends string | null>(
  posts: readonly CountOf<Key>[],
  creators: readonly CountOf<Key>[],
): Row<Key>[] {
  const of = (counts: readonly CountOf<Key>[], key: Key) =>
    counts.find(({ value }) => value === key)?.count ?? 0;
  const keys = [...new Set([...posts, ...creators].map(({ value }) => value))];
  return keys
    .map((key) => ({ key, posts: of(posts, key), creators: of(creators, key) }))
    .sort(
      (a, b) =>
        Number(a.key === null) - Number(b.key === null) || b.posts + b.creators - (a.posts + a.creators),
    );
}

/** Sources beyond `most` are counted together, so a record with several of them counts several times. */
export function sourceRows({ posts, creators }: CatalogueDescription, most: number) {
  const rows = together(posts.sources, creators.sources);
  const known = Math.max(posts.sourceCount, creators.sourceCount, rows.length);
  return { rows: rows.slice(0, most), more: known - Math.min(rows.length, most) };
}

export type Age = "week" | "month" | "quarter" | "year" | "older" | "unknown";
const OLDEST_DAYS: readonly (readonly [Age, number])[] = [
  ["week", 7],
  ["month", 30],
  ["quarter", 90],
  ["year", 365],
];

/** Ages count from when a source last had the record. Their sum is the total. */
export function ages({ seen, neverDated, total }: KindDescription, now: number): Record<Age, number> {
  const counts = { week: 0, month: 0, quarter: 0, year: 0, older: 0, unknown: neverDated };
  for (const { day, count } of seen) {
    const days = (now - Date.parse(day)) / DAY_MS;
    const age = OLDEST_DAYS.find(([, oldest]) => days <= oldest)?.[0];
    if (age) counts[age] += count;
  }
  counts.older = total - neverDated - counts.week - counts.month - counts.quarter - counts.year;
  return counts;
}

export function newestDays({ days, total }: KindDescription, most: number) {
  const shown = days.slice(0, most);
  return { shown, others: total - shown.reduce((sum, { count }) => sum + count, 0) };
}

export function inferredFields(description: CatalogueDescription) {
  return KINDS.flatMap((kind) => description[kind].fields.map((field) => ({ kind, ...field })))
    .filter(({ inferred }) => inferred > 0)
    .sort((a, b) => b.inferred - a.inferred);
}
