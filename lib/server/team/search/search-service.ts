import "server-only";
/** Free searches of the connected service; each throws what the service throws. */
import { creatorQuery } from "@/lib/contract/creators";
import { creatorIds, postIds, type CreatorSources, type RecordSources } from "@/lib/contract/record-sources";
import type { CreatorIdPage, Facets, PostInsights, ViralPage } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import { countsSeenBy, searchOf } from "../library/contacts";
import type { MemberContext } from "../team-context";
import { sampleOf, type PostSample } from "./sample-posts";

const posts = { scope: "search", input: searchInput(viralQuery) } as const;
const creators = { scope: "search", input: searchInput(creatorQuery) } as const;

/** The newest post comes first (section 4.1). */
export const searchPosts = defineVerb(
  posts,
  ({ service, signal }: MemberContext, values): Promise<ViralPage> => service.searchPosts(values, { signal }),
);

/** Null when the service doesn't count. */
export const countPosts = defineVerb(
  posts,
  ({ service, signal }: MemberContext, values): Promise<Facets | null> =>
    service.postFacets(values, { signal }),
);

/** Null when the service doesn't report insights. */
export const postInsights = defineVerb(
  posts,
  ({ service, signal }: MemberContext, values): Promise<PostInsights | null> =>
    service.postInsights(values, { signal }),
);

export const samplePosts = defineVerb(
  posts,
  async ({ service }: MemberContext, values): Promise<PostSample> => sampleOf(service, values),
);

/** Identifiers of creators (section 4.3). @throws AppError `forbidden` for a search by addresses */
export const searchCreators = defineVerb(
  creators,
  async (ctx: MemberContext, values): Promise<CreatorIdPage> => {
    const { service, signal } = ctx;
    return service.searchCreatorIds(searchOf(ctx, values, service), { signal });
  },
);

/** Null when the service doesn't count. */
export const countCreators = defineVerb(
  creators,
  async (ctx: MemberContext, values): Promise<Facets | null> => {
    const { service, signal } = ctx;
    return countsSeenBy(ctx, await service.creatorFacets(searchOf(ctx, values, service), { signal }));
  },
);

/** Null when the service doesn't report sources. */
export const readPostSources = defineVerb(
  { scope: "search", input: postIds },
  ({ service, signal }: MemberContext, ids): Promise<RecordSources[] | null> =>
    service.postSources(ids, { signal }),
);

/** Null when the service doesn't report sources. */
export const readCreatorSources = defineVerb(
  { scope: "search", input: creatorIds },
  ({ service, signal }: MemberContext, ids): Promise<CreatorSources[] | null> =>
    service.creatorSources(ids, { signal }),
);
