import { z } from "zod";
import { quoted } from "./quoted";
import type { Parsed } from "./query";
import { CREATOR_ID } from "./records";
import { didYouMean } from "./suggestion";

export const MOST_RECORD_IDS = 100;

/** `name` is a file name without its folder; null means unknown. The times are null when the source states none. */
export type RecordSource = { name: string | null; newest: string | null; oldest: string | null };

export type CountsAt = { observedAt: string; source: string | null; counts: Record<string, number> };

/** Lists are newest first, and empty when nothing is known. */
export type RecordSources = {
  id: string;
  sources: RecordSource[];
  /** Fields whose value no source stated. */
  inferred: string[];
  history: CountsAt[];
};

/** Omits what a creator's record costs credits for. */
export type CreatorSources = Pick<RecordSources, "id" | "sources">;

export const postIds = z.array(z.string()).min(1).max(MOST_RECORD_IDS);
export const creatorIds = z.array(z.string().regex(CREATOR_ID)).min(1).max(MOST_RECORD_IDS);

export const recordIds = z.strictObject({
  ids: z.string().describe("1 to 100 different identifiers, comma-separated."),
});
export type RecordIds = z.infer<typeof recordIds>;

export function parseRecordIds(
  of: "posts" | "creators",
  params: Iterable<[string, string]>,
): Parsed<string[]> {
  const issues: Parsed<string[]>["issues"] = [];
  const texts: string[] = [];
  for (const [field, text] of params) {
    const message = `is not a parameter of this operation.${didYouMean(field, ["ids"])}`;
    if (field === "ids") texts.push(text);
    else issues.push({ field: quoted(field), code: "unknown_parameter", message });
  }
  if (texts.length > 1)
    issues.push({ field: "ids", code: "repeated_parameter", message: "must be given once" });
  const ids = [...new Set(texts.join(",").split(","))].filter((id) => id !== "");
  const isWrong = of === "creators" && ids.some((id) => !CREATOR_ID.test(id));
  const wrong =
    ids.length === 0 || ids.length > MOST_RECORD_IDS
      ? `must have 1 to ${MOST_RECORD_IDS} different identifiers, not ${ids.length}`
      : isWrong && "must be <source>_<digits>, for example tiktok_123,tiktok_456";
  if (wrong) issues.push({ field: "ids", code: "invalid_value", message: wrong });
  return { values: ids, issues };
}
