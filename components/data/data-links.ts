/** Where the figures of the data page lead: each search whose results are the records that were counted. */
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

/** Creators of a platform; a search of posts has no such filter. */
export const platformHref = (source: Platform) => searchOf("creators", { source });

/** Posts of a day of UTC. */
export const dayHref = (day: string) => searchOf("posts", { dateCreatedFrom: day, dateCreatedTo: day });

/** Creators with this handle; they may be several. */
export const handleHref = (source: Platform, username: string) => searchOf("creators", { source, username });

/** The page of a platform that a link without its scheme names; undefined: of nobody that is known. */
export function videoHref(link: string): string | undefined {
  const text = `https://${link}`;
  if (!URL.canParse(text)) return undefined;
  const { href, hostname, username, password } = new URL(text);
  return platformOfHost(hostname) && username + password === "" ? href : undefined;
}

/** The filter for records that have a field, or only where a source states it. */
function flagHref(kind: Kind, field: string, isStated: boolean): string | undefined {
  for (const filter of Object.values(QUERIES[kind].query.filters))
    if (filter.kind === "flag" && fieldOf(filter.column) === field && (filter.isStated === true) === isStated)
      return searchOf(kind, { [filter.param]: true });
  return undefined;
}

/** Records that have a field; undefined where no filter asks for it. */
export const knownHref = (kind: Kind, field: string) => flagHref(kind, field, false);
/** Records whose source states a field; undefined where no filter asks for it. */
export const statedHref = (kind: Kind, field: string) => flagHref(kind, field, true);
