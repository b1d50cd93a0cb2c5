import "server-only";
import { basename } from "node:path";
import type { Encoding } from "@/lib/contract/encodings";
import type { EncodingReading, ImportPart, SavedMapping } from "@/lib/contract/imports";
import { SURE } from "@/lib/contract/imports";
import { fileSource, type ByteSource } from "@/lib/server/service/import/byte-source";
import { reasonOf } from "@/lib/server/service/import/advice";
import { FieldChecks, guessedFields } from "@/lib/server/service/import/field-checks";
import { GroupedRejects } from "@/lib/server/service/import/grouped-rejects";
import { ImportError, UnknownFileError } from "@/lib/server/service/import/import-error";
import {
  confidenceOf,
  importFile,
  NO_COUNTS,
  type ImportedFile,
  type ImportOptions as ReadOptions,
} from "@/lib/server/service/import/import-file";
import type { MappingRequest } from "@/lib/server/service/import/mapping/mapping-request";
import type { RejectsLog } from "@/lib/server/service/import/rejects-csv";
import { readingError } from "@/lib/server/service/import/open-text";
import { filesIn, withoutFiles } from "@/lib/server/service/import/zip-files";
import { readParquet } from "../read-parquet";
import { openJudgeThreads } from "./judge-threads";
import type { PartChoice } from "@/lib/server/team/imports/import-rows";
import type { ImportOrder, OrderedFile } from "./import-order";

export type OpenPart = {
  name: string;
  sizeBytes: number;
  file: ImportedFile | null;
  rejects: GroupedRejects;
  checks: FieldChecks | null;
  erased: number;
  /** Share of the bytes that are read, 0 to 1. */
  share: number;
  isDone: boolean;
  ms: number;
  from: ImportPart["mappingFrom"];
  saved: SavedMapping | null;
  encodingFrom: "guess" | "person";
  error: ImportError | null;
};

export type OpenFile = { id: string; ignored: string[]; parts: OpenPart[] };

/** Reports show the uploaded name, because the local path means nothing to a person. */
async function labelled({ path, name, modifiedAt }: OrderedFile): Promise<ByteSource> {
  const source = await fileSource(path);
  return { ...source, name, shortName: basename(name), modifiedAt };
}

async function sourcesIn(file: OrderedFile) {
  const source = await labelled(file);
  const { files, ignored } = await filesIn(source);
  if (files.length === 0) throw new ImportError(withoutFiles(source));
  return { sources: files, ignored };
}

const day = (text: string | null) => (text === null ? undefined : Date.parse(`${text}T00:00:00Z`));

function readOptions({ options }: ImportOrder): Partial<ReadOptions> {
  const { decimal, dateOrder, platform } = options;
  const [observedAt, defaultDate] = [day(options.observed), day(options.date)];
  return {
    isInferring: options.isInferring,
    ...(observedAt !== undefined && { observedAt }),
    ...(defaultDate !== undefined && { defaultDate }),
    usual: { ...(decimal && { decimal }), ...(dateOrder && { dateOrder }), ...(platform && { platform }) },
  };
}

const columnsOf = ({ mapping }: SavedMapping) => [
  ...new Set(Object.values(mapping.fields).flatMap(({ column }) => (column === undefined ? [] : [column]))),
];

/** If several saved mappings fit, the one with most columns wins, then the one saved last. */
export function fittingMapping(
  columns: readonly string[],
  saved: readonly SavedMapping[],
): SavedMapping | undefined {
  const fitting = saved.filter((each) => {
    const mapped = columnsOf(each);
    return mapped.length > 0 && mapped.every((column) => columns.includes(column));
  });
  return fitting.toSorted(
    (a, b) => columnsOf(b).length - columnsOf(a).length || (a.savedAt < b.savedAt ? 1 : -1),
  )[0];
}

type Chosen = {
  request?: MappingRequest;
  from: OpenPart["from"];
  saved: SavedMapping | null;
  encoding: Encoding | undefined;
};

function chosenBy(choice: PartChoice | undefined, saved: readonly SavedMapping[]): Chosen {
  const known = saved.find(({ id }) => id === choice?.saved) ?? null;
  const mapping = choice?.mapping ?? known?.mapping;
  const encoding = choice?.encoding;
  if (!mapping) return { from: null, saved: null, encoding };
  const request = { ...mapping, pairs: {}, isWhole: true };
  return { request, from: choice?.mapping ? "person" : "saved", saved: known, encoding };
}

/** A choice without a mapping and an encoding restores the guess. */
const isMapped = (choice: PartChoice | undefined) =>
  choice !== undefined && !(choice.encoding && !choice.mapping && !choice.saved);

type Opening = { order: ImportOrder; log: RejectsLog; isChecking: boolean };

async function open(
  source: ByteSource,
  chosen: Chosen,
  { order, log, isChecking }: Opening,
): Promise<OpenPart> {
  const part: OpenPart = {
    name: source.name,
    sizeBytes: source.sizeBytes,
    file: null,
    rejects: new GroupedRejects(),
    checks: null,
    erased: 0,
    share: 0,
    isDone: false,
    ms: 0,
    from: chosen.from,
    saved: chosen.saved,
    encodingFrom: chosen.encoding ? "person" : "guess",
    error: null,
  };
  part.file = await importFile(source, {
    readParquet,
    ...readOptions(order),
    ...(chosen.request && { mapping: chosen.request }),
    ...(chosen.encoding && { encoding: chosen.encoding }),
    onReject: (reject) => {
      part.rejects.add(reject);
      log.add(source.name, reject);
    },
    openThreads: (judging) => openJudgeThreads(judging, order.marks),
    ...(isChecking && { onRecord: (record) => part.checks?.see(record) }),
    onProgress: ({ bytesRead, sizeBytes }) => (part.share = Math.min(1, bytesRead / Math.max(1, sizeBytes))),
  });
  const { guess } = part.file;
  if (guess && isChecking) part.checks = new FieldChecks(guess);
  if (guess) part.from ??= "guess";
  return part;
}

/** If a person chose no mapping, a fitting saved mapping is used, else the guessed one. */
async function openPart(
  source: ByteSource,
  choice: PartChoice | undefined,
  opening: Opening,
): Promise<OpenPart> {
  const { saved } = opening.order;
  const chosen = chosenBy(choice, saved);
  const { encoding } = chosen;
  // A file that is opened a second time must not add its notes to the rejects again.
  const silent: Opening = { ...opening, log: { add: () => {}, end: async () => {} } };
  const isDecided = chosen.request !== undefined || saved.length === 0 || isMapped(choice);
  if (isDecided) return open(source, chosen, opening);
  let columns: readonly string[] = [];
  try {
    const first = await open(source, chosen, silent);
    columns = first.file?.guess?.columns.map(({ column }) => column) ?? [];
    await first.file?.batches.return(undefined);
  } catch (error) {
    if (!(error instanceof UnknownFileError)) throw error;
    columns = error.columns;
  }
  const found = fittingMapping(columns, saved);
  if (!found) return open(source, chosen, opening);
  const fitting = { mapping: null, saved: found.id, ...(encoding && { encoding }) };
  return open(source, chosenBy(fitting, saved), opening);
}

function closed(name: string, sizeBytes: number, error: unknown, encoding?: Encoding): OpenPart {
  const reason = error instanceof ImportError ? error : readingError(name, error);
  return {
    name,
    sizeBytes,
    file: null,
    rejects: new GroupedRejects(),
    checks: null,
    erased: 0,
    share: 1,
    isDone: true,
    ms: 0,
    from: null,
    saved: null,
    encodingFrom: encoding ? "person" : "guess",
    error: reason,
  };
}

export async function openParts(file: OrderedFile, opening: Opening): Promise<OpenFile> {
  try {
    const { sources, ignored } = await sourcesIn(file);
    const parts: OpenPart[] = [];
    for (const source of sources)
      parts.push(
        await openPart(source, file.choices[source.name], opening).catch((error: unknown) =>
          closed(source.name, source.sizeBytes, error, file.choices[source.name]?.encoding),
        ),
      );
    return { id: file.id, ignored, parts };
  } catch (error) {
    return { id: file.id, ignored: [], parts: [closed(file.name, 0, error)] };
  }
}

const problemOf = (error: ImportError): string =>
  error instanceof UnknownFileError ? error.reasons.join(" ") : error.message;

const encodingsOf = ({ encodingFrom }: OpenPart, readings: readonly EncodingReading[]) =>
  readings.length > 0 ? { encodings: [...readings], encodingFrom } : {};

function unreadPart(part: OpenPart): ImportPart {
  const error = part.error!;
  const guess = error instanceof UnknownFileError ? error.guess : undefined;
  const names = error instanceof UnknownFileError ? error.columns : [];
  return {
    ...emptyPart(part),
    status: error instanceof UnknownFileError ? "unknown" : "failed",
    problem: problemOf(error),
    kind: guess?.mapping.kind ?? null,
    needsMapping: error instanceof UnknownFileError,
    mapping: guess?.mapping ?? null,
    columns:
      guess?.columns.map(({ column, sample }) => ({ column, sample })) ??
      names.map((column) => ({ column, sample: null })),
    fields: guess ? guessedFields(guess) : [],
    ...encodingsOf(part, error instanceof UnknownFileError ? error.readings : []),
  };
}

const emptyPart = ({ name, from, saved, ms, erased }: OpenPart): ImportPart => ({
  name,
  status: "read",
  problem: null,
  kind: null,
  format: null,
  confidence: null,
  needsMapping: false,
  mapping: null,
  mappingFrom: from,
  savedMapping: saved && { id: saved.id, name: saved.name },
  unit: "line",
  columns: [],
  fields: [],
  preview: [],
  unused: [],
  ...NO_COUNTS,
  reasons: [],
  erased,
  difference: null,
  seconds: Math.round(ms / 10) / 100,
});

const [MOST_REASONS, MOST_UNUSED] = [100, 300];

export function partReport(part: OpenPart): ImportPart {
  const { file, checks } = part;
  if (!file) return unreadPart(part);
  const { counts, guess, alternative } = file;
  const columns = guess ?? alternative;
  const share = counts.rows === 0 ? 1 : counts.accepted / counts.rows;
  const confidence = confidenceOf(file) ?? Math.round(share * 100) / 100;
  const isDecided = part.from === "person" || part.from === "saved";
  return {
    ...emptyPart(part),
    kind: file.kind,
    format: file.format,
    confidence: isDecided ? 1 : confidence,
    // A few rejected rows don't put the mapping of the columns in question.
    needsMapping: guess !== undefined && !isDecided && (guess.confidence < SURE || share < 0.5),
    mapping: columns?.mapping ?? null,
    unit: file.unit,
    columns: columns?.columns.map(({ column, sample }) => ({ column, sample })) ?? [],
    fields: checks?.fields() ?? (alternative ? guessedFields(alternative) : []),
    preview: checks?.preview() ?? [],
    unused: file.unused().slice(0, MOST_UNUSED),
    ...encodingsOf(part, file.readings),
    ...counts,
    reasons: part.rejects.list().slice(0, MOST_REASONS).map(reasonOf),
  };
}
