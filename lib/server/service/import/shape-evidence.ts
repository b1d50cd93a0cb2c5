import "server-only";
import { CREATOR_ID } from "@/lib/contract/records";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { isMissing } from "./field-readers";
import { textAt, type Draft, type ImportShape } from "./import-shape";
import { readLink } from "./mapping/platform-links";
import { RECORD_KINDS } from "./record-kinds";

type Fields = Record<string, unknown>;

export type ShapeEvidence = {
  /** Share of the records that become rows, 0 to 1. */
  accepted: number;
  filled: number;
  /** The values are sufficient, so that other readings need not be tried. */
  isProven: boolean;
};

const MISSED: Record<RecordKind, readonly string[]> = {
  posts: ["createdAt", "creatorUsername", "views", "likes", "comments", "shares", "caption"],
  creators: ["username", "followers", "engagementRate", "averageViews", "email", "bio", "country"],
};
const COUNTS: Record<RecordKind, readonly string[]> = {
  posts: ["views", "likes"],
  creators: ["followers"],
};

function hasOwnNames(shape: ImportShape, samples: readonly Fields[]): boolean {
  const { fields: known, helpers } = RECORD_KINDS[shape.kind];
  const names = new Set(
    samples.flatMap((fields) => Object.keys(fields).filter((name) => !isMissing(fields[name]))),
  );
  const own = [...names].filter((name) => known.includes(name) || helpers.includes(name));
  return own.length * 2 > names.size;
}

/** An id that differs from the linked post's id is a row number of a private table. */
function hasOtherId({ id }: Draft, addresses: readonly unknown[]): boolean {
  return addresses.some((address) => {
    const link = typeof address === "string" ? readLink(address) : undefined;
    return link?.postId !== undefined && link.source !== "instagram" && String(id) !== link.postId;
  });
}

function nativeProof(shape: ImportShape, samples: readonly Fields[], others: number): boolean {
  if (!hasOwnNames(shape, samples)) return false;
  if (shape.kind === "posts") return others * 2 <= samples.length;
  const ids = samples.map((fields) => textAt(fields, "id")).filter((id) => id !== "");
  return ids.filter((id) => CREATOR_ID.test(id)).length * 2 >= ids.length;
}

export function evidenceOf(shape: ImportShape, samples: readonly Fields[], fileName: string): ShapeEvidence {
  const isClaimed = samples.some((fields) => shape.detect(fields));
  if (!isClaimed) return { accepted: 0, filled: 0, isProven: false };
  const rules = { importedAt: Date.now(), isInferring: false };
  let [accepted, filled, counted, others, known] = [0, 0, 0, 0, 0];
  for (const fields of samples) {
    const draft = shape.map(fields, { fileName, importedAt: rules.importedAt });
    if (typeof draft === "string") {
      if (draft.startsWith("it is ")) known++;
      continue;
    }
    if (hasOtherId(draft, shape.isNative ? Object.values(fields) : [draft.videoUrl])) others++;
    const row = RECORD_KINDS[shape.kind].check(draft, shape.isNative === true, rules).row as
      | Fields
      | undefined;
    if (!row) continue;
    accepted++;
    filled += MISSED[shape.kind].filter((field) => row[field] !== undefined).length;
    if (COUNTS[shape.kind].some((field) => row[field] !== undefined)) counted++;
  }
  const share = (accepted + known) / samples.length;
  const isProven = shape.isNative
    ? share >= 0.5 && nativeProof(shape, samples, others)
    : share >= 0.8 && counted * 2 >= accepted && others * 5 <= samples.length;
  return { accepted: share, filled: accepted === 0 ? 0 : filled / accepted, isProven };
}

export function isStronger(one: ShapeEvidence, other: ShapeEvidence): boolean {
  if (one.accepted !== other.accepted) return one.accepted > other.accepted;
  return one.filled > other.filled;
}
