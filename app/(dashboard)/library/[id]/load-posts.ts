import "server-only";
import { postsOf, postsSearch } from "@/lib/domain/creator-posts";
import { knownTotal, type Creator, type ViralPost } from "@/lib/contract/records";
import { searchPosts } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { problemOf, type Problem } from "@/app/(dashboard)/problem-of";
import { withPoster } from "../../viral/with-poster";

export const POSTS_SCANNED = 100;

export type FoundPosts = {
  page: number;
  totalPages: number;
  /** Null when the service doesn't report it. */
  total: number | null;
  looked: number;
  posts: ViralPost[];
};

export async function loadPosts(
  ctx: MemberContext,
  creator: Creator,
  page: number,
): Promise<FoundPosts | Problem> {
  try {
    const found = await searchPosts(ctx, {
      ...postsSearch(creator),
      page,
      pageSize: POSTS_SCANNED,
    });
    const { totalPages, data } = found;
    return {
      page,
      totalPages,
      total: knownTotal(found),
      looked: data.length,
      posts: postsOf(creator, data).map(withPoster),
    };
  } catch (error) {
    return problemOf(error, "posts of a creator");
  }
}
