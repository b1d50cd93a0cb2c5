/** The statements that the compared SQL databases answer: total, page and the counts of the filter panel. */
import { orderOf } from "@/lib/contract/sorts";
import type { ExportedTable } from "@/lib/server/composition/measured-catalogue";
import { TOP } from "@/lib/domain/insight-limits";
import { partsOf } from "./compared-counts";
import type { ListSearch } from "./engine";
import { sqlConditions, type Dialect, type Param } from "./sql-conditions";

export type Statement = { sql: string; params: Param[] };

/** The total and the page; `total` is null when nothing restricts the search, because then it is known. */
export function listStatements(table: ExportedTable, search: ListSearch, dialect: Dialect) {
  const { conditions, params } = sqlConditions(table.query, search.values, table.dictionaries, dialect);
  const isPosts = search.kind === "posts";
  const size = isPosts ? search.values.pageSize : search.values.perPage;
  const { by, order } = orderOf(table.query, search.values);
  const rank = `rank_${by}`;
  const where = conditions.size === 0 ? "" : `where ${[...conditions.values()].join(" and ")}`;
  const pageOf = `select ${rank} as place, rowkey from ${search.kind} ${where} order by ${rank} ${order}
    limit ${size} offset ${(search.values.page - 1) * size}`;
  const shown = isPosts ? "id, record" : "id";
  return {
    total: where === "" ? null : { sql: `select count(*) as n from ${search.kind} ${where}`, params },
    page: {
      sql: `select ${shown} from (${pageOf}) as hit join ${search.kind}_record using (rowkey) order by place ${order}`,
      params,
    },
  };
}

/**
 * Every count in one statement, each without its own filter: rows of part, code, count.
 * A record that misses one filter counts for that filter's own part alone.
 */
export function countStatement(table: ExportedTable, search: ListSearch, dialect: Dialect): Statement {
  const { conditions, params } = sqlConditions(table.query, search.values, table.dictionaries, dialect);
  const parts = partsOf(table);
  const own = [...conditions].filter(([name]) => parts.some(({ ownFilter }) => ownFilter === name));
  const must = [...conditions]
    .filter(([name]) => !own.some(([other]) => other === name))
    .map(([, sql]) => sql);
  const bits = new Map(own.map(([name], index) => [name, 2 ** index]));
  const missed =
    own.map(([name, sql]) => `case when ${sql} then 0 else ${bits.get(name)!} end`).join(" + ") || "0";
  const narrowed = [...must];
  if (own.length > 0) {
    // Matches records that meet all conditions, or all but one. An index serves this, but not a sum of missed
    // conditions.
    const allBut = own.map(
      (_, left) =>
        own
          .filter((__, index) => index !== left)
          .map(([, sql]) => sql)
          .join(" and ") || "true",
    );
    narrowed.push(own.length === 1 ? "true" : `(${allBut.map((sql) => `(${sql})`).join(" or ")})`);
  }
  const columns = [...new Set(parts.map(({ column }) => column))];
  const counted = parts.map(({ name, column, ownFilter, isTop }) => {
    const bit = (ownFilter && bits.get(ownFilter)) ?? 0;
    const isHere = bit === 0 ? "missed = 0" : `missed in (0, ${bit})`;
    const sql = `select '${name}' as part, ${column} as code, count(*) as n from hit where ${isHere} and ${column} is not null group by ${column}`;
    return isTop ? `select * from (${sql} order by n desc, code limit ${TOP}) as ${name}` : sql;
  });
  return {
    sql: `with hit as materialized (select ${columns.join(", ")}, ${missed} as missed from ${search.kind}
        ${narrowed.length === 0 ? "" : `where ${narrowed.join(" and ")}`})
      select 'total' as part, 0 as code, count(*) as n from hit where missed = 0
      union all ${counted.join(" union all ")}`,
    params,
  };
}

/** Rows of `countStatement` → the total and the codes of each part. */
export function codesOf(rows: readonly { part: string; code: number; n: number }[]) {
  const codes = new Map<string, [number, number][]>();
  for (const { part, code, n } of rows)
    codes.set(part, [...(codes.get(part) ?? []), [Number(code), Number(n)]]);
  return { total: codes.get("total")![0]![1], codes };
}
