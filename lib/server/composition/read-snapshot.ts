import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { readPostgresSnapshot } from "../adapters/postgres/read-snapshot";
import { readSnapshot as readSqliteSnapshot } from "../adapters/sqlite/read-snapshot";
import { isPostgres } from "../schema/engine-of";

/** `reader` cannot write, and sees one moment while others write. */
export function readSnapshot<T>(db: Db, work: (reader: Db) => Promise<T>): Promise<T> {
  return isPostgres(db) ? readPostgresSnapshot(db, work) : readSqliteSnapshot(db, work);
}
