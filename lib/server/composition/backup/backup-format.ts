import "server-only";
/** What a backup's folder holds, and how its files are recognised. */
import { z } from "zod";

export const NOTE = "backup.json";
/** In the form of the command sha256sum: `sha256sum -c SHA256SUMS` checks a copy where Scoutdeck is not installed. */
export const SUMS = "SHA256SUMS";
export const DATABASE = "scoutdeck.sqlite";
export const SECRET = "auth-secret";
export const CATALOGUE = "catalogue";
export const BLOBS = "blobs";

const count = z.int().min(0);
const path = z.string().regex(/^(?:[a-z0-9.-]+\/)?[a-z0-9][a-z0-9._-]*$/);

const note = z.strictObject({
  format: z.literal(1),
  /** Of Scoutdeck. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Steps of the schema. */
  steps: z.array(z.string()),
  /** By table. */
  rows: z.record(z.string(), count),
  /** Ids of the last entries of both ledgers. */
  newest: z.strictObject({ serviceEntry: count.nullable(), teamEntry: count.nullable() }),
  catalogue: z.union([
    z.strictObject({ generation: count, posts: count, creators: count, isDemo: z.boolean() }),
    z.literal(["none", "left out"]),
  ]),
  secret: z.literal(["included", "in AUTH_SECRET", "none"]),
  /** Address of the discovery service, null for the embedded one. */
  serviceUrl: z.string().nullable(),
  files: z.array(z.strictObject({ path, bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type BackupNote = z.infer<typeof note>;

/** @throws when it is not the note of a backup that this version can read */
export const parseNote = (text: string): BackupNote => note.parse(JSON.parse(text));

export const sumsText = (files: readonly { path: string; sha256: string }[]) =>
  files.map(({ path: name, sha256 }) => `${sha256}  ${name}\n`).join("");

/** Digest by path; null when it is not the form that `sumsText` writes. */
export function parseSums(text: string): Map<string, string> | null {
  const lines = text.split("\n");
  if (lines.pop() !== "") return null;
  const matches = lines.map((line) => /^([0-9a-f]{64}) {2}([a-zA-Z0-9._/-]+)$/.exec(line));
  if (matches.some((match) => !match)) return null;
  return new Map(matches.map((match) => [match![2]!, match![1]!]));
}
