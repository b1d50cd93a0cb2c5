import type { QueryDefinition } from "@/lib/contract/definition";
import type { Issue } from "@/lib/contract/query";
import { searchAddress, type Kept } from "./search-address";

export type SearchParams = Record<string, string | string[] | undefined>;

/** No page or form of ours sends more parameters. */
const MAX_PARAMETERS = 1_000;

/** For a parameter called `toString`, Next adds the value that every object inherits. */
const textsOf = (value: string | string[] | undefined) =>
  [value].flat().filter((text): text is string => typeof text === "string");

/** Returns the first value of a repeated parameter, empty if it is absent. */
export const firstOf = (value: string | string[] | undefined): string => textsOf(value)[0] ?? "";

/** Pairs keep the order of the address. A repeated parameter gives one pair per value. */
export function entriesOf(searchParams: SearchParams): [string, string][] {
  const entries = Object.entries(searchParams).flatMap(([field, value]) =>
    textsOf(value).map((text): [string, string] => [field, text]),
  );
  return entries.slice(0, MAX_PARAMETERS);
}

const spelled = (entries: Iterable<readonly [string, string]>) =>
  [...entries].map(([field, value]) => `${field}=${value}`).join("\n");

/** Native forms leave empty and repeated parameters. @returns undefined if the address is canonical already */
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
