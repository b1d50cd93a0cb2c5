import "server-only";
/** The data of the creators page: ids, counts, which ones are owned, and any error. */
import type { Evidence } from "@/components/creators/known-facts";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { CREATOR_ID, type CreatorIdPage, type Facets } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { readOwned } from "@/lib/server/team/library/browse-library";
import { knownFacts } from "@/lib/server/team/look-closer/look-closer";
import { countCreators, searchCreators } from "@/lib/server/team/search/search-service";
import { seenInPosts } from "@/lib/server/team/seen-in-posts/seen-in-posts";
import { countPerson } from "@/lib/server/http/person-limit";
import type { MemberContext } from "@/lib/server/team/team-context";
import { problemOf, type Problem } from "../problem-of";

export type Results =
  | {
      found: CreatorIdPage;
      owned: Map<string, OwnedCreator>;
      /** What is known of new creators beside what the filters prove. */
      evidence: ReadonlyMap<string, Evidence>;
      facets: Facets | null;
      problem?: undefined;
    }
  | { found: null; facets: Facets | null; problem: Problem };

/** What free searches have proven and posts have shown. Sends no search. */
async function readEvidence(
  ctx: MemberContext,
  found: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  const ids = found.filter((id) => CREATOR_ID.test(id));
  if (ids.length === 0) return new Map();
  const [proven, seen] = await Promise.all([knownFacts(ctx, ids), seenInPosts(ctx, ids)]);
  return new Map(ids.map((id) => [id, { proven: proven[id], seen: seen[id] }]));
}

/** Counts are extra: without them the page still works. */
export async function loadResults(ctx: MemberContext, values: CreatorValues): Promise<Results> {
  try {
    countPerson(ctx, "search");
  } catch (error) {
    return { found: null, facets: null, problem: problemOf(error, "creators page") };
  }
  const [ids, counts] = await Promise.allSettled([searchCreators(ctx, values), countCreators(ctx, values)]);
  const facets = counts.status === "fulfilled" ? counts.value : null;
  if (ids.status === "rejected")
    return { found: null, facets, problem: problemOf(ids.reason, "creators page") };
  // A service may send an id twice; two rows of one creator would look the same.
  const found = { ...ids.value, data: [...new Set(ids.value.data)] };
  const [owned, evidence] = await Promise.all([readOwned(ctx, found.data), readEvidence(ctx, found.data)]);
  return { found, owned, evidence, facets };
}

/** For the empty result: creators without each active filter; null where the service does not count. */
export async function countWithoutEach(
  ctx: MemberContext,
  values: CreatorValues,
): Promise<Record<string, number | null>> {
  const counts = activeFilters(creatorQuery, values).map(async (name) => {
    const wider = { ...withoutFilter(creatorQuery, values, name), page: 1, perPage: 1 };
    // One creator a page: the number of pages is the number of creators.
    const found = await searchCreators(ctx, wider).catch(() => null);
    return [name, found && (found.data.length === 0 ? 0 : found.total_pages)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
