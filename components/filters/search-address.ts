/** Canonical filters come first, then the parameters that the page keeps. */
import { canonical } from "@/lib/contract/canonical";
import { allFieldsOf, fieldsOf, type QueryDefinition } from "@/lib/contract/definition";
import type { Issue } from "@/lib/contract/query";
import { MAX_NAMED } from "@/lib/contract/quoted";

/** It is needed where the bare address opens the default view, and can't be combined with filters. */
export const ALL = "all";

/** Parameters known to the search are moved to their canonical position. */
export type Kept = Readonly<Record<string, string | undefined>>;

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",");
}

/** `ignored` parameters are kept until the reader removes them. Example: `/viral?categories=Food&view=list`. */
export function searchAddress(
  definition: QueryDefinition,
  path: string,
  values: object,
  keep: Kept = {},
  ignored: readonly (readonly [string, string])[] = [],
): string {
  const known = allFieldsOf(definition);
  const kept = Object.entries(keep).filter(
    (entry): entry is [string, string] => !!entry[1] && entry[0] !== ALL,
  );
  const ours = Object.fromEntries(kept.filter(([field]) => known.includes(field)));
  const rest = [...ignored, ...kept.filter(([field]) => !known.includes(field))];
  const search = [
    canonical(definition, { ...ours, ...values }),
    ...rest.map(([field, value]) => `${encode(field)}=${encode(value)}`),
  ];
  const text = search.filter((part) => part !== "").join("&");
  const all = text === "" && keep[ALL] ? `${ALL}=${keep[ALL]}` : text;
  return all === "" ? path : `${path}?${all}`;
}

/** Separates the ends of a range that were swapped. */
const CONFLICT = " > ";
/** The parser truncates quoted values to this length. A truncated value would mean something else. */
const MAX_QUOTED_LENGTH = 80;

/** Every link of the page keeps the parameters that weren't understood. */
export function ignoredParameters(definition: QueryDefinition, issues: readonly Issue[]): [string, string][] {
  const filters = Object.values(definition.filters);
  return issues.slice(0, MAX_NAMED).flatMap(({ field, code, value }): [string, string][] => {
    if (value === undefined || value.length >= MAX_QUOTED_LENGTH) return [];
    if (code !== "min_greater_than_max") return [[field, value]];
    const filter = filters.find((candidate) => fieldsOf(candidate).includes(field));
    const ends = value.split(CONFLICT);
    return filter && ends.length === 2
      ? fieldsOf(filter).map((end, index): [string, string] => [end, ends[index]!])
      : [];
  });
}
