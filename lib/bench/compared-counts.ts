/** Brings the counts of every engine into one form, so that they can be compared. */
import { hasHistogram, hasValues, type ValuesFilter } from "@/lib/contract/by-kind";
import type { FacetCount, Facets } from "@/lib/contract/records";
import { bucketEdges } from "@/lib/domain/buckets";
import { MAX_DAYS } from "@/lib/domain/insight-limits";
import type { ExportedTable } from "@/lib/server/composition/measured-catalogue";
import type { Counts } from "./engine";

const DAY_MS = 86_400_000;

/** A kind of record and its filters. */
type Searched = Pick<ExportedTable, "kind" | "query">;

/** A part of the filter panel: its column, and the filter that its counts leave out. */
export type Part = { name: string; column: string; ownFilter: string | null; isTop: boolean };

/** All counts of a kind of record. */
export function partsOf({ kind, query }: Searched): Part[] {
  const parts = Object.entries(query.filters).flatMap(([name, filter]): Part[] => {
    if (hasHistogram(filter))
      return [{ name, column: `${filter.column}_bucket`, ownFilter: name, isTop: false }];
    if (!hasValues(filter)) return [];
    return [{ name, column: filter.column, ownFilter: name, isTop: false }];
  });
  if (kind === "creators") return parts;
  return [
    ...parts,
    { name: "perDay", column: "created_at_day", ownFilter: null, isTop: false },
    { name: "topSounds", column: "music_title", ownFilter: null, isTop: true },
    { name: "topHookOpenings", column: "hook_opening", ownFilter: null, isTop: true },
  ];
}

function valueOf({ query, dictionaries }: ExportedTable, part: Part, code: number): string {
  if (part.name === "perDay") return new Date(code * DAY_MS).toISOString().slice(0, 10);
  const dictionary = dictionaries.get(part.column);
  if (dictionary) return dictionary.shown[code]!;
  const filter = query.filters[part.name]!;
  if (hasHistogram(filter)) return String(bucketEdges(filter)[code]);
  return (filter as ValuesFilter).values[code]!;
}

/**
 * Codes counted by an engine → counts by value.
 * @param codes part → [code, records]; of a part with `isTop` only the ten most frequent
 */
export function countsOf(
  table: ExportedTable,
  total: number,
  codes: ReadonlyMap<string, readonly (readonly [number, number])[]>,
): Counts {
  const parts: Counts["parts"] = {};
  for (const part of partsOf(table)) {
    let counted = (codes.get(part.name) ?? []).filter(([, count]) => count > 0);
    if (part.name === "perDay") {
      const newest = counted.reduce((latest, [code]) => Math.max(latest, code), 0);
      counted = counted.filter(([code]) => code > newest - MAX_DAYS);
    }
    const named = counted.map(([code, count]) => [valueOf(table, part, code), count] as const);
    parts[part.name] = Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
  return { total, parts };
}

function byValue(counts: readonly FacetCount[]): Record<string, number> {
  const entries = counts.map(({ value, count }) => [value, count] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The answer of the service in the same form. */
export function countsOfFacets(searched: Searched, facets: Facets): Counts {
  const parts: Counts["parts"] = {};
  for (const { name } of partsOf(searched)) {
    const buckets = facets.histograms[name]?.filter(({ count }) => count > 0);
    const days = name === "perDay" ? facets.perDay : undefined;
    const listed =
      facets.counts[name] ??
      buckets?.map(({ from, count }) => ({ value: String(from), count })) ??
      days?.map(({ day, count }) => ({ value: day, count })) ??
      facets[name as "topSounds" | "topHookOpenings"] ??
      [];
    parts[name] = byValue(listed);
  }
  return { total: facets.total, parts };
}
