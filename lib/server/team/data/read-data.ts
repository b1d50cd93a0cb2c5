import "server-only";
import type { CatalogueDescription, KeptState, StoredSpace } from "@/lib/contract/catalogue-description";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { DataContext } from "./data-context";

/** @throws AppError `not_found` when another service has it */
function catalogueOf({ catalogue }: DataContext) {
  if (catalogue) return catalogue;
  throw new AppError("not_found", "This dashboard uses another service, which keeps its own catalogue.");
}

/** The first call after a publication takes seconds on a large catalogue. @throws AppError `catalogue_unavailable` */
export const describeData = defineVerb(
  { scope: "import", input: null },
  async (ctx: DataContext): Promise<CatalogueDescription> => catalogueOf(ctx).reader.describe(),
);

type Storage = { states: KeptState[]; space: StoredSpace };

/** The current state comes first; there are no states when the catalogue can't be read. */
export const readStorage = defineVerb(
  { scope: "import", input: null },
  async ({ catalogue, measureSpace }: DataContext): Promise<Storage> => {
    const space = await measureSpace();
    if (!catalogue) return { states: [], space: { ...space, catalogue: null, earlier: null } };
    const states = await catalogue.writer.generations().catch((error: unknown) => {
      if (error instanceof AppError && error.code === "catalogue_unavailable") return [];
      throw error;
    });
    const current = states.find(({ isCurrent }) => isCurrent)?.bytes ?? 0;
    // Half-written data counts as earlier, because it can be deleted.
    return {
      states,
      space: { ...space, catalogue: current, earlier: Math.max(0, space.catalogue - current) },
    };
  },
);

const HEADING = ["kind", "field", "records", "known", "share", "inferred"];

function* cells(description: CatalogueDescription): Generator<readonly unknown[]> {
  for (const kind of ["posts", "creators"] as const) {
    const { total, fields } = description[kind];
    for (const { field, known, inferred } of fields)
      yield [
        kind,
        field,
        total,
        known,
        total === 0 ? null : Math.round((known / total) * 10_000) / 10_000,
        inferred,
      ];
  }
}

export const exportCompleteness = defineVerb(
  { scope: "import", input: null },
  async (ctx: DataContext): Promise<CsvFile> => {
    const description = await catalogueOf(ctx).reader.describe();
    return { name: "scoutdeck-completeness.csv", heading: HEADING, rows: cells(description) };
  },
);
