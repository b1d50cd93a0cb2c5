import "server-only";
import type { Facets, ViralPage } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
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
