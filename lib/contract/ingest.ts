/** What programs send into the catalogue (an extension of the service). */
import { z } from "zod";
import { BODY_COMPLEXIONS, HAIR_COLORS, RACES } from "./enums";
import { creator, viralPost } from "./records";

/** Most records of one call. */
export const MOST_INGESTED = 10_000;
/** Bytes of one call. */
export const MOST_INGESTED_BYTES = 16 * 1_048_576;
/** So often what was sent is published, at most: each time the catalogue is written anew. */
export const PUBLISHED_EVERY_MS = 300_000;
/** Wrong records that an answer names; it counts all of them. */
export const MOST_NAMED = 100;
/** How a body of one record a line is called. */
export const LINES_TYPES: readonly string[] = [
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
];

/** A record that was not taken. `line`: of the body, from 1; of a JSON array: which entry. */
export type RefusedRecord = { line: number; field: string; message: string };

/** On the address: the records may replace demo data. Without it they wait as long as the catalogue has only demo data. */
export const REPLACE_DEMO = "replace-demo";

/** `batch`: the same when the same Idempotency-Key is sent again. `replacesDemo`: the records wait for a confirmation. */
export type Ingested = {
  message: string;
  response: {
    batch: string;
    accepted: number;
    refused: number;
    errors: RefusedRecord[];
    replacesDemo?: true;
  };
};

/** What a call to ingest has. */
export type IngestCall = { body: string; mayReplaceDemo: boolean };

const observedAt = z.iso
  .datetime({ offset: true })
  .describe("When the values were true; without it, when they were sent. Of two values the later one stays.");

/** One record as it is sent: the fields of sections 2.1 and 2.3, any of which may be absent but these. */
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
