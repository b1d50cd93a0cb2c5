import "server-only";
/** The free searches of the connected service, in the envelopes of the specification. */
import { filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { creatorIds, postIds } from "@/lib/contract/record-sources";
import { viralQuery } from "@/lib/contract/viral";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import { countsSeenBy, searchOf } from "../library/contacts";
import type { KeyContext } from "../team-context";

const posts = { scope: "search", input: searchInput(viralQuery) } as const;
const creators = { scope: "search", input: searchInput(creatorQuery) } as const;

/** @throws AppError `not_found` when the connected service has no such operation */
function answerOf<T>(response: T | null) {
  if (response === null) throw new AppError("not_found", "The connected service does not offer this.");
  return { message: "OK", response };
}

/** Removes our own notes on what the service left open. */
function asSpecified<P extends object>(page: P): P {
  return Object.fromEntries(
    Object.entries(page).filter(([name]) => !["isAtLeast", "leftOut", "unmatched"].includes(name)),
  ) as P;
}

/** The newest post comes first (section 4.1). */
export const searchPostsForKey = defineVerb(posts, async ({ service, signal }: KeyContext, values) => {
  const response = asSpecified(await service.searchPosts(values, { signal }));
  const { page, pageSize } = values;
  return { message: "OK", response, params: { ...filtersOnly(viralQuery, values), page, pageSize } };
});

export const searchIdsForKey = defineVerb(creators, async (ctx: KeyContext, values) => {
  const { service, signal } = ctx;
  const response = asSpecified(await service.searchCreatorIds(searchOf(ctx, values, service), { signal }));
  const { page, perPage } = values;
  return { message: "OK", params: { page, perPage }, response };
});

export const countPostsForKey = defineVerb(posts, async ({ service, signal }: KeyContext, values) =>
  answerOf(await service.postFacets(values, { signal })),
);

export const postInsightsForKey = defineVerb(posts, async ({ service, signal }: KeyContext, values) =>
  answerOf(await service.postInsights(values, { signal })),
);

/** @throws AppError `not_found` */
export const countCreatorsForKey = defineVerb(creators, async (ctx: KeyContext, values) => {
  const { service, signal } = ctx;
  return answerOf(countsSeenBy(ctx, await service.creatorFacets(searchOf(ctx, values, service), { signal })));
});

const dataOf = <T>(data: T[] | null) => answerOf(data && { data });

export const postSourcesForKey = defineVerb(
  { scope: "search", input: postIds },
  async ({ service, signal }: KeyContext, ids) => dataOf(await service.postSources(ids, { signal })),
);

export const creatorSourcesForKey = defineVerb(
  { scope: "search", input: creatorIds },
  async ({ service, signal }: KeyContext, ids) => dataOf(await service.creatorSources(ids, { signal })),
);
