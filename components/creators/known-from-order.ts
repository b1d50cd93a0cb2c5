/**
 * What the order proves about a new creator: between two owned creators, its figure is between theirs. It helps to
 * decide before paying.
 */
import { formatNumber, formatShort } from "@/lib/contract/reader-numbers";
import {
  creatorQuery,
  type CreatorFilters,
  type CreatorQuery,
  type CreatorSortKey,
} from "@/lib/contract/creators";
import { hasHistogram } from "@/lib/contract/by-kind";
import { fieldsOf, type AnyValues, type Filter } from "@/lib/contract/definition";
import { fieldOf, type RecordField } from "@/lib/contract/record-field";
import type { Creator } from "@/lib/contract/records";

type Sorts = CreatorQuery["sorting"]["sorts"];
type SortedField = {
  [K in CreatorSortKey]: Sorts[K]["value"] extends "number" ? RecordField<Sorts[K]["column"]> : never;
}[CreatorSortKey];

export type KnownFromOrder = {
  field: SortedField;
  /** By position on the page. */
  texts: ReadonlyMap<number, string>;
};

/** Rounds outwards to the one decimal that `48.1K` shows, so that the text never claims more than is known. */
function roundedOut(value: number, round: (value: number) => number): number {
  const unit = [1e9, 1e6, 1e3].find((each) => value >= each) ?? 10;
  return (round((value / unit) * 10) / 10) * unit;
}

function between(low: number, high: number, field: SortedField): string {
  if (field === "engagementRate") {
    const [from, to] = [Math.floor(low * 10) / 10, Math.ceil(high * 10) / 10];
    return from === to ? `${formatNumber(from)}%` : `${formatNumber(from)}–${formatNumber(to)}%`;
  }
  const [from, to] = [formatShort(roundedOut(low, Math.floor)), formatShort(roundedOut(high, Math.ceil))];
  return from === to ? from : `${from}–${to}`;
}

/** The bounds that the filter of a column sets. */
function boundsOf(column: string, filters: AnyValues): { min: number; max: number } {
  const range = Object.values<Filter>(creatorQuery.filters).find(
    (filter) => hasHistogram(filter) && filter.column === column,
  );
  const bound = (field: string | undefined) => (field ? (filters[field] as number | undefined) : undefined);
  const [min, max] = range ? fieldsOf(range) : [];
  return { min: bound(min) ?? -Infinity, max: bound(max) ?? Infinity };
}

/**
 * `rows`: the page in its order, undefined where the creator is new. Null when the order is not one of figures, or when
 * the owned records contradict it: they may be older than the service's own and then prove nothing.
 */
export function knownFromOrder(
  rows: readonly (Creator | undefined)[],
  { sortBy, sortOrder }: { sortBy: CreatorSortKey; sortOrder: "asc" | "desc" },
  filters: CreatorFilters,
): KnownFromOrder | null {
  const sort = creatorQuery.sorting.sorts[sortBy];
  if (sort.value !== "number") return null;
  const field = fieldOf(sort.column);
  const { min, max } = boundsOf(sort.column, filters);
  const direction = sortOrder === "asc" ? 1 : -1;
  const marks = rows.flatMap((row, position) =>
    row?.[field] === undefined ? [] : [{ position, value: row[field] }],
  );
  const isStale = marks.some(
    ({ value }, index) =>
      value < min || value > max || (index > 0 && direction * (value - marks[index - 1]!.value) < 0),
  );
  if (isStale) return null;
  const texts = new Map<number, string>();
  for (const [index, after] of marks.entries()) {
    const before = marks[index - 1];
    if (!before) continue;
    const text = between(Math.min(before.value, after.value), Math.max(before.value, after.value), field);
    for (let position = before.position + 1; position < after.position; position++)
      if (rows[position] === undefined) texts.set(position, text);
  }
  return texts.size === 0 ? null : { field, texts };
}
