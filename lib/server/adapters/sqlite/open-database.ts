import "server-only";
/** The SQLite database of money, keys, people and what they saved: one file in the data folder, durable on every commit. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from "kysely";
import type { Db, Tables } from "@/lib/server/ports/database";
import { migrate } from "@/lib/server/schema/migrate";

/**
 * Transactions take the write lock at once: the command line writes to the same file, and a transaction that reads
 * first and writes later would fail with SQLITE_BUSY_SNAPSHOT when another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
}

/** Opens (and creates) `scoutdeck.sqlite` in a folder and brings its tables up to date. */
export async function openDatabase(dataDir: string): Promise<Db> {
  mkdirSync(dataDir, { recursive: true });
  const file = new Libsql(join(dataDir, "scoutdeck.sqlite"), { timeout: 10_000 });
  for (const pragma of [
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 10000",
  ]) {
    file.exec(`PRAGMA ${pragma}`);
  }
  const db = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: file as never }) });
  await migrate(db);
  return db;
}
