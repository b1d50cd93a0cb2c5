import "server-only";
/**
 * A search in one category reads one part of table `clustered`, which is sorted by the first two closed lists. Table
 * `record` is sorted by time, so a category is scattered there.
 */
import type { DuckDBConnection } from "@duckdb/node-api";
import { hasValues } from "@/lib/contract/by-kind";
import { TOP } from "@/lib/domain/insight-limits";
import { facetParts, TOTAL, type FacetPart } from "../catalogue/facet-parts";
import { filterColumns, isReadThrough, type ColumnType } from "../catalogue/where";
import type { Layout } from "../catalogue/layout";
import { rankColumns } from "./file-layout";

/** Texts take most of the space, and a text search reads them one by one in either table. */
const TEXTS: readonly ColumnType[] = ["folded", "bigrams"];

const leadersOf = ({ query }: Layout): string[] =>
  Object.entries(query.filters)
    .filter(([, filter]) => hasValues(filter))
    .map(([name]) => name)
    .slice(0, 2);

export async function buildClustered(connection: DuckDBConnection, layout: Layout): Promise<void> {
  const searched = filterColumns(layout.query).filter(({ type }) => !TEXTS.includes(type));
  const counted = facetParts(layout).map(({ column }) => column);
  const ranks = rankColumns(layout);
  const columns = [...new Set([...ranks, ...searched.map(({ name }) => name), ...counted])];
  const leaders = leadersOf(layout).map((name) => layout.query.filters[name]!.column);
  await connection.run(`create table next.clustered as select ${columns.join(", ")} from next.record
    order by ${leaders.join(", ")}, ${ranks[0]} desc`);
}

export function tableFor(layout: Layout, used: Iterable<string>): string {
  const names = [...used];
  const isLed = leadersOf(layout).some((leader) => names.includes(leader));
  const readsText = names.some((name) => isReadThrough(layout.query.filters[name]!));
  return `${layout.kind}.${isLed && !readsText ? "clustered" : "record"}`;
}

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
