import "server-only";
import { hasHistogram, hasValues, isOpenList } from "@/lib/contract/by-kind";
import type { Filter } from "@/lib/contract/definition";
import type { Layout } from "./layout";

export const TOTAL = "total";

/** `own` is the filter that these counts ignore. `isTop` limits the part to the most frequent values. */
export type FacetPart = {
  name: string;
  column: string;
  isDictionary: boolean;
  isTop: boolean;
  own?: { name: string; filter: Filter };
};

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
