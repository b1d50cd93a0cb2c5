/**
 * Calls are below /api/dashboard and need the scope `import`. Clients poll an import every 1 to 2 s while it is
 * `checking` or `running`. An upload continues at `receivedBytes`; another offset is answered with 409. Undo is
 * answered with 409 when the undone imports differ from the preview. A refused form leads back to its page with
 * `?problem=<code>`, a code of errors.ts or the name of a field. All texts from a file are data: show them as text
 * only.
 */
import type { Encoding } from "./encodings";
import type { ImportMapping, FieldMapping, MappedKind } from "./import-mapping";

export const IMPORT_PATH = "/admin/import";

/** Most bytes of one chunk of an upload. A slow connection must send less, because a request ends after 30 s. */
export const PART_BYTES = 8 * 1_048_576;
/** All files of a form without scripts together. */
export const FORM_BYTES = 16 * 1_048_576;
export const PASTE_BYTES = 4 * 1_048_576;
export const MOST_FILES = 200;
/** Imports of one person that never ran. They are deleted some days after their last change. */
export const MOST_DRAFTS = 200;
/** A part of a file opens for mapping below this confidence. */
export const SURE = 0.8;
/** Days for which drafts, their files and rejected rows are kept after the last change. */
export const UPLOADS_KEPT_DAYS = 7;
/** Days for which copies of the catalogue are kept for undo, at most ten of them. */
export const COPIES_KEPT_DAYS = 30;
export const LONGEST_NAME = 200;

/** After `failed` and `stopped` (by a person) the catalogue is unchanged, and the import may be run again. */
export const IMPORT_STATES = [
  "draft",
  "checking",
  "checked",
  "running",
  "stopped",
  "done",
  "failed",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Applies to all files of an import. Dates are YYYY-MM-DD. Null means as the file says. */
export type ImportOptions = {
  /** Observation time of the numbers. */
  observed: string | null;
  date: string | null;
  /** Decimal separator of tables that leave it open. */
  decimal: "." | "," | null;
  dateOrder: "day-first" | "month-first" | null;
  isInferring: boolean;
  /** Platform of rows without a link or a column that names it. */
  platform: "tiktok" | "instagram" | "youtube" | null;
};

export const USUAL_OPTIONS: ImportOptions = {
  observed: null,
  date: null,
  decimal: null,
  dateOrder: null,
  isInferring: true,
  platform: null,
};

/** `operator` is the command line and has no `name`. `key` is a program. `name` is the current one. */
export type ImportedBy = { kind: "member" | "operator" | "key"; name: string | null };

/** `isRow` rejects the whole row; otherwise only the field is empty. `first` has at most 20 places. */
export type RejectReason = {
  field: string | null;
  reason: string;
  isRow: boolean;
  count: number;
  /** `line` and `row` (of a sheet) count from 1, `index` (of a JSON array) from 0. */
  unit: "line" | "index" | "row";
  first: number[];
  example: string | null;
  advice: Advice;
};

/** `map`: map another column or read it differently. `fix`: change the cell. `repair`: the row itself is broken. */
const ADVICE = ["add-key", "add-date", "choose-platform", "map", "fix", "repair", "none"] as const;
export type Advice = (typeof ADVICE)[number];

/** One of the two readings of an ambiguous column. `set` is merged into the mapping of the field. */
export type Reading = { set: Partial<FieldMapping>; shown: string; isChosen: boolean };

/** One target field, mapped or not. Needed fields come first, then display order. */
export type FieldCheck = {
  field: string;
  /** Posts need `id` or `videoUrl`, creators `source` and one of `username` and `id`. */
  isNeeded: boolean;
  column: string | null;
  mapping: FieldMapping | null;
  /** From 0 to 1. Null means not guessed. */
  confidence: number | null;
  /** First value in the file and its conversion. Null means there is none. */
  sample: string | null;
  converted: string | null;
  filled: number;
  empty: number;
  problems: number;
  /** Most frequent first, at most 5. */
  reasons: RejectReason[];
  /** Decimal separator of numbers or order of dates. Null for texts. */
  locale: { decimal?: "." | ","; date?: string; rate?: string } | null;
  /** Set when the column has two readings; `sample` is its first such value. */
  ambiguous: { kind: "date" | "number" | "rate"; sample: string; readings: [Reading, Reading] } | null;
  /** Unmapped words for closed lists (platform, category, country, …), most frequent first, at most 20. */
  unknownWords: { word: string; count: number }[];
  notes: string[];
};

/** `at` is counted in the `unit` of the part. `cells` is keyed by target field. */
export type PreviewRow = {
  at: number;
  isRejected: boolean;
  cells: Record<string, { sample: string | null; converted: string | null; problem: string | null }>;
};

/** One encoding in which the text can be read, with a line that the others read differently. */
export type EncodingReading = { encoding: Encoding; sample: string; isChosen: boolean };

/** `unknown` needs a mapping first. `problem` says why a `failed` part can't be read. Counts are over all rows. */
export type ImportPart = {
  /** `a.csv`, or `a.zip/inner.csv`. */
  name: string;
  status: "read" | "unknown" | "failed";
  problem: string | null;
  kind: MappedKind | null;
  format: string | null;
  /** Confidence in `format`, from 0 to 1. Null when none was recognised. */
  confidence: number | null;
  /** True when the format is unknown, or its confidence is below SURE and no person mapped it. */
  needsMapping: boolean;
  /** Null for formats that need none. */
  mapping: ImportMapping | null;
  mappingFrom: "guess" | "person" | "saved" | null;
  savedMapping: { id: string; name: string } | null;
  unit: "line" | "index" | "row";
  columns: { column: string; sample: string | null }[];
  fields: FieldCheck[];
  /** Absent or empty when the bytes leave only one encoding. */
  encodings?: EncodingReading[];
  encodingFrom?: "guess" | "person";
  /** First rows, then first rows with a problem. Empty after the import ended. */
  preview: PreviewRow[];
  unused: { column: string; sample: string }[];
  rows: number;
  accepted: number;
  rejected: number;
  /** Older counts of records that the file also has with newer counts. */
  superseded: number;
  reasons: RejectReason[];
  erased: number;
  /** Null when the import has several parts, because rows of several files are merged with each other. */
  difference: Difference | null;
  seconds: number;
};

export type ImportFile = {
  id: string;
  /** Name from the browser, with folders. Use it as a label only. */
  name: string;
  sizeBytes: number;
  receivedBytes: number;
  state: "uploading" | "uploaded" | "checked";
  /** Files inside a ZIP file that contain no data. */
  ignored: string[];
  parts: ImportPart[];
};

export type Difference = {
  added: number;
  updated: number;
  unchanged: number;
  /** Unchanged, because the catalogue had newer values. */
  older: number;
  /** Updated records by the field that changed, most frequent first. */
  changed: { kind: MappedKind; field: string; count: number }[];
};

export type ImportTotals = Difference & {
  rows: number;
  accepted: number;
  rejected: number;
  erased: number;
  /** Totals of the catalogue afterwards. */
  posts: number;
  creators: number;
  replacesDemo: boolean;
  seconds: number;
};

/** `rowsExpected` comes from the check. `rowsPerSecond` is null in the first second. */
export type ImportProgress = {
  phase: "waiting" | "reading" | "writing";
  rows: number;
  rowsExpected: number | null;
  rowsPerSecond: number | null;
  /** Per part, in reading order. `share` is the share of bytes read, 0 to 1. */
  files: { name: string; rows: number; rejected: number; share: number; isDone: boolean }[];
};

/** Times are ISO 8601 in UTC. */
export type ImportSummary = {
  id: string;
  number: number;
  state: ImportState;
  by: ImportedBy;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** First 3 names. */
  fileNames: string[];
  files: number;
  totals: ImportTotals | null;
  /** False when the import is not in the catalogue, or the copy from before it is gone. */
  canUndo: boolean;
  problem: string | null;
};

export type ImportDetail = Omit<ImportSummary, "fileNames" | "files"> & {
  options: ImportOptions;
  files: ImportFile[];
  /** Another import runs; this one follows automatically. */
  isWaiting: boolean;
  progress: ImportProgress | null;
  /** A change since the last check makes its numbers unreliable. */
  isStale: boolean;
  /** True when parts are checked, nothing is stale and at least one row was accepted. */
  canRun: boolean;
  hasRejected: boolean;
  hasFiles: boolean;
};

export type ImportLimits = {
  maxBytes: number;
  usedBytes: number;
  freeBytes: number;
  partBytes: number;
  formBytes: number;
  pasteBytes: number;
  maxFiles: number;
};

export type ImportsOverview = {
  /** Newest first, at most 100, with the drafts of every member who has the scope. */
  imports: ImportSummary[];
  limits: ImportLimits;
  catalogue: { posts: number; creators: number; isDemo: boolean; copies: number; copiesBytes: number };
  mappings: SavedMapping[];
};

export type SavedMapping = {
  id: string;
  name: string;
  kind: MappedKind;
  mapping: ImportMapping;
  /** Headers of the file the mapping was saved for. It applies automatically to files that have all mapped columns. */
  columns: string[];
  savedAt: string;
};

/** The counts are the difference to the copy from before the import. */
export type UndoPreview = {
  number: number;
  /** ISO 8601. Publication time of the catalogue that the undo restores. */
  backTo: string;
  /** Imports that are undone, newest first, this one last. The request repeats them as `numbers`. */
  undoes: { id: string; number: number; createdAt: string; by: ImportedBy }[];
  /** Later batches sent by programs. They are undone as well, and are not in `undoes`. */
  otherPublications: number;
  postsNow: number;
  postsThen: number;
  creatorsNow: number;
  creatorsThen: number;
  /** Records updated by these imports, which get their earlier values back. */
  updated: number;
};
