/** The address of a search on a page: canonical filters first, then what the page carries along. */
import { canonical } from "@/lib/contract/canonical";
import { allFieldsOf, fieldsOf, type QueryDefinition } from "@/lib/contract/definition";
import type { Issue } from "@/lib/contract/query";
import { MAX_NAMED } from "@/lib/contract/quoted";

/** Means "everything" on a page whose bare address opens the member's default view; is alone or absent. */
export const ALL = "all";

/** Parameters to keep: `view`, sort, `all`. Those that the search knows move to their canonical position. */
export type Kept = Readonly<Record<string, string | undefined>>;

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",");
}

/** `/viral?categories=Food&view=list`. `ignored`: what was not understood, kept until somebody removes it. */
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

/** Separates the two ends of a range whose ends are swapped. */
const CONFLICT = " > ";
/** The parser cuts what it quotes to this length; a cut value would mean something else. */
const MAX_QUOTED_LENGTH = 80;

/**
 * The parameters that were not understood, as they go back into an address: those that the page names. Every link of a
 * page carries them.
 */
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
