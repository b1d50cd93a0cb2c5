import "server-only";
/** The statement that counts parts of the filter panel. */
import { TOP } from "@/lib/domain/insight-limits";
import { TOTAL, type FacetPart } from "../catalogue/facet-parts";

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
 * @param database the attached file that has the dictionaries
 */
export function countsSql(parts: readonly FacetPart[], from: string, database: string): string {
  return parts.map((part) => `(${partSql(part, from, database)})`).join(" union all ");
}
