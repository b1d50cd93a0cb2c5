/**
 * For comparison only (decision 024): PostgreSQL's serializable transactions, repeated as a whole until they succeed,
 * instead of the lock of the whole database.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { WriteLockDialect } from "@/lib/server/adapters/postgres/postgres-dialect";
import type { Db } from "@/lib/server/ports/database";

/** Serialization failure, deadlock, and a unique row that a transaction which came through had written. */
const REPEATED: readonly unknown[] = ["40001", "40P01", "23505"];
/** Longest wait before a transaction is repeated. */
const MOST_MS = 32;

export type Serializable = { db: Db; repeats: () => number };

let repeats = 0;

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!REPEATED.includes((error as { code?: unknown }).code)) throw error;
      repeats++;
      await sleep(Math.random() * Math.min(MOST_MS, 2 ** attempt));
    }
  }
}

/** The driver's own connection takes the lock for statements that are not known to be in a transaction. */
type Lockless = DatabaseConnection & { isInTransaction: boolean };

/** A single statement is a transaction too. */
class RepeatingConnection implements DatabaseConnection {
  isInTransaction = false;
  constructor(readonly inner: Lockless) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.inner.executeQuery<R>(query);
    return repeated(() => this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

class SerializableDriver implements Driver {
  constructor(readonly driver: Driver) {}

  init = () => this.driver.init();
  destroy = () => this.driver.destroy();

  async acquireConnection(): Promise<RepeatingConnection> {
    const inner = (await this.driver.acquireConnection()) as Lockless;
    inner.isInTransaction = true;
    return new RepeatingConnection(inner);
  }

  async beginTransaction(connection: RepeatingConnection, settings: TransactionSettings): Promise<void> {
    connection.isInTransaction = true;
    // Read-only transactions, and those with an explicit level, stay unchanged.
    if (settings.accessMode || settings.isolationLevel)
      await this.driver.beginTransaction(connection.inner, settings);
    else await connection.inner.executeQuery(CompiledQuery.raw("begin"));
  }

  async commitTransaction(connection: RepeatingConnection): Promise<void> {
    await this.driver.commitTransaction(connection.inner);
    connection.isInTransaction = false;
    connection.inner.isInTransaction = true;
  }

  async rollbackTransaction(connection: RepeatingConnection): Promise<void> {
    await this.driver.rollbackTransaction(connection.inner);
    connection.isInTransaction = false;
    connection.inner.isInTransaction = true;
  }

  releaseConnection(connection: RepeatingConnection): Promise<void> {
    return this.driver.releaseConnection(connection.inner);
  }
}

/** Applies to every PostgreSQL that this process opens from now on. The tables must be up to date. */
export async function openSerializable(url: string): Promise<Serializable> {
  const dialect = WriteLockDialect.prototype as unknown as { createDriver: () => Driver };
  const createDriver = dialect.createDriver;
  dialect.createDriver = function (this: typeof dialect) {
    return new SerializableDriver(createDriver.call(this));
  };
  const db = await openPostgres(
    `${url}&options=${encodeURIComponent("-c default_transaction_isolation=serializable")}`,
  );
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    builder.execute = (work) => repeated(() => begin().execute(work));
    return builder;
  };
  return { db, repeats: () => repeats };
}
