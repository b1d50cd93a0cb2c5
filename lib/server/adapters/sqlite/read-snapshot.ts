import "server-only";
import { Kysely, sql } from "kysely";
import type { Db, Tables } from "@/lib/server/ports/database";
import { ROW_NAMES } from "@/lib/server/schema/row-names";
import { NamingDialect } from "./sqlite-dialect";
import { SqliteFile } from "./sqlite-file";

async function fileOf(db: Db): Promise<string> {
  const { rows } = await sql<{
    file: string;
  }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]!.file;
}

/** The read transaction sees the moment of its first read, blocks no writer, and cannot write. */
export async function readSnapshot<T>(db: Db, work: (reader: Db) => Promise<T>): Promise<T> {
  const file = new SqliteFile(await fileOf(db));
  file.exec("PRAGMA query_only = ON");
  return (await readMoment(file, work)).result;
}

/** Neither migrates nor changes the file. @returns `hasChanged`: another process wrote to it meanwhile */
export function readFileSnapshot<T>(
  path: string,
  work: (reader: Db) => Promise<T>,
): Promise<{ result: T; hasChanged: boolean }> {
  return readMoment(new SqliteFile(path, { isReadOnly: true }), work);
}

async function readMoment<T>(file: SqliteFile, work: (reader: Db) => Promise<T>) {
  const version = () => file.prepare("pragma data_version").get()!.data_version;
  const reader = new Kysely<Tables>({ dialect: new NamingDialect({ database: file }), plugins: [ROW_NAMES] });
  try {
    // `data_version` is meaningful only after the first read.
    file.prepare("select count(*) from sqlite_master").get();
    const before = version();
    const result = await reader.transaction().execute(work);
    return { result, hasChanged: version() !== before };
  } finally {
    await reader.destroy();
  }
}
