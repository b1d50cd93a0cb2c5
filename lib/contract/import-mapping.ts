import { z } from "zod";

/** Fields of a post that a file may contain, in display order. */
export const POST_TARGETS = [
  "id",
  "videoUrl",
  "createdAt",
  "source",
  "creatorUsername",
  "caption",
  "hook",
  "views",
  "likes",
  "comments",
  "shares",
  "viralityScore",
  "followers",
  "category",
  "country",
  "hashtags",
  "musicTitle",
  "thumbnailUrl",
  "observedAt",
] as const;

/** Fields of a creator. `username` may be a handle or the address of a profile. */
export const CREATOR_TARGETS = [
  "username",
  "source",
  "id",
  "followers",
  "engagementRate",
  "averageViews",
  "averageLikes",
  "averageComments",
  "mainCategory",
  "subCategory",
  "country",
  "language",
  "gender",
  "age",
  "email",
  "bio",
  "hashtags",
  "nichesToPromote",
  "promotedProducts",
  "accountType",
  "race",
  "hairColor",
  "bodyComplexion",
  "dateCreated",
  "observedAt",
] as const;

export type MappedKind = "posts" | "creators";
export const TARGETS: Record<MappedKind, readonly string[]> = {
  posts: POST_TARGETS,
  creators: CREATOR_TARGETS,
};

const DATE_ORDERS = ["year-first", "day-first", "month-first", "serial", "seconds", "milliseconds"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const fieldMapping = z
  .strictObject({
    column: z.string().min(1).max(500).optional(),
    /** Used where the column is empty, or for every row when there is no column. */
    value: z.string().min(1).max(500).optional(),
    /** Decimal separator; the other sign groups digits. */
    decimal: z.enum([".", ","]).optional(),
    /** Unit of the numbers: 1000 under "Followers (k)". */
    times: z.number().positive().optional(),
    /** Values of unit letters that differ between languages: `{ "mil": 1000000 }`. */
    units: z.record(z.string().max(20), z.number().positive()).optional(),
    /** A rate of 4.2 percent is written as 4.2 or as 0.042. */
    rate: z.enum(["percent", "fraction"]).optional(),
    date: z.enum(DATE_ORDERS).optional(),
    words: z.record(z.string().max(500), z.string().max(500)).optional(),
  })
  .refine((field) => field.column !== undefined || field.value !== undefined, {
    error: "needs a column or a value",
  });
export type FieldMapping = z.infer<typeof fieldMapping>;

export const importMapping = z
  .strictObject({
    kind: z.enum(["posts", "creators"]),
    fields: z.record(z.string(), fieldMapping),
  })
  .superRefine(({ kind, fields }, context) => {
    for (const field of Object.keys(fields)) {
      if (TARGETS[kind].includes(field)) continue;
      context.addIssue({ code: "custom", path: ["fields", field], message: `is not a field of ${kind}` });
    }
  });
export type ImportMapping = z.infer<typeof importMapping>;
