/** The parameters of an address, and whether its spelling is the canonical one. */
import type { QueryDefinition } from "@/lib/contract/definition";
import type { Issue } from "@/lib/contract/query";
import { definitionOf, type QueryName } from "./definition-of";
import { searchAddress, type Kept } from "./search-address";

export type SearchParams = Record<string, string | string[] | undefined>;

/** Pairs in the order of the address, a repeated parameter once for each value. */
export function entriesOf(searchParams: SearchParams): [string, string][] {
  return Object.entries(searchParams).flatMap(([field, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map((each) => [field, each]),
  );
}

const spelled = (entries: Iterable<readonly [string, string]>) =>
  [...entries].map(([field, value]) => `${field}=${value}`).join("\n");

/**
 * Where to send a browser whose address is not canonical (a native form leaves empty and repeated parameters behind);
 * undefined when it is. What was not understood is never dropped here: with it only empty parameters go.
 */
export function canonicalTarget(
  query: QueryName | QueryDefinition,
  path: string,
  entries: readonly [string, string][],
  { values, issues }: { values: object; issues: readonly Issue[] },
  keep: Kept,
): string | undefined {
  if (issues.length === 0) {
    const target = searchAddress(definitionOf(query), path, values, keep);
    const wanted = new URLSearchParams(target.slice(path.length));
    return spelled(wanted) === spelled(entries) ? undefined : target;
  }
  const filled = entries.filter(([, value]) => value.trim() !== "");
  if (filled.length === entries.length) return undefined;
  return `${path}?${new URLSearchParams(filled.map(([field, value]) => [field, value]))}`;
}
