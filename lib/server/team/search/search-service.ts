import "server-only";
/** Free searches of the connected service; each throws what the service throws. */
import { creatorQuery } from "@/lib/contract/creators";
import { creatorIds, postIds } from "@/lib/contract/record-sources";
import { viralQuery } from "@/lib/contract/viral";
import { defineVerb, type Input } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { CallOptions, DiscoveryService } from "@/lib/server/ports/discovery-service";
import { countsSeenBy, searchOf } from "../library/contacts";
import type { MemberContext } from "../team-context";
import { sampleOf } from "./sample-posts";

/** One call of the service for a member who may search. It ends with the request. */
const freeSearch = <I, O>(
  input: Input<I>,
  ask: (service: DiscoveryService, values: I, options: CallOptions, ctx: MemberContext) => Promise<O>,
) =>
  defineVerb({ scope: "search", input }, async (ctx: MemberContext, values: I) =>
    ask(ctx.service, values, { signal: ctx.signal }, ctx),
  );

const posts = searchInput(viralQuery);
const creators = searchInput(creatorQuery);

/** The newest post comes first (section 4.1). */
export const searchPosts = freeSearch(posts, (service, values, options) =>
  service.searchPosts(values, options),
);

/** Null when the service doesn't count. */
export const countPosts = freeSearch(posts, (service, values, options) =>
  service.postFacets(values, options),
);

/** Null when the service doesn't report insights. */
export const postInsights = freeSearch(posts, (service, values, options) =>
  service.postInsights(values, options),
);

export const samplePosts = freeSearch(posts, async (service, values) => sampleOf(service, values));

/** Identifiers of creators (section 4.3). @throws AppError `forbidden` for a search by addresses */
export const searchCreators = freeSearch(creators, (service, values, options, ctx) =>
  service.searchCreatorIds(searchOf(ctx, values, service), options),
);

/** Null when the service doesn't count. */
export const countCreators = freeSearch(creators, async (service, values, options, ctx) =>
  countsSeenBy(ctx, await service.creatorFacets(searchOf(ctx, values, service), options)),
);

/** Null when the service doesn't report sources. */
export const readPostSources = freeSearch(postIds, (service, ids, options) =>
  service.postSources(ids, options),
);

/** Null when the service doesn't report sources. */
export const readCreatorSources = freeSearch(creatorIds, (service, ids, options) =>
  service.creatorSources(ids, options),
);
