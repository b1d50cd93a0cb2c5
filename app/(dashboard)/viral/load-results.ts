import "server-only";
/** What the page of viral posts shows: posts and counts in one go, what went wrong included. */
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import type { Facets, ViralPage } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { withPoster } from "./with-poster";
import { problemOf, type Trouble } from "../problem-of";

export type Results =
  | { posts: ViralPage; facets: Facets | null; trouble?: undefined }
  | { posts: null; facets: Facets | null; trouble: Trouble };

/** Counts are extra: without them the page still works. */
export async function loadResults(values: ViralValues): Promise<Results> {
  const service = discoveryService();
  const [posts, facets] = await Promise.allSettled([service.searchPosts(values), service.postFacets(values)]);
  const counts = facets.status === "fulfilled" ? facets.value : null;
  return posts.status === "fulfilled"
    ? { posts: { ...posts.value, data: posts.value.data.map(withPoster) }, facets: counts }
    : { posts: null, facets: counts, trouble: problemOf(posts.reason, "viral page") };
}

/** For the empty-result doctor: posts without each active filter; null where the service did not tell. */
export async function countWithoutEach(values: ViralValues): Promise<Record<string, number | null>> {
  const service = discoveryService();
  const counts = activeFilters(viralQuery, values).map(async (name) => {
    const wider = { ...withoutFilter(viralQuery, values, name), page: 1, pageSize: 1 };
    const found = await service.searchPosts(wider).catch(() => null);
    return [name, found?.totalResults ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
