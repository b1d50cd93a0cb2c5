import "server-only";
/** The SQL of library searches beyond plain comparisons. */
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { isUnfindable, SEPARATOR } from "@/lib/domain/clean-text";

const NEVER = sql<SqlBool>`1 = 0`;
const position = (column: Expression<unknown>, text: string) =>
  expressionBuilder()(expressionBuilder().fn<number>("instr", [column, sql.val(text)]), ">", 0);

/**
 * Whether a folded column contains a folded text. `instr` compares bytes, where `like` of SQLite would ignore the case
 * of ASCII and read wildcards; the adapter of PostgreSQL writes `strpos` for it.
 */
export function containsText(column: Expression<unknown>, folded: string): Expression<SqlBool> {
  // A stored text has no control characters: such a needle could only reach across two elements of a list.
  return isUnfindable(folded) ? NEVER : position(column, folded);
}

/** Whether a joined list has this element. */
export function containsElement(column: Expression<unknown>, folded: string): Expression<SqlBool> {
  return isUnfindable(folded) ? NEVER : position(column, SEPARATOR + folded + SEPARATOR);
}

/**
 * The column as no index knows it. Under filters an index is the slow way: it leads to the rows one by one, all over the
 * table, where reading the table once and sorting what is found takes a fraction of the time.
 */
export function unindexed<T>(column: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`coalesce(${column}, ${column})`;
}
