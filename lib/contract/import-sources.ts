import type { ImportMapping } from "./import-mapping";

export const MOST_SOURCES = 50;
export const MOST_HOURS = 168;
export const MAX_SOURCE_NAME_LENGTH = 80;
export const MAX_SOURCE_ADDRESS_LENGTH = 1_000;
export const MAX_HEADER_LENGTH = 4_000;
export const MAX_MAPPING_LENGTH = 2_000;
export const KEPT_RESULTS = 20;

/** A source is paused after this many files in a row crashed the process that reads them. */
export const MOST_ENDED_READERS = 2;

/** Date of values without one: when the file last changed, or when it was fetched. */
export const OBSERVED_CHOICES = ["modified", "fetched"] as const;
export type ObservedChoice = (typeof OBSERVED_CHOICES)[number];

/** Counts distinct records, as a publication counts them. */
export type SourceCounts = {
  added: number;
  updated: number;
  unchanged: number;
  older: number;
  total: number;
};

/** Rejects for one reason. `isRow` tells a rejected row from a rejected value. The values are not kept. */
export type SourceReject = { field?: string; reason: string; isRow: boolean; count: number };

/** A fetched file, or a file inside a fetched ZIP file. `problem` says why nothing of it was read. */
export type SourceFile = {
  name: string;
  format: string | null;
  kind: "posts" | "creators" | null;
  rows: number;
  accepted: number;
  rejected: number;
  superseded: number;
  rejects: SourceReject[];
  /** Columns whose values reached no record. */
  unused: string[];
  problem: string | null;
};

/**
 * One fetch. `at`: ISO 8601, its end. `unchanged`: the same file as before. `bytes`: null when there is no whole file.
 * `problem`: one sentence, of a fetch that failed. `hasEndedReader`: the file crashed the process that read it.
 */
export type SourceResult = {
  at: string;
  ms: number;
  outcome: "imported" | "unchanged" | "failed";
  bytes: number | null;
  problem: string | null;
  files: SourceFile[];
  posts: SourceCounts | null;
  creators: SourceCounts | null;
  hasEndedReader?: boolean;
};

/** `defaultDate` is YYYY-MM-DD and applies to posts without a date of publication. */
export type SourceOptions = {
  name: string;
  address: string;
  everyHours: number;
  /** Null means the columns are recognised automatically. */
  mapping: ImportMapping | null;
  isInferring: boolean;
  defaultDate: string | null;
  observed: ObservedChoice;
};

/**
 * The values of headers are never shown. `headerNames` is null when they can no longer be decrypted. `dueAt` is null
 * while the source is paused or being fetched. `results` are newest first.
 */
export type SourceView = SourceOptions & {
  id: string;
  headerNames: string[] | null;
  state: "new" | "fetching" | "good" | "failing" | "paused";
  isPaused: boolean;
  failures: number;
  dueAt: string | null;
  results: SourceResult[];
  createdBy: string | null;
  createdAt: string;
};

/** `problem` names the file. */
export type HarmfulSource = { id: string; name: string; problem: string };
