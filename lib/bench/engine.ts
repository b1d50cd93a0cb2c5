/** Every compared engine answers the same questions over the same records. */
import type { CreatorValues } from "@/lib/contract/creators";
import type { ViralValues } from "@/lib/contract/viral";

/** One search of the mix. `ids`: fetch these creators. `isPage`: the whole page that shows it is timed as well. */
export type Search = { name: string; isText?: boolean; isPage?: boolean } & (
  | { kind: "posts"; values: ViralValues }
  | { kind: "creators"; values: CreatorValues }
  | { kind: "records"; ids: readonly string[] }
);
export type ListSearch = Exclude<Search, { kind: "records" }>;

export type Found = { total: number; ids: string[] };

/**
 * Counts of a filter panel: part → value → records. Parts are the filters with a list or a histogram, each counted
 * without its own filter, and for posts `perDay`, `topSounds` and `topHookOpenings`. Values with no record are left out.
 */
export type Counts = { total: number; parts: Record<string, Record<string, number>> };

/** A storage for a million records, whose answers must equal those of every other engine. */
export type Engine = {
  name: string;
  /** Returns the exact total and the page's ids. Engines that store posts also read their records. */
  search: (search: Search) => Promise<Found>;
  counts: (search: ListSearch) => Promise<Counts>;
  close: () => Promise<void>;
};

/** The whole job of showing a page of results: total, page and every count of the filter panel. */
export async function showPage(engine: Engine, search: ListSearch): Promise<void> {
  await Promise.all([engine.search(search), engine.counts(search)]);
}
