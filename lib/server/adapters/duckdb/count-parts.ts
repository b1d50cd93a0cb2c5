import "server-only";
import { TOP } from "@/lib/domain/insight-limits";
import { TOTAL, type FacetPart } from "../catalogue/facet-parts";

/** Codes are converted after counting, because small types count faster. */
function partSql({ name, column, isDictionary, isTop }: FacetPart, from: string, database: string): string {
  const counted = `select ${column} as code, count(*)::integer as n from ${from} group by ${column}`;
  if (!isDictionary)
    return `select '${name}', code::integer, n, null from (${counted}) where code is not null`;
  const limited = isTop
    ? `select * from (${counted}) where code is not null order by n desc, code limit ${TOP}`
    : counted;
  return `select '${name}', code, n, shown from (${limited}) join ${database}.${column}_dictionary using (code)`;
}

export function totalSql(from: string): string {
  return `select '${TOTAL}' as part, 0 as code, count(*)::integer as n, null::varchar as shown from ${from}`;
}

export function countsSql(parts: readonly FacetPart[], from: string, database: string): string {
  return parts.map((part) => `(${partSql(part, from, database)})`).join(" union all ");
}
