import "server-only";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, CatalogueWriter } from "@/lib/server/ports/catalogue";

/** Bytes below the data folder, and of the database wherever it is; null: not measurable. */
export type MeasuredSpace = {
  catalogue: number;
  database: number | null;
  posters: number;
  uploads: number;
  free: number;
  disk: number;
};

/**
 * The verbs about the data read the catalogue itself, not the service that answers from it. `catalogue`: null where another
 * service has it.
 */
export type DataContext = VerbContext & {
  catalogue: {
    reader: Pick<CatalogueReader, "describe">;
    writer: Pick<CatalogueWriter, "generations">;
  } | null;
  measureSpace: () => Promise<MeasuredSpace>;
};
