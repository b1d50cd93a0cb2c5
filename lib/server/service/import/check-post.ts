import "server-only";
import { CATEGORIES } from "@/lib/contract/enums";
import { viralityScore } from "@/lib/domain/virality";
import type { PostRow } from "@/lib/server/ports/catalogue";
import type { Draft } from "./import-shape";
import { inferCategory } from "./category/infer-category";
import { checkRow, type Finding, type Readers } from "./check-row";
import { deriveHook } from "@/lib/domain/derive-hook";
import * as read from "./field-readers";
import { inferFields, type Inferring } from "./infer-fields";

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

/** The order matters: the category is also inferred from the hook. */
const INFERRING: Inferring<PostRow> = {
  hook: (post) => deriveHook(post.caption),
  viralityScore: viralityScore,
  category: ({ caption, hook }, draft) =>
    inferCategory({ caption, hook, hashtags: read.readHashtags(draft.hashtags).value }),
};

/**
 * Validates a draft of section 2.1. A missing hook, virality score and category are inferred and marked (section 10).
 * The draft may hold `hashtags` to infer the category from.
 */
export function checkPost(
  draft: Draft,
  isNative: boolean,
  { isInferring = true }: { isInferring?: boolean } = {},
): { row?: PostRow; findings: Finding[] } {
  const { row, findings } = checkRow<PostRow>(draft, POST_READERS, {
    required: ["id", "createdAt"],
    isNative,
  });
  if (findings.some((finding) => finding.isRow)) return { findings };
  const post = row as PostRow;
  inferFields(post, draft, INFERRING, isInferring);
  return { row: post, findings };
}
