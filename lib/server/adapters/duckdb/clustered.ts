import "server-only";
/**
 * Table `clustered`: the records of table `record` once more, without texts, sorted by their first two closed lists
 * (category and country). The records of a category lie together in it, so a search in one reads a part of it; table
 * `record` is sorted by time, where they lie everywhere.
 */
import type { DuckDBConnection } from "@duckdb/node-api";
import { hasValues } from "@/lib/contract/by-kind";
import { facetParts } from "../catalogue/facet-parts";
import { filterColumns, isReadThrough, type ColumnType } from "../catalogue/where";
import type { Layout } from "../catalogue/layout";
import { rankColumns } from "./file-layout";

/** They take most of the space, and a search for them reads them one by one wherever they are. */
const TEXTS: readonly ColumnType[] = ["folded", "bigrams"];

/** The filters by whose columns the table is sorted. */
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

/** The table that a search by these filters reads least of. */
export function tableFor(layout: Layout, used: Iterable<string>): string {
  const names = [...used];
  const isLed = leadersOf(layout).some((leader) => names.includes(leader));
  const readsText = names.some((name) => isReadThrough(layout.query.filters[name]!));
  return `${layout.kind}.${isLed && !readsText ? "clustered" : "record"}`;
}
