import "server-only";
import { join } from "node:path";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueWriter } from "@/lib/server/ports/catalogue";

/** `maxBytes` limits all uploads together. `freeBytes` returns the free space on the disk of the data folder. */
export type ImportContext = VerbContext & {
  writer: CatalogueWriter;
  dataDir: string;
  maxBytes: number;
  freeBytes: () => Promise<number>;
};

/** The key of this job is the import's id. */
export const IMPORT_JOB = "import.work";

export const uploadFolder = (dataDir: string, importId: string) => join(dataDir, "uploads", importId);
export const uploadPath = (dataDir: string, importId: string, fileId: string) =>
  join(uploadFolder(dataDir, importId), fileId);
export const rejectedPath = (dataDir: string, importId: string) =>
  join(uploadFolder(dataDir, importId), "rejected.csv");
