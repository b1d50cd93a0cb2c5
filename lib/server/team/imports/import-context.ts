import "server-only";
import { join } from "node:path";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueWriter } from "@/lib/server/ports/catalogue";

/**
 * What the verbs of imports need beside their caller. `maxBytes`: of all uploads together. `freeBytes`: on the disk of the
 * data folder.
 */
export type ImportContext = VerbContext & {
  writer: CatalogueWriter;
  dataDir: string;
  maxBytes: number;
  freeBytes: () => Promise<number>;
};

/** The job that checks and runs imports; its key is the import's id. */
export const IMPORT_JOB = "import.work";

/** Everything that is uploaded for an import. Names in it are ids of ours. */
export const uploadFolder = (dataDir: string, importId: string) => join(dataDir, "uploads", importId);
export const uploadPath = (dataDir: string, importId: string, fileId: string) =>
  join(uploadFolder(dataDir, importId), fileId);
export const rejectedPath = (dataDir: string, importId: string) =>
  join(uploadFolder(dataDir, importId), "rejected.csv");
