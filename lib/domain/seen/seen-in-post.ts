/** What a viral post says about the person who posted it, as of the day of the post. */
import { bareHandle } from "@/lib/contract/handle";
import type { ViralPost } from "@/lib/contract/records";

/** `postedAt`: ISO 8601; null: the post does not say. A field that the post does not state is left out. */
export type SeenInPost = {
  postId: string;
  postedAt: string | null;
  handle?: string;
  followers?: number;
  category?: string;
  country?: string;
};
/** By the id of the creator. */
export type SeenById = Record<string, SeenInPost>;

/** What was worked out by the import and not stated by the source is left out. */
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

/** Whether a post says more about today than another one. The same post read again does. */
export function isNewer(next: SeenInPost, kept: SeenInPost | undefined): boolean {
  if (!kept || next.postId === kept.postId || kept.postedAt === null) return true;
  return next.postedAt !== null && Date.parse(next.postedAt) > Date.parse(kept.postedAt);
}
