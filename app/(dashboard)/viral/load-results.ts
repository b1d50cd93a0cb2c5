import "server-only";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import { knownTotal, type Facets, type ViralPage } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { countPosts, searchPosts } from "@/lib/server/team/search/search-service";
import { countPerson } from "@/lib/server/http/person-limit";
import type { MemberContext } from "@/lib/server/team/team-context";
import { withPoster } from "./with-poster";
import { problemOf, type Problem } from "../problem-of";

export type Results =
  | { posts: ViralPage; facets: Facets | null; problem?: undefined }
  | { posts: null; facets: Facets | null; problem: Problem };

/** The page works without counts. */
export async function loadResults(ctx: MemberContext, values: ViralValues): Promise<Results> {
  try {
    countPerson(ctx, "search");
  } catch (error) {
    return { posts: null, facets: null, problem: problemOf(error, "viral page") };
  }
  const [posts, facets] = await Promise.allSettled([searchPosts(ctx, values), countPosts(ctx, values)]);
  const counts = facets.status === "fulfilled" ? facets.value : null;
  return posts.status === "fulfilled"
    ? { posts: { ...posts.value, data: posts.value.data.map(withPoster) }, facets: counts }
    : { posts: null, facets: counts, problem: problemOf(posts.reason, "viral page") };
}

/** Null for a filter when the service does not report it. */
export async function countWithoutEach(
  ctx: MemberContext,
  values: ViralValues,
): Promise<Record<string, number | null>> {
  const counts = activeFilters(viralQuery, values).map(async (name) => {
    const wider = { ...withoutFilter(viralQuery, values, name), page: 1, pageSize: 1 };
    const found = await searchPosts(ctx, wider).catch(() => null);
    return [name, found && knownTotal(found)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
