import "server-only";
import { sql, type Kysely } from "kysely";
import { isPostgres } from "./engine-of";

/** Includes only this installation's schema, because a server may have others. */
export async function tableNames<T>(db: Kysely<T>): Promise<string[]> {
  const query = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).sort();
}

export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  return (await tableNames(db)).includes(name);
}
