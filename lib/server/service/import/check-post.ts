import "server-only";
import { CATEGORIES } from "@/lib/contract/enums";
import { viralityScore } from "@/lib/domain/virality";
import type { PostRow } from "@/lib/server/ports/catalogue";
import type { Draft } from "./import-shape";
import { categoryOfHashtags } from "./category-of-hashtags";
import { checkRow, type Finding, type Readers } from "./check-row";
import { deriveHook } from "./derive-hook";
import * as read from "./field-readers";

/** The fields of section 2.1 and how each is read. */
export const POST_READERS: Readers<PostRow> = {
  id: read.readId,
  videoUrl: read.readUrl,
  thumbnailUrl: read.readUrl,
  caption: read.readText,
  views: read.readCount,
  likes: read.readCount,
  comments: read.readCount,
  shares: read.readCount,
  viralityScore: read.readAmount,
  followers: read.readCount,
  category: read.readOneOf(CATEGORIES),
  country: read.readListedCountry,
  musicTitle: read.readLine,
  creatorUsername: read.readHandle,
  hook: read.readLine,
  createdAt: read.readMoment,
};

/**
 * A draft under the names of section 2.1 → a row with hook, virality score and category derived where it has none
 * (decisions, section 1). The draft may hold `hashtags` to derive the category from.
 */
export function checkPost(draft: Draft, isNative: boolean): { row?: PostRow; findings: Finding[] } {
  const { row, findings } = checkRow<PostRow>(draft, POST_READERS, {
    required: ["id", "createdAt"],
    isNative,
  });
  if (findings.some((finding) => finding.isRow)) return { findings };
  const post = row as PostRow;
  post.hook ??= deriveHook(post.caption);
  post.viralityScore ??= viralityScore(post);
  const { value: hashtags } = read.readHashtags(draft.hashtags);
  post.category ??= categoryOfHashtags(hashtags, post.caption);
  for (const field of ["hook", "viralityScore", "category"] as const)
    if (post[field] === undefined) delete post[field];
  return { row: post, findings };
}
