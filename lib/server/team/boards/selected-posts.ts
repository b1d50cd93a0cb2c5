import "server-only";
/** Posts are read again from the service, because a browser's data about a post isn't trusted. */
import type { ViralPost } from "@/lib/contract/records";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";
import type { PostsRequest } from "../match-creators/match-request";
import type { MemberContext } from "../team-context";

const PAGE_SIZE = 100;

/** Posts that moved to another page or are gone are missing. */
export async function readSelected(
  { service, signal }: Pick<MemberContext, "service" | "signal">,
  { search, pages, ids }: PostsRequest,
): Promise<ViralPost[]> {
  const wanted = ids && new Set(ids);
  const size = wanted ? search.pageSize : PAGE_SIZE;
  const found = new Map<string, ViralPost>();
  const upTo = Array.from({ length: MOST_MATCHED / PAGE_SIZE }, (_, index) => index + 1);
  for (const page of wanted ? pages : upTo) {
    const { data, totalPages } = await service.searchPosts({ ...search, page, pageSize: size }, { signal });
    for (const post of data) if (!wanted || wanted.has(post.id)) found.set(post.id, post);
    if ((!wanted && page >= totalPages) || found.size === wanted?.size) break;
  }
  return [...found.values()].slice(0, MOST_MATCHED);
}
