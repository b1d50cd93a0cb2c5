import { z } from "zod";
import { BODY_COMPLEXIONS, HAIR_COLORS, RACES } from "./enums";
import { count, creator, message, viralPost } from "./records";

export const MOST_INGESTED = 10_000;
export const MOST_INGESTED_BYTES = 16 * 1_048_576;
/** Per body: 100 for each record. Empty lists and objects take thirty times the memory of their text. */
export const MOST_INGESTED_VALUES = 1_000_000;
/** Bodies of one key that a process reads at once. Each took up to 81 MB when it was measured. */
export const MOST_INGESTING = 3;
/** Shortest interval between two publications of ingested records, because each one rewrites the catalogue. */
export const PUBLISHED_EVERY_MS = 300_000;
/** Most wrong records that an answer lists; it counts all of them. */
export const MOST_NAMED = 100;
export const LINES_TYPES: readonly string[] = [
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
];

/** On the address: the records may replace demo data. Without it they wait as long as the catalogue has only demo data. */
export const REPLACE_DEMO = "replace-demo";

export const ingested = z.object({
  message,
  response: z.object({
    batch: z.string().describe("The same when the same Idempotency-Key is sent again."),
    accepted: count.describe("Records that are kept, and published within five minutes."),
    refused: count,
    errors: z
      .array(z.object({ line: count, field: z.string(), message: z.string() }))
      .describe(`The first ${MOST_NAMED} records that were refused. line: of the body, from 1.`),
    replacesDemo: z
      .literal(true)
      .optional()
      .describe("The records would replace the demo data. They wait until a call with replace-demo=1."),
  }),
});

/** `batch`: the same when the same Idempotency-Key is sent again. `replacesDemo`: the records wait for a confirmation. */
export type Ingested = z.infer<typeof ingested>;
/** `line` counts lines of the body from 1. For a JSON array it is the position of the entry. */
export type RefusedRecord = Ingested["response"]["errors"][number];

export type IngestCall = { body: string; mayReplaceDemo: boolean };

const observedAt = z.iso
  .datetime({ offset: true })
  .describe("When the values were true; without it, when they were sent. Of two values the later one stays.");

/** Records have the fields of sections 2.1 and 2.3. Only the ones required here must be present. */
export const INGESTED = {
  posts: viralPost.extend({ observedAt }).partial().required({ id: true, createdAt: true }),
  creators: creator
    .extend({
      observedAt,
      race: z.enum(RACES),
      hairColor: z.enum(HAIR_COLORS),
      bodyComplexion: z.enum(BODY_COMPLEXIONS),
    })
    .partial()
    .required({ id: true }),
} as const;
