import "server-only";
/** What the server tells the process that reads files, and what that process answers. All of it passes as JSON. */
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type {
  ImportFile,
  ImportOptions,
  ImportProgress,
  ImportTotals,
  SavedMapping,
} from "@/lib/contract/imports";
import type { ErrorCode } from "@/lib/contract/errors";
import type { SourceResult } from "@/lib/contract/import-sources";
import type { Mark } from "@/lib/server/schema/erased-marks";
import type { Download } from "@/lib/server/service/import/read-download";

/** What a person chose for a part of a file; `mapping` null: what was guessed. */
export type PartChoice = { mapping: ImportMapping | null; saved: string | null };

/** `path`: where the bytes lie. `name`: a label. `modifiedAt`: ms since 1970, of the file. */
export type OrderedFile = {
  id: string;
  name: string;
  path: string;
  modifiedAt: number;
  choices: Record<string, PartChoice>;
};

export type ImportOrder = {
  /** A check stages what would be published, and discards it. */
  phase: "check" | "run";
  dataDir: string;
  files: OrderedFile[];
  options: ImportOptions;
  saved: SavedMapping[];
  /** Everybody who was erased. */
  marks: Mark[];
  /** Where rejected rows are written. */
  rejectedPath: string;
};

/** A file that a source brought: it is published by itself, without a check before it. */
export type SourceOrder = { phase: "source"; dataDir: string; download: Download; marks: Mark[] };

/** What became of the records of a source. */
export type SourceBrought = Pick<SourceResult, "files" | "posts" | "creators">;

/** What became of a file. */
export type FileReport = Pick<ImportFile, "id" | "ignored" | "parts">;

export type ToChild = { type: "order"; order: ImportOrder | SourceOrder } | { type: "publish" };

/**
 * `staged`: everything is read and prepared; the child publishes when it is told to. `ended`: a check has no `generation`.
 * `refused`: for a person, with the code of an AppError. `broken`: for the log.
 */
export type FromChild =
  | { type: "ready" }
  | { type: "progress"; progress: Omit<ImportProgress, "rowsPerSecond" | "rowsExpected"> }
  | { type: "staged"; files: FileReport[]; totals: ImportTotals; generation: number }
  | { type: "ended"; files: FileReport[]; totals: ImportTotals; generation: number | null }
  | { type: "source-staged" }
  | { type: "source-ended"; brought: SourceBrought }
  | { type: "refused"; message: string; code?: ErrorCode }
  | { type: "broken"; message: string };
