import "server-only";
import { CREATOR_ID } from "@/lib/contract/records";
import { didYouMean } from "@/lib/contract/suggestion";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { isMissing } from "./field-readers";
import { type ImportShape, type Finding, textAt, type Draft } from "./import-shape";
import { RECORD_KINDS } from "./record-kinds";
import { SHAPES } from "./shapes";
import { ImportError, UnknownFileError } from "./import-error";
import { givenFields, isAbout, type MappingRequest } from "./mapping/mapping-request";
import { guessMapping, SURE_ENOUGH, type MappingGuess, type UsualReadings } from "./mapping/guess-mapping";
import { mappedShape } from "./mapping/mapped-shape";
import { readLink } from "./mapping/platform-links";
import type { SourceItem, SourceItems } from "./source-item";

/** The first records may be broken or sparse, but one of 20 is complete. */
const SAMPLES = 20;
/** More samples are needed to find how values are written. */
const MAPPED_SAMPLES = 500;

async function* chained(first: readonly SourceItem[], rest: SourceItems): SourceItems {
  yield first;
  yield* rest;
}

function unknownFields(shape: ImportShape, sample: Record<string, unknown>): Finding[] {
  if (!shape.isNative) return [];
  const { fields: known, helpers } = RECORD_KINDS[shape.kind];
  return Object.keys(sample)
    .filter((name) => !known.includes(name) && !helpers.includes(name))
    .map((name) => ({
      field: name,
      reason: `is not a field of ${shape.kind} and was left out.${didYouMean(name, known)}`,
      isRow: false,
    }));
}

function unclear(guess: MappingGuess | undefined): string {
  const nearest = guess?.columns.find(
    ({ field }) => field === "username" || field === "id" || field === "videoUrl",
  );
  if (!nearest) return "Too few of its columns are recognised.";
  const what = guess?.mapping.kind === "posts" ? "id of a post" : "handle";
  return `It is not clear which column has the ${what}; "${nearest.column}" comes nearest.`;
}

function explain(
  name: string,
  first: readonly SourceItem[],
  samples: readonly Record<string, unknown>[],
  guess: MappingGuess | undefined,
): ImportError {
  const sample = samples[0];
  if (!sample) {
    const problem = first.find((item) => "problem" in item)?.problem;
    return new ImportError(`${name} has no records${problem ? `: ${problem}` : ""}.`);
  }
  const columns = Object.keys(sample);
  const shown = columns.slice(0, 12).join(", ");
  const cut = shown.length > 300 ? `${shown.slice(0, 299)}…` : shown;
  const reasons = guess && guess.missing.length > 0 ? guess.missing : [unclear(guess)];
  return new UnknownFileError(
    `${name} is not recognised. ${reasons.join(" ")} Its columns are ${cut}. ` +
      'Say what they mean with --map, as in --map "username=<column>,source=tiktok".',
    { columns, reasons, ...(guess && { guess }) },
  );
}

/** Both kinds have an id, so a native file with few fields is recognised only when its kind is given. */
function thinNative(samples: readonly Record<string, unknown>[], kind: RecordKind): ImportShape | undefined {
  const native = SHAPES.find((shape) => shape.isNative && shape.kind === kind);
  const { fields: known } = RECORD_KINDS[kind];
  const isThin = samples.some(
    (sample) => "id" in sample && Object.keys(sample).some((name) => name !== "id" && known.includes(name)),
  );
  return isThin ? native : undefined;
}

class Sampler {
  readonly first: SourceItem[] = [];
  readonly #items: SourceItems;

  constructor(items: SourceItems) {
    this.#items = items;
  }

  async take(count: number): Promise<Record<string, unknown>[]> {
    while (this.first.length < count) {
      const next = await this.#items.next();
      if (next.done) break;
      for (const item of next.value) this.first.push(item);
    }
    return this.first.slice(0, count).flatMap((item) => ("fields" in item ? [item.fields] : []));
  }

  all = () => chained(this.first, this.#items);
}

type ChosenShape = {
  shape: ImportShape;
  items: SourceItems;
  notes: Finding[];
  guess?: MappingGuess;
  /** How the columns of a known shape could be mapped instead. */
  alternative?: MappingGuess;
};

export type ShapeOptions = {
  kind?: RecordKind;
  mapping?: MappingRequest;
  fileName?: string;
  usual?: UsualReadings;
};

async function guessed(sampler: Sampler, name: string, options: ShapeOptions) {
  const samples = await sampler.take(MAPPED_SAMPLES);
  if (samples.length === 0) throw explain(name, sampler.first, samples, undefined);
  const given = options.mapping && givenFields(options.mapping, samples, name);
  const kind = options.kind ?? options.mapping?.kind;
  const fileName = options.fileName ?? name;
  const guess = guessMapping(samples, {
    fileName,
    ...(kind && { kind }),
    ...(given && { given }),
    ...(options.mapping?.isWhole && { isWhole: true }),
    ...(options.usual && { usual: options.usual }),
  });
  const isDecided = given !== undefined && Object.keys(given).length > 1;
  const isReadable = guess.missing.length === 0 && (guess.confidence >= SURE_ENOUGH || isDecided);
  return { samples, guess, isReadable };
}

async function mapped(sampler: Sampler, name: string, options: ShapeOptions): Promise<ChosenShape> {
  const { samples, guess, isReadable } = await guessed(sampler, name, options);
  if (!isReadable) throw explain(name, sampler.first, samples, guess);
  const notes = guess.columns.flatMap(({ column, field, notes: found }) =>
    found.map((reason) => ({ field: column, reason: `(${field}): ${reason}`, isRow: false })),
  );
  return { shape: mappedShape(guess.mapping), items: sampler.all(), notes, guess };
}

type Fields = Record<string, unknown>;

type ShapeEvidence = {
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

function evidenceOf(shape: ImportShape, samples: readonly Fields[], fileName: string): ShapeEvidence {
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

function isStronger(one: ShapeEvidence, other: ShapeEvidence): boolean {
  if (one.accepted !== other.accepted) return one.accepted > other.accepted;
  return one.filled > other.filled;
}

/** Column names alone prove nothing: every database has a table with `id` and `createdAt`. */
async function proven(
  sampler: Sampler,
  name: string,
  options: ShapeOptions,
): Promise<ImportShape | undefined> {
  const { kind } = options;
  const samples = await sampler.take(SAMPLES);
  const fileName = options.fileName ?? name;
  const claims = SHAPES.filter(
    (shape) => (kind === undefined || shape.kind === kind) && samples.some((fields) => shape.detect(fields)),
  ).map((shape) => ({ shape, evidence: evidenceOf(shape, samples, fileName) }));
  const sure = claims.find(({ evidence }) => evidence.isProven);
  if (sure) return sure.shape;
  const [claim] = claims;
  if (!claim) return undefined;
  const { guess, isReadable } = await guessed(sampler, name, options);
  if (!isReadable) return claim.shape;
  const other = evidenceOf(mappedShape(guess.mapping), samples, fileName);
  return isStronger(other, claim.evidence) ? undefined : claim.shape;
}

/** @throws UnknownFileError when nothing fits; ImportError when there are no records */
export async function chooseShape(
  items: SourceItems,
  name: string,
  options: ShapeOptions = {},
): Promise<ChosenShape> {
  const sampler = new Sampler(items);
  const samples = await sampler.take(SAMPLES);
  const { kind, mapping } = options;
  if (mapping && isAbout(mapping, samples)) return mapped(sampler, name, options);
  const known = (shape: ImportShape): ChosenShape => {
    const sample = samples.find((fields) => shape.detect(fields)) ?? samples[0]!;
    const fileName = options.fileName ?? name;
    const alternative = guessMapping(samples, { fileName, kind: shape.kind });
    return {
      shape,
      items: sampler.all(),
      notes: unknownFields(shape, sample),
      ...(alternative.missing.length === 0 && { alternative }),
    };
  };
  const shape = await proven(sampler, name, options);
  if (shape) return known(shape);
  const other = kind && SHAPES.find((each) => evidenceOf(each, samples, name).isProven);
  if (other) throw new UnknownFileError(`${name} holds ${other.kind}, not ${kind} (${other.name}).`);
  const thin = kind && thinNative(samples, kind);
  if (!thin) return mapped(sampler, name, options);
  return mapped(sampler, name, options).catch((error: unknown) => {
    if (error instanceof UnknownFileError) return known(thin);
    throw error;
  });
}
