import "server-only";
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
import type { PartChoice } from "@/lib/server/team/imports/import-rows";
import type { Download } from "@/lib/server/service/import/read-download";

/** `name` is only a label. `modifiedAt` of the file is in ms since 1970. */
export type OrderedFile = {
  id: string;
  name: string;
  path: string;
  modifiedAt: number;
  choices: Record<string, PartChoice>;
};

export type ImportOrder = {
  /** A check stages the rows and discards them. */
  phase: "check" | "run";
  dataDir: string;
  files: OrderedFile[];
  options: ImportOptions;
  saved: SavedMapping[];
  marks: Mark[];
  rejectedPath: string;
};

/** A source's file is published without a preceding check. */
export type SourceOrder = { phase: "source"; dataDir: string; download: Download; marks: Mark[] };

export type SourceBrought = Pick<SourceResult, "files" | "posts" | "creators">;

export type FileReport = Pick<ImportFile, "id" | "ignored" | "parts">;

export type ToChild = { type: "order"; order: ImportOrder | SourceOrder } | { type: "publish" };

/**
 * `staged`: all rows are prepared, and the child waits for the order to publish. `ended`: a check has no `generation`.
 * `refused` carries a message for a person and the code of an AppError; `broken` carries one for the log.
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
