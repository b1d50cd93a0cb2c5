/** Expected frequency of values, from the service's counts or guessed. It only affects the order of questions. */
import { isOpenList, type ValuesFilter } from "@/lib/contract/by-kind";
import type { FacetCount, Facets, HistogramBucket } from "@/lib/contract/records";
import { isSameText } from "./facts";
import {
  bandsOf,
  filterOf,
  isListField,
  PROOF_FIELDS,
  valuesOf,
  type ListField,
  type NumberField,
  type ProofField,
} from "./proof-fields";

/** Keyed by value or band number. The remainder to 1 has no value. */
export type FieldShares = ReadonlyMap<string, number>;
export type Shares = Readonly<Record<ProofField, FieldShares>>;

const WITHOUT_VALUE = 0.05;
/** The specification orders its lists by frequency, except categories, which are alphabetical. */
const isByFrequency = (field: ListField) => field === "country" || field === "language";
const USUAL_AGES: ReadonlyMap<string, number> = new Map([
  ["10-19", 0.15],
  ["20-29", 0.45],
  ["30-39", 0.22],
  ["40-49", 0.08],
]);

function scaled(weights: readonly (readonly [string, number])[], share = 1 - WITHOUT_VALUE): FieldShares {
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(weights.map(([value, weight]) => [value, sum > 0 ? (weight / sum) * share : 0]));
}

function guessed(field: ProofField): FieldShares {
  if (field === "emailExists") return new Map([["yes", 0.5]]);
  if (!isListField(field)) return scaled(bandsOf(field).map((_, band) => [String(band), 1]));
  const weightOf = (value: string, index: number) => {
    if (field === "age") return USUAL_AGES.get(value) ?? 0.01;
    return isByFrequency(field) ? 1 / (index + 1.5) : 1;
  };
  return scaled(valuesOf(field).map((value, index) => [value, weightOf(value, index)]));
}

/** Drops values that the service would refuse as a filter. */
function counted(field: ListField, counts: readonly FacetCount[], total: number): FieldShares {
  const canonical = (value: string) => valuesOf(field).find((each) => isSameText(each, value)) ?? value;
  const isOpen = isOpenList(filterOf(field) as ValuesFilter);
  const isAskable = (value: string) => (isOpen ? value.trim() !== "" : valuesOf(field).includes(value));
  const asked = counts.filter(({ value }) => isAskable(value));
  return new Map(asked.map(({ value, count }) => [canonical(value), count / total]));
}

function bandCounts(field: NumberField, buckets: readonly HistogramBucket[], total: number): FieldShares {
  const bands = bandsOf(field);
  const counts = bands.map(({ min, max }) =>
    buckets.reduce((sum, { from, count }) => sum + (from >= min && from < max ? count : 0), 0),
  );
  return new Map(counts.map((count, band) => [String(band), count / total]));
}

function sharesOf(field: ProofField, facets: Facets | null): FieldShares {
  if (!facets || facets.total <= 0 || field === "emailExists") return guessed(field);
  if (isListField(field)) {
    const counts = facets.counts[field];
    return counts ? counted(field, counts, facets.total) : guessed(field);
  }
  const buckets = facets.histograms[field];
  return buckets ? bandCounts(field, buckets, facets.total) : guessed(field);
}

/** @param facets of the page's search, each without its filter's own restriction; null when the service has none */
export function sharesFrom(facets: Facets | null): Shares {
  return Object.fromEntries(PROOF_FIELDS.map((field) => [field, sharesOf(field, facets)])) as Shares;
}
