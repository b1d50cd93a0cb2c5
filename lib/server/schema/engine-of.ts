import "server-only";
/** For the few places where the engines have different words for the same. */
import { PostgresAdapter, type Kysely } from "kysely";

export function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
