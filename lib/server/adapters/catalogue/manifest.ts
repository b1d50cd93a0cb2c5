import "server-only";
/** The part of a generation's manifest that every engine stores. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { CatalogueSummary, PublishInput } from "@/lib/server/ports/catalogue";

const count = z.int().min(0);
export const summaryFields = {
  generation: count,
  posts: count,
  creators: count,
  isDemo: z.boolean(),
  createdAt: z.string(),
};

export type DatedSummary = CatalogueSummary & { createdAt: string };

/** Before anything was published. */
export const EMPTY_SUMMARY: DatedSummary = {
  generation: 0,
  posts: 0,
  creators: 0,
  isDemo: false,
  createdAt: "1970-01-01T00:00:00.000Z",
};

export function summaryOf({ posts, creators, generation, isDemo }: DatedSummary): CatalogueSummary {
  return { posts, creators, generation, isDemo };
}

/** Real data replaces demo data. @throws AppError `conflict` when demo data would be mixed into real data */
export function isEmptyAtFirst(
  current: Pick<CatalogueSummary, "posts" | "creators" | "isDemo">,
  { isDemo, isReplacing }: Pick<PublishInput, "isDemo" | "isReplacing">,
): boolean {
  const hasRecords = current.posts + current.creators > 0;
  if (isDemo && hasRecords && !current.isDemo && !isReplacing)
    throw new AppError("conflict", "The catalogue holds imported data; demo data is not mixed into it.");
  return isReplacing === true || (current.isDemo && !isDemo);
}
