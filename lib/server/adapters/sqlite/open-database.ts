import "server-only";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Db, Tables } from "@/lib/server/ports/database";
import { completeLibrarySearch } from "@/lib/server/schema/library-search";
import { migrate } from "@/lib/server/schema/migrate";
import { ROW_NAMES } from "@/lib/server/schema/row-names";
import { ImmediateDialect } from "./sqlite-dialect";
import { SqliteFile } from "./sqlite-file";

/**
 * SQLite reports a full disk as an I/O error and a read-only folder as a file that cannot be opened. Writing a file
 * beside it makes the operating system name the reason.
 */
function withReason(dataDir: string, error: unknown): unknown {
  if (!/^SQLITE_(IOERR|CANTOPEN)/.test(String((error as { code?: unknown }).code))) return error;
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(65_536));
    return error;
  } catch (reason) {
    const cause = Object.assign(reason as Error, { cause: error });
    return new Error("The database cannot be opened.", { cause });
  } finally {
    rmSync(probe, { force: true });
  }
}

export function openDatabase(dataDir: string): Promise<Db> {
  return open(dataDir).catch((error: unknown) => {
    throw withReason(dataDir, error);
  });
}

export function connectDatabase(dataDir: string): Db {
  mkdirSync(dataDir, { recursive: true });
  const file = new SqliteFile(join(dataDir, "scoutdeck.sqlite"));
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) {
    file.exec(`PRAGMA ${pragma}`);
  }
  return new Kysely<Tables>({ dialect: new ImmediateDialect({ database: file }), plugins: [ROW_NAMES] });
}

async function open(dataDir: string): Promise<Db> {
  const db = connectDatabase(dataDir);
  try {
    await migrate(db);
    await completeLibrarySearch(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
