import { creatorQuery } from "@/lib/contract/creators";
import { CATEGORIES, COUNTRIES, LANGUAGES } from "@/lib/contract/enums";
import type { Creator } from "@/lib/contract/records";
import { filtersLike } from "./like-creator";

const { filters } = creatorQuery;

const OFFERED = {
  mainCategory: CATEGORIES,
  country: COUNTRIES,
  language: LANGUAGES,
} as const satisfies Partial<Record<keyof Creator, readonly string[]>>;
type ValueField = keyof typeof OFFERED;

/** `values` are sorted by frequency. `chosen` is the value shared by more than half, or null. */
export type ValueReason = {
  field: ValueField;
  label: string;
  values: { value: string; count: number }[];
  chosen: string | null;
};
/** The range spans the ranges that fit each creator. */
export type RangeReason = {
  field: "followers" | "engagementRate";
  label: string;
  min: { param: string; value: number | undefined };
  max: { param: string; value: number | undefined };
};
type Reasons = { values: ValueReason[]; ranges: RangeReason[] };

function valuesOf(creators: readonly Creator[], field: ValueField): ValueReason | null {
  const counts = new Map<string, number>();
  const offered: readonly string[] = OFFERED[field];
  for (const creator of creators) {
    const value = creator[field];
    if (value !== undefined && offered.includes(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const values = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  const [first] = values;
  const chosen = first!.count * 2 > creators.length ? first!.value : null;
  return { field, label: filters[field].label, values, chosen };
}

function rangeOf(creators: readonly Creator[], field: RangeReason["field"]): RangeReason | null {
  const { min, max, label } = filters[field];
  // Creators without the number don't affect the range.
  const known = creators.filter((creator) => creator[field] !== undefined).map((each) => filtersLike(each));
  const ends = (param: typeof min | typeof max) => known.map((each) => each[param]);
  const [lows, highs] = [ends(min), ends(max)];
  // If one range is open at this end, the result is too.
  const low = lows.includes(undefined) ? undefined : Math.min(...(lows as number[]));
  const high = highs.includes(undefined) ? undefined : Math.max(...(highs as number[]));
  if (known.length === 0 || (low === undefined && high === undefined)) return null;
  return { field, label, min: { param: min, value: low }, max: { param: max, value: high } };
}

const isReason = <R>(reason: R | null): reason is R => reason !== null;

export function reasonsLike(creators: readonly Creator[]): Reasons {
  const values = (["mainCategory", "country", "language"] as const).map((field) => valuesOf(creators, field));
  const [, country, language] = values;
  // A shared country makes the language irrelevant, as for a single creator.
  if (country?.chosen && language) language.chosen = null;
  const ranges = (["followers", "engagementRate"] as const).map((field) => rangeOf(creators, field));
  return { values: values.filter(isReason), ranges: ranges.filter(isReason) };
}
