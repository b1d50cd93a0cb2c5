/** The keys of all queries of the browser, in one module, so that no two queries share an answer. */
import type { ViewPage } from "@/lib/contract/saved-views";

export const queryKeys = {
  balance: () => ["balance"] as const,
  /** `search`: canonical filters. */
  facets: (query: string, search: string) => ["facets", query, search] as const,
  /** How many creators of a search are new. */
  matching: (search: string, isOnlyNew: boolean) => ["matching", search, isOnlyNew] as const,
  /** The lists that there are to choose from. */
  listNames: () => ["lists", "names"] as const,
  /** Those that posts can be saved to. */
  boards: () => ["boards"] as const,
  reveal: (id: string) => ["reveal", id] as const,
  views: () => ["views"] as const,
  viewTotals: (page: ViewPage) => ["views", "totals", page] as const,
};
