import "server-only";
/** Whether the embedded service can search, and why not: for health, metrics and pages. */
import { AppError } from "@/lib/contract/errors";
import type { CatalogueReader, CatalogueSummary } from "@/lib/server/ports/catalogue";
import { env } from "@/lib/server/runtime/env";
import { openCatalogue } from "./open-catalogue";

export type CatalogueState =
  | ({ state: "ready" } & CatalogueSummary)
  /** Nothing was ever published. */
  | { state: "empty" }
  /** Missing, damaged, or just being rewritten. `reason`: what it is and what to do, in words for people. */
  | { state: "unreadable"; reason: string };

/** Never throws; cheap enough for every question of a monitor. */
export async function catalogueState(
  catalogue: Pick<CatalogueReader, "summary"> = openCatalogue(env().dataDir),
): Promise<CatalogueState> {
  try {
    const summary = await catalogue.summary();
    return summary.generation === 0 ? { state: "empty" } : { state: "ready", ...summary };
  } catch (error) {
    const reason = error instanceof AppError ? error.message : "The catalogue can't be read.";
    return { state: "unreadable", reason };
  }
}
