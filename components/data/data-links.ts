import { searchAddress } from "@/components/filters/search-address";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import type { Platform } from "@/lib/contract/enums";
import { PAGES } from "@/lib/contract/pages";
import { fieldOf } from "@/lib/contract/record-field";
import { viralQuery } from "@/lib/contract/viral";
import { platformOfHost } from "@/lib/domain/platform-of";

export type Kind = "posts" | "creators";

const QUERIES: Record<Kind, { query: QueryDefinition; path: string }> = {
  posts: { query: viralQuery, path: PAGES.viral.path },
  creators: { query: creatorQuery, path: PAGES.creators.path },
};

const searchOf = (kind: Kind, values: object) =>
  searchAddress(QUERIES[kind].query, QUERIES[kind].path, values);

/** Only the search of creators has a platform filter. */
export const platformHref = (source: Platform) => searchOf("creators", { source });

/** The day is UTC. */
export const dayHref = (day: string) => searchOf("posts", { dateCreatedFrom: day, dateCreatedTo: day });

/** Several creators can share a handle. */
export const handleHref = (source: Platform, username: string) => searchOf("creators", { source, username });

/** `link` has no scheme. The result is undefined if no known platform has its host. */
export function videoHref(link: string): string | undefined {
  const text = `https://${link}`;
  if (!URL.canParse(text)) return undefined;
  const { href, hostname, username, password } = new URL(text);
  return platformOfHost(hostname) && username + password === "" ? href : undefined;
}

function flagHref(kind: Kind, field: string, isStated: boolean): string | undefined {
  for (const filter of Object.values(QUERIES[kind].query.filters))
    if (filter.kind === "flag" && fieldOf(filter.column) === field && (filter.isStated === true) === isStated)
      return searchOf(kind, { [filter.param]: true });
  return undefined;
}

/** Returns undefined if no filter covers the field. */
export const knownHref = (kind: Kind, field: string) => flagHref(kind, field, false);
export const statedHref = (kind: Kind, field: string) => flagHref(kind, field, true);
