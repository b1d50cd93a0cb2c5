import "server-only";
import {
  MAX_SEEN_DAYS,
  MAX_SOURCES,
  type CountOf,
  type DayCount,
  type DuplicateGroup,
  type Duplicates,
  type KindDescription,
} from "@/lib/contract/catalogue-description";
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import { fieldOf } from "@/lib/contract/record-field";
import { platformNamed, platformOfHost } from "@/lib/domain/platform-of";
import type { Layout } from "./layout";

/** `platform` is its index in `PLATFORMS`. */
export type DuplicateRow = [key: string, platform: number | null, ids: string[], count: number];

export const duplicateGroup = ([key, code, ids, count]: DuplicateRow): DuplicateGroup => ({
  key,
  platform: code === null ? null : PLATFORMS[code]!,
  ids,
  count,
});

export const NO_DUPLICATES: Duplicates = { groups: 0, records: 0, largest: [] };

const DAY_MS = 86_400_000;

class Tally<Key> {
  readonly #counts = new Map<Key, number>();

  add(key: Key, count: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  get size(): number {
    return this.#counts.size;
  }

  get sum(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  all(): CountOf<Key>[] {
    return [...this.#counts].map(([value, count]) => ({ value, count }));
  }

  most(): CountOf<Key>[] {
    return this.all().sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));
  }
}

type Tallies = {
  known: Tally<string>;
  inferred: Tally<string>;
  platforms: Tally<Platform | null>;
  sources: Tally<string>;
  withSource: number;
  days: Tally<number>;
  seen: Tally<number>;
};

function fieldsOf({ recordFields, hiddenFields }: Layout): string[] {
  return [...recordFields, ...hiddenFields].filter((field) => field !== "id" && field !== "inferred");
}

export function listsOf({ query, recordFields }: Layout): string[] {
  const lists = Object.values(query.filters).filter(({ kind }) => kind === "textList");
  return lists.map(({ column }) => fieldOf(column)).filter((field) => recordFields.has(field));
}

type DescribedPart = "names" | "hidden" | "platform" | "inferred" | "source" | "day";
/** For `names`, `b` flags the empty lists; for `platform`, it is the platform read from the id. */
export type DescribedRow = [
  part: DescribedPart,
  a: string | null,
  b: string | null,
  day: number | null,
  count: number,
];

const NOTHING: () => Tallies = () => ({
  known: new Tally(),
  inferred: new Tally(),
  platforms: new Tally(),
  sources: new Tally(),
  withSource: 0,
  days: new Tally(),
  seen: new Tally(),
});

function addRow(tallies: Tallies, lists: readonly string[], [part, a, b, day, count]: DescribedRow): void {
  const each = (text: string | null) => (text ? text.split(",") : []);
  if (part === "names" || part === "hidden") {
    const empty = new Set(lists.filter((_, index) => b?.[index] === "1"));
    for (const field of each(a)) if (!empty.has(field)) tallies.known.add(field, count);
  }
  if (part === "platform")
    tallies.platforms.add(platformOfHost(a!) ?? platformNamed(a!) ?? platformNamed(b!) ?? null, count);
  if (part === "inferred")
    for (const field of JSON.parse(`[${a}]`) as string[]) tallies.inferred.add(field, count);
  if (part === "day") tallies.days.add(day!, count);
  if (part !== "source") return;
  const sources = JSON.parse(a!) as string[];
  for (const source of sources) tallies.sources.add(source, count);
  if (sources.length > 0) tallies.withSource += count;
  if (day !== null) tallies.seen.add(day, count);
}

function daysOf(tally: Tally<number>): DayCount[] {
  return tally
    .all()
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_SEEN_DAYS)
    .map(({ value, count }) => ({ day: new Date(value * DAY_MS).toISOString().slice(0, 10), count }));
}

export class KindTallies {
  readonly #tallies = NOTHING();
  readonly #layout: Layout;
  readonly #lists: readonly string[];

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#lists = listsOf(layout);
  }

  add(row: DescribedRow): void {
    addRow(this.#tallies, this.#lists, row);
  }

  description(total: number, duplicates: Duplicates): KindDescription {
    const { known, inferred, platforms, sources, seen, days, withSource } = this.#tallies;
    return {
      total,
      platforms: platforms.most(),
      sources: sources.most().slice(0, MAX_SOURCES),
      sourceCount: sources.size,
      withoutSource: total - withSource,
      days: daysOf(days),
      seen: daysOf(seen),
      neverDated: total - seen.sum,
      fields: fieldsOf(this.#layout).map((field) => ({
        field,
        known: known.of(field),
        inferred: inferred.of(field),
      })),
      duplicates,
    };
  }
}
