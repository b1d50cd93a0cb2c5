/**
 * Imports in the browser: what the pages show and what the calls answer. No zod: the browser imports this; the bodies of
 * the calls are in `import-bodies.ts`. All texts of a file (names, columns, samples) are data: show them as text only.
 *
 * Calls, all below /api/dashboard, for callers with the scope `import`, as problem+json when refused:
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET imports | | ImportsOverview |
 * | POST imports | newImportBody | ImportDetail, state `draft` |
 * | GET imports/{id} | | ImportDetail; ask every 1 to 2 s while `checking` or `running` |
 * | POST imports/{id}/options | ImportOptions (whole) | ImportDetail; a check is to be made again |
 * | POST imports/{id}/files | NewFileBody | ImportFile; the standing one when an unfinished file has the same name, size and moment of change |
 * | GET imports/{id}/files/{file} | | ImportFile; `receivedBytes` is where to go on |
 * | PUT imports/{id}/files/{file}?offset=N | bytes, application/octet-stream, at most PART_BYTES | ImportFile; 409 when N is not `receivedBytes` |
 * | POST imports/{id}/files/{file}/mapping | partMappingBody | ImportDetail; that part is to be checked again |
 * | POST imports/{id}/files/{file}/remove | | ImportDetail |
 * | POST imports/{id}/paste | pasteBody | ImportFile |
 * | POST imports/{id}/check | | ImportDetail, state `checking`; nothing is written |
 * | POST imports/{id}/run | | ImportDetail, state `running` (`isWaiting` while another one runs) |
 * | POST imports/{id}/stop | | ImportDetail; of a run or of a check |
 * | POST imports/{id}/discard | | null; draft, check, report and files are gone |
 * | GET imports/{id}/rejected.csv | | CSV with a column `reason`; 404 when none was rejected or the file is gone |
 * | GET imports/{id}/undo | | UndoPreview |
 * | POST imports/{id}/undo | undoBody | ImportDetail, state `undone`; 409 when other imports go with it than the preview said |
 * | GET import-mappings | | SavedMapping[], by name |
 * | POST import-mappings | newMappingBody | SavedMapping; the same name replaces |
 * | POST import-mappings/{id}/remove | | null |
 *
 * Without scripts, answered with 303 (FORM_CALLS):
 *
 * | POST imports/form, multipart/form-data | fields `file` (several), `text`, and those of ImportOptions | a new import that is being checked; to IMPORT_PATH/{id} |
 * | POST imports/{id}/form, urlencoded | `action`: check, run, stop, discard or undo (with `numbers`, comma-separated) | to IMPORT_PATH/{id}, after discard to IMPORT_PATH |
 * | POST imports/{id}/form, urlencoded | `action=mapping`, `file`, `part`, `kind`, `column.<field>`, `value.<field>`, `decimal.<field>`, `date.<field>`, `rate.<field>`, `times.<field>` | checks again; to IMPORT_PATH/{id} |
 *
 * A refusal leads to the same page with `?problem=<code>` (codes of lib/contract/errors.ts, or the name of a field).
 */
import type { ImportMapping, FieldMapping, MappedKind } from "./import-mapping";

export const IMPORT_PATH = "/admin/import";

/** Most bytes of one part of an upload; a slow line sends less, because a request ends after 30 s. */
export const PART_BYTES = 8 * 1_048_576;
/** Of all files of a form without scripts together. */
export const FORM_BYTES = 16 * 1_048_576;
/** Of pasted text. */
export const PASTE_BYTES = 4 * 1_048_576;
/** Files of one import. */
export const MOST_FILES = 200;
/** A part of a file opens for mapping below that. */
export const SURE = 0.8;
/** Drafts, their files and rejected rows are kept for so many days after the last change. */
export const UPLOADS_KEPT_DAYS = 7;
/** Copies of the catalogue for undo are kept for so many days, at most ten of them. */
export const COPIES_KEPT_DAYS = 30;
export const LONGEST_NAME = 200;

/**
 * `draft`: files come and mappings change. `checking`: a dry run goes on. `checked`: it ended; `run` may follow.
 * `running`: rows are read and published in one step at the end. `stopped`: a person stopped the run; the catalogue is as
 * it was, and it may be checked and run again. `failed`: `problem` says why; the catalogue is as it was, and it may be run
 * again. `done`: it is in. `undone`: it was in, and was taken back.
 */
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

/** How all files of an import are read. Dates are YYYY-MM-DD; null: what the file itself says. */
export type ImportOptions = {
  /** When the numbers were true. */
  observed: string | null;
  /** Of posts without a date of publication. */
  date: string | null;
  /** Sign before decimals where a table does not tell. */
  decimal: "." | "," | null;
  /** Order in dates where a table does not tell. */
  dateOrder: "day-first" | "month-first" | null;
  /** Works out what a source does not state. */
  isInferring: boolean;
  /** Of rows without a link or a column that says it. */
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

/** `operator`: the command line. `key`: a program. `name`: as it is now; of the command line, null. */
export type ImportedBy = { kind: "member" | "operator" | "key"; name: string | null };

/**
 * Why rows or values were not taken. `isRow`: the whole row was rejected; else only the field was left empty. `first`:
 * places in the file, at most 20. `advice`: a code for what to do; its words are the page's.
 */
export type RejectReason = {
  field: string | null;
  reason: string;
  isRow: boolean;
  count: number;
  /** `line` from 1, `row` of a sheet from 1, `index` of a JSON array from 0. */
  unit: "line" | "index" | "row";
  first: number[];
  example: string | null;
  advice: Advice;
};

/**
 * `add-key`: add an id, link or handle. `add-date`: set a date in the options or map a column. `choose-platform`: set
 * `platform` in the options. `map`: another column, or another way of reading it. `fix`: change the cell in the rejected
 * rows. `repair`: the row itself is broken. `none`: nothing has to be done.
 */
export const ADVICE = ["add-key", "add-date", "choose-platform", "map", "fix", "repair", "none"] as const;
export type Advice = (typeof ADVICE)[number];

/** One of the two readings of an ambiguous column. `set`: to be merged into the mapping of the field. */
export type Reading = { set: Partial<FieldMapping>; shown: string; isChosen: boolean };

/** One target field, mapped or not; needed ones first, then in the order in which fields are shown. */
export type FieldCheck = {
  field: string;
  /** One of the needed ones must be there: for posts `id` or `videoUrl`, for creators `username` or `id`, and `source`. */
  isNeeded: boolean;
  /** Null: no column. */
  column: string | null;
  /** How it is read; null: the field is not mapped. */
  mapping: FieldMapping | null;
  /** 0 to 1; null: not guessed. */
  confidence: number | null;
  /** The first value in the file, and what it becomes. Null: there is none. */
  sample: string | null;
  converted: string | null;
  /** Over all rows: with a value, without, and with one that could not be used. */
  filled: number;
  empty: number;
  problems: number;
  /** The most frequent reasons, at most 5. */
  reasons: RejectReason[];
  /** What the values are written in: of numbers the decimal sign, of dates the order; null for texts. */
  locale: { decimal?: "." | ","; date?: string; rate?: string } | null;
  /** A column that reads in two ways, by its first such value; null: it does not. */
  ambiguous: { kind: "date" | "number" | "rate"; sample: string; readings: [Reading, Reading] } | null;
  /** Words of closed lists (platform, category, country, …) that mean nothing yet, the most frequent first, at most 20. */
  unknownWords: { word: string; count: number }[];
  /** Sentences about how the column was read. */
  notes: string[];
};

/** A row to look at. `at`: its place, counted in the `unit` of the part. Cells are by target field. */
export type PreviewRow = {
  at: number;
  isRejected: boolean;
  cells: Record<string, { sample: string | null; converted: string | null; problem: string | null }>;
};

/**
 * What a part of a file is: a file itself, or one file inside a ZIP file. `status`: `read`: its rows can be imported.
 * `unknown`: columns must be mapped before. `failed`: `problem` says why it cannot be read. Counts are over all rows.
 */
export type ImportPart = {
  /** `a.csv`, or `a.zip/inner.csv`. */
  name: string;
  status: "read" | "unknown" | "failed";
  /** Sentence; null when all is well. */
  problem: string | null;
  kind: MappedKind | null;
  /** Name of the recognised shape; null: none. */
  format: string | null;
  /** 0 to 1, that it is what `format` says; null when not recognised. */
  confidence: number | null;
  /** Not recognised, or less sure than SURE and mapped by nobody. */
  needsMapping: boolean;
  /** Null for shapes that need none. */
  mapping: ImportMapping | null;
  /** Where the mapping comes from; `saved`: by matching headers, or because it was chosen. */
  mappingFrom: "guess" | "person" | "saved" | null;
  savedMapping: { id: string; name: string } | null;
  unit: "line" | "index" | "row";
  columns: { column: string; sample: string | null }[];
  /** Empty for shapes that need no mapping. */
  fields: FieldCheck[];
  /** The first rows, then the first rows with a problem. Empty once the import ended. */
  preview: PreviewRow[];
  unused: { column: string; sample: string }[];
  rows: number;
  accepted: number;
  rejected: number;
  /** Older counts of a record that the file has again with newer ones. */
  superseded: number;
  reasons: RejectReason[];
  /** Of people who were erased: left out. */
  erased: number;
  /** Only when it is the only part of the import: rows of several files are merged with each other. */
  difference: Difference | null;
  seconds: number;
};

/** `uploading`: bytes are missing. `uploaded`: to be checked. `checked`: `parts` say what it is. */
export type ImportFile = {
  id: string;
  /** As the browser named it, with folders; a label only. */
  name: string;
  sizeBytes: number;
  receivedBytes: number;
  state: "uploading" | "uploaded" | "checked";
  /** Files that lie inside and are no data, of a ZIP file. */
  ignored: string[];
  parts: ImportPart[];
};

/** Different records by what became of them, or would. */
export type Difference = {
  added: number;
  updated: number;
  unchanged: number;
  /** Nothing was taken, because the catalogue had newer values. */
  older: number;
  /** Updated records by the field whose value is another now, the most frequent first. */
  changed: { kind: MappedKind; field: string; count: number }[];
};

export type ImportTotals = Difference & {
  /** Read, taken, and refused. */
  rows: number;
  accepted: number;
  rejected: number;
  erased: number;
  /** In the catalogue afterwards. */
  posts: number;
  creators: number;
  /** Demo data goes away with it. */
  replacesDemo: boolean;
  seconds: number;
};

/**
 * `rowsExpected`: known from the check; null: it is not. `phase` `writing`: all rows are read and the catalogue is written.
 * `rowsPerSecond`: null in the first second.
 */
export type ImportProgress = {
  phase: "waiting" | "reading" | "writing";
  rows: number;
  rowsExpected: number | null;
  rowsPerSecond: number | null;
  /** By part, in the order of reading. `share`: of its bytes, 0 to 1. */
  files: { name: string; rows: number; rejected: number; share: number; isDone: boolean }[];
};

/** A line of the history. Times are ISO 8601 in UTC. */
export type ImportSummary = {
  id: string;
  /** 1, 2, 3, … of the team. */
  number: number;
  state: ImportState;
  by: ImportedBy;
  createdAt: string;
  /** Of the run; null: not yet. */
  startedAt: string | null;
  endedAt: string | null;
  /** Names of the first 3. */
  fileNames: string[];
  files: number;
  totals: ImportTotals | null;
  /** False: it is not in, or the copy from before it is gone. */
  canUndo: boolean;
  problem: string | null;
};

export type ImportDetail = Omit<ImportSummary, "fileNames" | "files"> & {
  options: ImportOptions;
  files: ImportFile[];
  /** Another import runs; this one follows by itself. */
  isWaiting: boolean;
  /** While `checking` or `running`. */
  progress: ImportProgress | null;
  /** Something changed since the last check: check again before the numbers are believed. */
  isStale: boolean;
  /** May `run`: something is checked, nothing is stale, and at least one row was accepted. */
  canRun: boolean;
  /** The file of rejected rows can be downloaded. */
  hasRejected: boolean;
  /** The uploaded files are still here, so that it may run again. */
  hasFiles: boolean;
};

export type ImportLimits = {
  /** Of all uploads that are kept. */
  maxBytes: number;
  usedBytes: number;
  /** On the disk of the data folder. */
  freeBytes: number;
  partBytes: number;
  formBytes: number;
  pasteBytes: number;
  maxFiles: number;
};

export type ImportsOverview = {
  /** The newest first, at most 100; drafts of everybody with the scope included. */
  imports: ImportSummary[];
  limits: ImportLimits;
  /** What is in the catalogue, and the copies for undo. */
  catalogue: { posts: number; creators: number; isDemo: boolean; copies: number; copiesBytes: number };
  mappings: SavedMapping[];
};

export type SavedMapping = {
  id: string;
  name: string;
  kind: MappedKind;
  mapping: ImportMapping;
  /** Headers of the file that it was saved for. A file with all of its mapped columns is read by it without asking. */
  columns: string[];
  savedAt: string;
};

/** What undoing does. The counts are the difference to the copy from before the import. */
export type UndoPreview = {
  number: number;
  /** ISO 8601: when the catalogue was published to which it goes back. */
  backTo: string;
  /** Imports that are undone, this one last, the newest first: send them back as `numbers`. */
  undoes: { id: string; number: number; createdAt: string; by: ImportedBy }[];
  /** Batches that programs sent and that came in later: they go too, and are not in `undoes`. */
  otherPublications: number;
  /** Records now and afterwards. */
  postsNow: number;
  postsThen: number;
  creatorsNow: number;
  creatorsThen: number;
  /** Updated by these imports: they get their earlier values back. */
  updated: number;
};
