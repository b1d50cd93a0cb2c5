import "server-only";
import { z } from "zod";

export const NOTE = "backup.json";
/** The format of sha256sum, so that `sha256sum -c SHA256SUMS` checks a copy where Scoutdeck is not installed. */
export const SUMS = "SHA256SUMS";
export const DATABASE = "scoutdeck.sqlite";
export const SECRET = "auth-secret";
export const CATALOGUE = "catalogue";
export const BLOBS = "blobs";

const count = z.int().min(0);
const path = z.string().regex(/^(?:[a-z0-9.-]+\/)?[a-z0-9][a-z0-9._-]*$/);

const note = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  steps: z.array(z.string()),
  rows: z.record(z.string(), count),
  newest: z.strictObject({ serviceEntry: count.nullable(), teamEntry: count.nullable() }),
  catalogue: z.union([
    z.strictObject({ generation: count, posts: count, creators: count, isDemo: z.boolean() }),
    z.literal(["none", "left out"]),
  ]),
  secret: z.literal(["included", "in AUTH_SECRET", "none"]),
  serviceUrl: z.string().nullable(),
  files: z.array(z.strictObject({ path, bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type BackupNote = z.infer<typeof note>;

/** @throws when it is not a note that this version can read */
export const parseNote = (text: string): BackupNote => note.parse(JSON.parse(text));

export const sumsText = (files: readonly { path: string; sha256: string }[]) =>
  files.map(({ path: name, sha256 }) => `${sha256}  ${name}\n`).join("");

/** @returns digests by path; null if the text does not have the format of `sumsText` */
export function parseSums(text: string): Map<string, string> | null {
  const lines = text.split("\n");
  if (lines.pop() !== "") return null;
  const matches = lines.map((line) => /^([0-9a-f]{64}) {2}([a-zA-Z0-9._/-]+)$/.exec(line));
  if (matches.some((match) => !match)) return null;
  return new Map(matches.map((match) => [match![2]!, match![1]!]));
}
