/** A plain scan over arrays in memory: the limit of what one thread can do without an index. Keeps no records. */
import { orderOf } from "@/lib/contract/sorts";
import { TOP } from "@/lib/domain/insight-limits";
import { countsOf, partsOf } from "./compared-counts";
import type { Engine, Found, ListSearch, Search } from "./engine";
import type { ColumnExport } from "@/lib/server/composition/measured-catalogue";
import { rowFilters } from "./typed-array-filters";
import { readTypedTable, type TypedTable } from "./typed-array-table";

/** More than one filter missed. */
const MANY = 255;

function hitsOf(table: TypedTable, search: ListSearch): Int32Array {
  const filters = rowFilters(table, search.values);
  const hits = new Int32Array(table.records);
  let count = 0;
  const [first, ...others] = filters;
  for (let row = 0; row < table.records; row++) {
    if (first!.meets(row)) hits[count++] = row;
  }
  for (const { meets } of others) {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const row = hits[at]!;
      if (meets(row)) hits[kept++] = row;
    }
    count = kept;
  }
  return hits.subarray(0, count);
}

function pageOf(table: TypedTable, search: ListSearch): Found {
  const isPosts = search.kind === "posts";
  const size = isPosts ? search.values.pageSize : search.values.perPage;
  const { by, order } = orderOf(table.source.query, search.values);
  const rank = `rank_${by}`;
  const isDescending = order === "desc";
  const from = (search.values.page - 1) * size;
  const rowAt = table.rowAt.get(rank)!;
  const isFiltered = rowFilters(table, search.values).length > 0;
  if (!isFiltered) {
    const rows = Array.from({ length: Math.max(0, Math.min(size, table.records - from)) }, (_, index) =>
      isDescending ? rowAt[table.records - 1 - from - index]! : rowAt[from + index]!,
    );
    return { total: table.records, ids: rows.map((row) => table.ids[row]!) };
  }
  const hits = hitsOf(table, search);
  // Rows are ordered by their first rank, highest first, so only other sorts need sorting.
  const isFirst = rank === table.rowAt.keys().next().value;
  let ordered: Int32Array = hits;
  if (!isFirst) {
    const ranks = table.numbers.get(rank)!;
    ordered = Int32Array.from(hits, (row) => ranks[row]!).sort();
    for (let at = 0; at < ordered.length; at++) ordered[at] = rowAt[ordered[at]!]!;
    if (isDescending) ordered.reverse();
  } else if (!isDescending) ordered.reverse();
  return { total: hits.length, ids: [...ordered.subarray(from, from + size)].map((row) => table.ids[row]!) };
}

/** For each row the filter that it misses: 0 none, n the n-th filter, MANY more than one. */
function missedOf(table: TypedTable, search: ListSearch) {
  const filters = rowFilters(table, search.values);
  const missed = new Uint8Array(table.records);
  filters.forEach(({ meets }, index) => {
    for (let row = 0; row < missed.length; row++) {
      if (missed[row] !== MANY && !meets(row)) missed[row] = missed[row] === 0 ? index + 1 : MANY;
    }
  });
  return { missed, numberOf: new Map(filters.map(({ name }, index) => [name, index + 1])) };
}

function tally(
  table: TypedTable,
  column: string,
  missed: Uint8Array,
  own: number,
  isTop: boolean,
): [number, number][] {
  const codes = table.numbers.get(column)!;
  const counts = new Int32Array(70_000 > codes.length ? 70_000 : codes.length);
  for (let row = 0; row < missed.length; row++) {
    const miss = missed[row]!;
    if ((miss === 0 || miss === own) && codes[row]! >= 0) counts[codes[row]!]!++;
  }
  const counted: [number, number][] = [];
  counts.forEach((count, code) => count > 0 && counted.push([code, count]));
  return isTop ? counted.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, TOP) : counted;
}

export async function typedArrayEngine(source: ColumnExport): Promise<Engine> {
  const posts = await readTypedTable(source.posts);
  const creators = await readTypedTable(source.creators);
  const tableOf = (kind: ListSearch["kind"]) => (kind === "posts" ? posts : creators);
  const rowOf = new Map(creators.ids.map((id, row) => [id, row]));
  return {
    name: "typed arrays",
    search: async (search: Search) => {
      if (search.kind !== "records") return pageOf(tableOf(search.kind), search);
      const rows = search.ids.map((id) => rowOf.get(id)!);
      return { total: rows.length, ids: rows.map((row) => creators.ids[row]!) };
    },
    counts: async (search) => {
      const table = tableOf(search.kind);
      const { missed, numberOf } = missedOf(table, search);
      const codes = new Map(
        partsOf(table.source).map(({ name, column, ownFilter, isTop }) => {
          const own = (ownFilter && numberOf.get(ownFilter)) || 0;
          return [name, tally(table, column, missed, own, isTop)] as const;
        }),
      );
      return countsOf(
        table.source,
        missed.reduce((sum, miss) => sum + (miss === 0 ? 1 : 0), 0),
        codes,
      );
    },
    close: async () => {},
  };
}
