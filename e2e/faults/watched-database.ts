/**
 * Wraps the driver of every database that this process opens: each commit passes named points and may fail as on a full
 * disk. The product stays unchanged, because its dialects create the driver.
 */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import { WriteLockDialect } from "@/lib/server/adapters/postgres/postgres-dialect";
import { ImmediateDialect } from "@/lib/server/adapters/sqlite/sqlite-dialect";
import { UNWATCHED, runningVerb, type Passages } from "./passages";
import { phaseOf, tableOf, type Write } from "./points";

/** `deferred`: tables of a settlement that a planted mistake writes in a second transaction. */
export type Watch = { passages: Passages; isFull: boolean; deferred: readonly string[] };

type DiskFull = () => Error;
const ON_SQLITE: DiskFull = () =>
  Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
const ON_POSTGRES: DiskFull = () =>
  Object.assign(new Error("could not extend file: No space left on device (disk full)"), { code: "53100" });

/** Answer to a deferred write. */
const PUT_OFF: QueryResult<never> = { rows: [], numAffectedRows: 1n, insertId: undefined };

class WatchedConnection implements DatabaseConnection {
  #writes: Write[] | null = null;
  #later: CompiledQuery[] = [];
  constructor(
    readonly inner: DatabaseConnection,
    readonly watch: Watch,
    readonly diskFull: DiskFull,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const table = tableOf(query);
    if (table === undefined) return this.inner.executeQuery<R>(query);
    if (this.watch.isFull && runningVerb.getStore() !== UNWATCHED) throw this.diskFull();
    if (this.#writes) {
      this.#writes.push(query);
      if (!this.watch.deferred.includes(table)) return this.inner.executeQuery<R>(query);
      this.#later.push(query);
      return PUT_OFF as QueryResult<R>;
    }
    const phase = phaseOf([query]);
    this.watch.passages.pass(`${phase}:before-commit`);
    const result = await this.inner.executeQuery<R>(query);
    this.watch.passages.pass(`${phase}:after-commit`);
    return result;
  }

  begin(): void {
    [this.#writes, this.#later] = [[], []];
  }

  async commit(commit: () => Promise<void>, begin: () => Promise<void>): Promise<void> {
    const phase = phaseOf(this.#writes ?? []);
    // The kind of a transaction is known only at its end.
    if (phase !== "settle") await this.#catchUp();
    this.#writes = null;
    if (phase === null) return commit();
    this.watch.passages.pass(`${phase}:before-commit`);
    await commit();
    this.watch.passages.pass(`${phase}:after-commit`);
    if (this.#later.length === 0) return;
    await begin();
    await this.#catchUp();
    await commit();
  }

  async #catchUp(): Promise<void> {
    for (const query of this.#later.splice(0)) await this.inner.executeQuery(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }

  rollback(): void {
    [this.#writes, this.#later] = [null, []];
  }
}

class WatchedDriver implements Driver {
  /** SQLite has one connection, PostgreSQL a pool. */
  readonly #connections = new WeakMap<DatabaseConnection, WatchedConnection>();
  constructor(
    readonly driver: Driver,
    readonly watch: Watch,
    readonly diskFull: DiskFull,
  ) {}

  init(): Promise<void> {
    return this.driver.init();
  }

  async acquireConnection(): Promise<WatchedConnection> {
    const inner = await this.driver.acquireConnection();
    const known = this.#connections.get(inner);
    if (known) return known;
    const connection = new WatchedConnection(inner, this.watch, this.diskFull);
    this.#connections.set(inner, connection);
    return connection;
  }

  async beginTransaction(connection: WatchedConnection, settings: TransactionSettings): Promise<void> {
    await this.driver.beginTransaction(connection.inner, settings);
    connection.begin();
  }

  commitTransaction(connection: WatchedConnection): Promise<void> {
    return connection.commit(
      () => this.driver.commitTransaction(connection.inner),
      () => this.driver.beginTransaction(connection.inner, {}),
    );
  }

  async rollbackTransaction(connection: WatchedConnection): Promise<void> {
    connection.rollback();
    await this.driver.rollbackTransaction(connection.inner);
  }

  releaseConnection(connection: WatchedConnection): Promise<void> {
    return this.driver.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.driver.destroy();
  }
}

function watchDialect(dialect: { prototype: { createDriver(): Driver } }, watch: Watch, full: DiskFull) {
  const { prototype } = dialect;
  const createDriver = prototype.createDriver;
  prototype.createDriver = function (this: typeof prototype) {
    return new WatchedDriver(createDriver.call(this), watch, full);
  };
}

export function watchDatabases(watch: Watch): void {
  watchDialect(ImmediateDialect, watch, ON_SQLITE);
  watchDialect(WriteLockDialect as never, watch, ON_POSTGRES);
}
