/** All keys are in one module, so that no two queries share an answer. */
import type { ViewPage } from "@/lib/contract/saved-views";

export const queryKeys = {
  balance: () => ["balance"] as const,
  allFacets: () => ["facets"] as const,
  facets: (query: string, search: string) => ["facets", query, search] as const,
  matching: (search: string, isOnlyNew: boolean) => ["matching", search, isOnlyNew] as const,
  /** `selection`: posts and search, as JSON. */
  matchingSteps: (selection: string) => ["matching", "steps", selection] as const,
  listNames: () => ["lists", "names"] as const,
  /** Boards that posts can be saved to. */
  boards: () => ["boards"] as const,
  reveal: (id: string) => ["reveal", id] as const,
  views: () => ["views"] as const,
  viewTotals: (page: ViewPage) => ["views", "totals", page] as const,
};
