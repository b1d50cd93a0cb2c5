import "server-only";
/** A filter kind without an entry doesn't compile. */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { AnyValues, Filter, FilterOf, Kind } from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS, isOfShown, withoutMark } from "@/lib/domain/shown-texts";
import { searchColumn, setFilters } from "@/lib/domain/searchable-values";
import { containsElement, containsText, unindexed } from "./search-sql";

type Condition = Expression<SqlBool>;
type Column = RawBuilder<unknown>;

const all = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** The column as the search compares it: with addresses hidden where its reader sees none. SQLite has the function of ours. */
const comparedColumn = (column: Column, wanted: string): Column =>
  isOfShown(wanted) ? sql`regexp_replace(${column}, ${ADDRESS_PATTERN}, ${HIDDEN_ADDRESS}, 'g')` : column;

function between(column: Column, from: unknown, to: unknown): Condition {
  return all([
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}`]),
  ]);
}

const CONDITIONS: {
  [K in Kind]: (filter: FilterOf<K>, values: AnyValues, column: Column) => Condition | null;
} = {
  multiSelect: (filter, values, column) =>
    sql`${column} in (${sql.join(values[filter.param] as readonly string[])})`,
  select: (filter, values, column) => {
    const wanted = values[filter.param] as string;
    return sql`${column} = ${filter.isOpen ? fold(wanted) : wanted}`;
  },
  range: (filter, values, column) => between(unindexed(column), values[filter.min], values[filter.max]),
  dateRange: (filter, values, column) => between(column, values[filter.from], values[filter.to]),
  text: (filter, values, named) => {
    const given = values[filter.param] as string;
    const [wanted, column] = [fold(withoutMark(given)), comparedColumn(named, given)];
    if (filter.match === "contains") return containsText(column, wanted);
    if (filter.match !== "words") return sql`${column} = ${wanted}`;
    return all([...new Set(wanted.split(/\s+/))].map((word) => containsText(column, word)));
  },
  textList: (filter, values, named) => {
    const given = values[filter.param] as readonly string[];
    const wanted = given.map((each) => fold(withoutMark(each)));
    const column = comparedColumn(named, given[0] ?? "");
    return filter.match === "anyContains"
      ? any(wanted.map((piece) => containsText(column, piece)))
      : all(wanted.map((tag) => containsElement(column, tag)));
  },
  flag: (filter, values, column) => (values[filter.param] === true ? sql`${column} = 1` : null),
};

export function libraryConditions(values: object): Condition[] {
  return setFilters(values).flatMap((filter) => {
    const condition = CONDITIONS[filter.kind] as (f: Filter, v: AnyValues, c: Column) => Condition | null;
    return condition(filter, values as AnyValues, sql.ref(`library_search.${searchColumn(filter)}`)) ?? [];
  });
}
