import "server-only";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, CatalogueWriter } from "@/lib/server/ports/catalogue";

/** In bytes. `database`: null when it can't be measured. */
export type MeasuredSpace = {
  catalogue: number;
  database: number | null;
  posters: number;
  uploads: number;
  free: number;
  disk: number;
};

/** The verbs about data read the catalogue itself. `catalogue`: null when another service has it. */
export type DataContext = VerbContext & {
  catalogue: {
    reader: Pick<CatalogueReader, "describe">;
    writer: Pick<CatalogueWriter, "generations">;
  } | null;
  measureSpace: () => Promise<MeasuredSpace>;
};
