import "server-only";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  sql,
  type DatabaseConnection,
  type Kysely,
  type SqliteDialectConfig,
} from "kysely";

import { logEvent } from "@/lib/server/runtime/log";
import { ROW_NAMES } from "@/lib/server/schema/row-names";
import { BUSY_TIMEOUT_MS } from "./sqlite-file";

/** The first start after an update may rewrite a large table; a second process waits for it. */
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * Transactions take the write lock at once. The command line writes to the same file, and a transaction that reads
 * first and writes later would fail with SQLITE_BUSY_SNAPSHOT if another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** When SQLite has ended a transaction itself, the rollback fails too, and Kysely would report that instead. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((err: unknown) => {
      logEvent("debug", "database.rollback-failed", { err });
    });
  }
}

/**
 * SQLite supports DDL in transactions, but Kysely's adapter does not use it. The immediate transaction is the lock: the
 * Migrator looks for pending migrations inside it, so a second process then finds none.
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

class NamingCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(ROW_NAMES.inSql(identifier));
  }
}

export class NamingDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new NamingCompiler();
  }
}

export class ImmediateDialect extends NamingDialect {
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
