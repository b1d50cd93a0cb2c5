import "server-only";
/** What is counted for the filter panel. */
import { hasHistogram, hasValues, isOpenList } from "@/lib/contract/by-kind";
import type { Filter } from "@/lib/contract/definition";
import type { Layout } from "./layout";

/** Counts of all records under this name. */
export const TOTAL = "total";

/** `own`: the filter whose restriction its counts leave out. `isTop`: only the most frequent. */
export type FacetPart = {
  name: string;
  column: string;
  isDictionary: boolean;
  isTop: boolean;
  own?: { name: string; filter: Filter };
};

/** Everything that is counted for a kind of record. */
export function facetParts(layout: Layout): FacetPart[] {
  const parts = Object.entries(layout.query.filters).flatMap(([name, filter]): FacetPart[] => {
    const own = { name, filter };
    if (hasHistogram(filter)) {
      return [{ name, column: `${filter.column}_bucket`, isDictionary: false, isTop: false, own }];
    }
    if (!hasValues(filter)) return [];
    const isDictionary = isOpenList(filter);
    return [{ name, column: filter.column, isDictionary, isTop: false, own }];
  });
  if (layout.kind === "creators") return parts;
  return [
    ...parts,
    { name: "perDay", column: "created_at_day", isDictionary: false, isTop: false },
    { name: "topSounds", column: "music_title", isDictionary: true, isTop: true },
    { name: "topHookOpenings", column: "hook_opening", isDictionary: true, isTop: true },
  ];
}
