import "server-only";
/** Kysely's SQLite dialect with the lock and the transaction that migrations and money need. */
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type Kysely,
  type SqliteDialectConfig,
} from "kysely";

import { logEvent } from "@/lib/server/runtime/log";
import { BUSY_TIMEOUT_MS } from "./sqlite-file";

/** The first start after an update may rewrite a large table; a second process waits for it. */
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * Transactions take the write lock at once: the command line writes to the same file, and a transaction that reads
 * first and writes later would fail with SQLITE_BUSY_SNAPSHOT when another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /**
   * SQLite ends a transaction itself when the disk is full or fails. The rollback fails then, and Kysely would report
   * that instead of the reason.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((err: unknown) => {
      logEvent("debug", "database.rollback-failed", { err });
    });
  }
}

/**
 * SQLite changes tables inside transactions; Kysely's own adapter does not use that. The transaction is the lock: it is
 * immediate, and the Migrator looks for missing steps inside it, so a second process finds none once it gets in.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`pragma busy_timeout = ${sql.lit(MIGRATION_TIMEOUT_MS)}`.execute(db);
  }
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(db);
  }
}

export class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
  override createAdapter() {
    return new TransactionalAdapter();
  }
}
