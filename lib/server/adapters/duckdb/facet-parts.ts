import "server-only";
/** What is counted for the filter panel and the insights, and the statement that counts it. */
import { hasHistogram, hasValues, isOpenList } from "@/lib/contract/by-kind";
import type { Filter } from "@/lib/contract/definition";
import { TOP } from "@/lib/domain/insight-limits";
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

/** Rows of part, code, how many, and of a dictionary its text. Codes are converted after counting: small ones count faster. */
function partSql({ name, column, isDictionary, isTop }: FacetPart, from: string, database: string): string {
  const counted = `select ${column} as code, count(*)::integer as n from ${from} group by ${column}`;
  if (!isDictionary)
    return `select '${name}', code::integer, n, null from (${counted}) where code is not null`;
  const limited = isTop
    ? `select * from (${counted}) where code is not null order by n desc, code limit ${TOP}`
    : counted;
  return `select '${name}', code, n, shown from (${limited}) join ${database}.${column}_dictionary using (code)`;
}

/** Counts all records of a table, in the form of `countsSql`. */
export function totalSql(from: string): string {
  return `select '${TOTAL}' as part, 0 as code, count(*)::integer as n, null::varchar as shown from ${from}`;
}

/**
 * Counts parts over `from`, a table with an optional `where`.
 * @param database where the dictionaries of dictionaries lie
 */
export function countsSql(parts: readonly FacetPart[], from: string, database: string): string {
  return parts.map((part) => `(${partSql(part, from, database)})`).join(" union all ");
}
