/** A viral post describes its creator as of the day of the post. */
import { bareHandle } from "@/lib/contract/handle";
import type { SeenInPost } from "@/lib/contract/privacy";
import type { ViralPost } from "@/lib/contract/records";

export type SeenById = Record<string, SeenInPost>;

/** Values that the import inferred and the source did not state are left out. */
export function seenInPost(post: ViralPost): SeenInPost {
  const { id: postId, createdAt, creatorUsername, followers, category, country } = post;
  const isStated = (field: keyof ViralPost) => !post.inferred?.includes(field);
  const handle = bareHandle(creatorUsername ?? "");
  return {
    postId,
    postedAt: createdAt ?? null,
    ...(handle && { handle }),
    ...(followers !== undefined && isStated("followers") && { followers }),
    ...(category && isStated("category") && { category }),
    ...(country && isStated("country") && { country }),
  };
}

/** The same post read again counts as newer. */
export function isNewer(next: SeenInPost, kept: SeenInPost | undefined): boolean {
  if (!kept || next.postId === kept.postId || kept.postedAt === null) return true;
  return next.postedAt !== null && Date.parse(next.postedAt) > Date.parse(kept.postedAt);
}
