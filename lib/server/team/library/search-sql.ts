import "server-only";
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { isUnfindable, SEPARATOR } from "@/lib/domain/clean-text";

const NEVER = sql<SqlBool>`1 = 0`;
const position = (column: Expression<unknown>, text: string) =>
  expressionBuilder()(expressionBuilder().fn<number>("instr", [column, sql.val(text)]), ">", 0);

/** `instr` compares bytes; `like` would ignore ASCII case and read wildcards. The PostgreSQL adapter uses `strpos`. */
export function containsText(column: Expression<unknown>, folded: string): Expression<SqlBool> {
  // Stored texts have no control characters, so such a needle could only match across two list elements.
  return isUnfindable(folded) ? NEVER : position(column, folded);
}

export function containsElement(column: Expression<unknown>, folded: string): Expression<SqlBool> {
  return isUnfindable(folded) ? NEVER : position(column, SEPARATOR + folded + SEPARATOR);
}

/** Hides a column from indexes: with filters, reading the whole table and sorting the matches is much faster. */
export function unindexed<T>(column: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`coalesce(${column}, ${column})`;
}
