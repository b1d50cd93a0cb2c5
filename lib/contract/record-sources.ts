import { z } from "zod";
import { quoted } from "./quoted";
import type { Parsed } from "./query";
import { CREATOR_ID, message, moment } from "./records";
import { didYouMean } from "./suggestion";

export const MOST_RECORD_IDS = 100;

const source = z.object({
  name: z.string().nullable().describe("Of the file; null: unknown."),
  newest: moment.nullable(),
  oldest: moment.nullable(),
});
const countsAt = z.object({
  observedAt: moment,
  source: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
});
const ofCreator = {
  id: z.string(),
  sources: z.array(source).describe("The newest first; when each was seen, null where it tells no time."),
};
const ofPost = {
  ...ofCreator,
  inferred: z.array(z.string()).describe("Fields that no source stated and that were worked out."),
  history: z
    .array(countsAt)
    .describe(
      "What views, likes, comments, shares and followers were, the newest first, at most 50 moments.",
    ),
};
const sourcesOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    message,
    response: z.object({ data: z.array(z.object(shape)).describe("Unknown ids are left out.") }),
  });
export const postSources = sourcesOf(ofPost);
export const creatorSources = sourcesOf(ofCreator);

/** Lists are newest first, and empty when nothing is known. `inferred`: fields whose value no source stated. */
export type RecordSources = z.infer<typeof postSources>["response"]["data"][number];
/** `name` is a file name without its folder; null means unknown. The times are null when the source states none. */
export type RecordSource = RecordSources["sources"][number];
export type CountsAt = RecordSources["history"][number];

/** Omits what a creator's record costs credits for. */
export type CreatorSources = z.infer<typeof creatorSources>["response"]["data"][number];

export const postIds = z.array(z.string()).min(1).max(MOST_RECORD_IDS);
export const creatorIds = z.array(z.string().regex(CREATOR_ID)).min(1).max(MOST_RECORD_IDS);

export const recordIds = z.strictObject({
  ids: z.string().describe("1 to 100 different identifiers, comma-separated."),
});

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
