/** Fields that free searches prove. Attributes that a record never shows (race, hair, body) are excluded on purpose. */
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import type { AnyValues, Filter, FilterOf } from "@/lib/contract/definition";
import type { BandFact, Fact } from "./facts";

const { filters } = creatorQuery;

/** Band edges of the dashboard coincide with edges of the service's buckets. */
const AUDIENCE = [10_000, 25_000, 100_000, 250_000, 1_000_000] as const;

export const CUTS = {
  followers: AUDIENCE,
  averageViews: AUDIENCE,
  averageLikes: [1_000, 10_000, 100_000],
  engagementRate: filters.engagementRate.bands.map(({ from }) => from),
} as const satisfies Partial<Record<keyof typeof filters, readonly number[]>>;

export type NumberField = keyof typeof CUTS;
export type ListField = "country" | "mainCategory" | "accountType" | "gender" | "language" | "age";
export type ProofField = NumberField | ListField | "emailExists";
export type CreatorFacts = { [F in ProofField]?: Fact };

const LIST_FIELDS: readonly ListField[] = [
  "country",
  "mainCategory",
  "accountType",
  "gender",
  "language",
  "age",
];
export const NUMBER_FIELDS = Object.keys(CUTS) as readonly NumberField[];
export const PROOF_FIELDS: readonly ProofField[] = ["emailExists", ...NUMBER_FIELDS, ...LIST_FIELDS];

/** Facts without a column in the table come after those with one. */
export const WORTH: Readonly<Record<ProofField, number>> = {
  emailExists: 1,
  followers: 1,
  averageViews: 1,
  engagementRate: 1,
  country: 1,
  mainCategory: 1,
  accountType: 1,
  gender: 0.6,
  language: 0.6,
  age: 0.6,
  averageLikes: 0.4,
};

export function isNumberField(name: string): name is NumberField {
  return name in CUTS;
}

export function isListField(name: string): name is ListField {
  return (LIST_FIELDS as readonly string[]).includes(name);
}

export function isProofField(name: string): name is ProofField {
  return (PROOF_FIELDS as readonly string[]).includes(name);
}

export const filterOf = (field: ProofField): Filter => filters[field];

/** Values of a closed list, or the usual ones of an open list. */
export const valuesOf = (field: ListField): readonly string[] => filters[field].values;

export const rangeOf = (field: NumberField): FilterOf<"range"> => filters[field];

/** Undefined when the sort is not by a number that free searches prove. */
export function sortedField(sortBy: string): NumberField | undefined {
  const sort = Object.entries(creatorQuery.sorting.sorts).find(([key]) => key === sortBy)?.[1];
  return NUMBER_FIELDS.find((field) => filters[field].column === sort?.column);
}

/** Restriction of a number by the filters of a search. */
export function bandOf(field: NumberField, values: CreatorFilters): BandFact | undefined {
  const all: AnyValues = values;
  const [min, max] = [all[rangeOf(field).min], all[rangeOf(field).max]] as (number | undefined)[];
  if (min === undefined && max === undefined) return undefined;
  return {
    kind: "band",
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    isStated: true,
  };
}

export function factsOfFilters(values: CreatorFilters): CreatorFacts {
  const facts: CreatorFacts = {};
  if (values.emailExists === true) facts.emailExists = { kind: "flag", has: true };
  for (const field of LIST_FIELDS) {
    const value = values[field];
    const oneOf = value === undefined || value === "" ? [] : [value].flat();
    if (oneOf.length > 0) facts[field] = { kind: "list", oneOf };
  }
  for (const field of NUMBER_FIELDS) {
    const band = bandOf(field, values);
    if (band) facts[field] = band;
  }
  return facts;
}

export function bandsOf(field: NumberField): readonly { min: number; max: number }[] {
  const ends = [-Infinity, ...CUTS[field], Infinity];
  return ends.slice(1).map((max, index) => ({ min: ends[index]!, max }));
}

/** A single value, yes or no, or one band is all that a row shows. */
export function isDecided(field: ProofField, fact: Fact | undefined): boolean {
  if (!fact) return false;
  if (fact.kind === "list") return "oneOf" in fact && fact.oneOf.length === 1;
  if (fact.kind !== "band") return true;
  if (!fact.isStated || !isNumberField(field)) return false;
  const [low, high] = [fact.min ?? -Infinity, fact.max ?? Infinity];
  return bandsOf(field).some(({ min, max }) => low >= min && high <= max);
}
