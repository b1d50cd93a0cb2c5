/** The parameters of an address, and whether its spelling is the canonical one. */
import type { QueryDefinition } from "@/lib/contract/definition";
import type { Issue } from "@/lib/contract/query";
import { searchAddress, type Kept } from "./search-address";

export type SearchParams = Record<string, string | string[] | undefined>;

/** Most parameters of an address that are read: no page and no form of ours sends as many. */
const MAX_PARAMETERS = 1_000;

/** The values of a parameter. Next puts what every object inherits beside the value of one that is called `toString`. */
const textsOf = (value: string | string[] | undefined) =>
  [value].flat().filter((text): text is string => typeof text === "string");

/** The value of a parameter, of a repeated one the first; empty when it is absent. */
export const firstOf = (value: string | string[] | undefined): string => textsOf(value)[0] ?? "";

/** Pairs in the order of the address, a repeated parameter once for each value. */
export function entriesOf(searchParams: SearchParams): [string, string][] {
  const entries = Object.entries(searchParams).flatMap(([field, value]) =>
    textsOf(value).map((text): [string, string] => [field, text]),
  );
  return entries.slice(0, MAX_PARAMETERS);
}

const spelled = (entries: Iterable<readonly [string, string]>) =>
  [...entries].map(([field, value]) => `${field}=${value}`).join("\n");

/**
 * Where to send a browser whose address is not canonical (a native form leaves empty and repeated parameters behind);
 * undefined when it is. What was not understood is never dropped here: with it only empty parameters go.
 */
export function canonicalTarget(
  definition: QueryDefinition,
  path: string,
  entries: readonly [string, string][],
  { values, issues }: { values: object; issues: readonly Issue[] },
  keep: Kept,
): string | undefined {
  if (issues.length === 0) {
    const target = searchAddress(definition, path, values, keep);
    const wanted = new URLSearchParams(target.slice(path.length));
    return spelled(wanted) === spelled(entries) ? undefined : target;
  }
  const filled = entries.filter(([, value]) => value.trim() !== "");
  if (filled.length === entries.length) return undefined;
  return `${path}?${new URLSearchParams(filled.map(([field, value]) => [field, value]))}`;
}
