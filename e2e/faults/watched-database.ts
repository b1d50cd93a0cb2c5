/**
 * Wraps the driver of every database that this process opens: each commit passes named points, and may be refused as by
 * a full disk. The product is not changed: its dialect makes the driver, and this one stands around it.
 */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";
import { ImmediateDialect } from "@/lib/server/adapters/sqlite/sqlite-dialect";
import { UNWATCHED, runningVerb, type Passages } from "./passages";
import { phaseOf, tableOf, type Write } from "./points";

/** `deferred`: the tables of a settlement that a planted mistake writes in a second transaction. */
export type Watch = { passages: Passages; isFull: boolean; deferred: readonly string[] };

const diskFull = () => Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });

/** What a write is answered whose execution is put off. */
const PUT_OFF: QueryResult<never> = { rows: [], numAffectedRows: 1n, insertId: undefined };

class WatchedConnection implements DatabaseConnection {
  #writes: Write[] | null = null;
  #later: CompiledQuery[] = [];
  constructor(
    readonly inner: DatabaseConnection,
    readonly watch: Watch,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const table = tableOf(query);
    if (table === undefined) return this.inner.executeQuery<R>(query);
    if (this.watch.isFull && runningVerb.getStore() !== UNWATCHED) throw diskFull();
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
    // Which transaction it is shows at its end.
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

  streamQuery<R>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }

  rollback(): void {
    [this.#writes, this.#later] = [null, []];
  }
}

function watchDriver(driver: Driver, watch: Watch): Driver {
  const begin = (connection: WatchedConnection) =>
    connection.inner.executeQuery(CompiledQuery.raw("begin immediate")).then(() => undefined);
  let only: WatchedConnection | undefined;
  return new Proxy(driver, {
    get(target, name) {
      if (name === "acquireConnection")
        return async () => {
          const inner = await target.acquireConnection();
          return (only ??= new WatchedConnection(inner, watch));
        };
      if (name === "beginTransaction")
        return async (connection: WatchedConnection, settings: never) => {
          await target.beginTransaction(connection.inner, settings);
          connection.begin();
        };
      if (name === "commitTransaction")
        return (connection: WatchedConnection) =>
          connection.commit(
            () => target.commitTransaction(connection.inner),
            () => begin(connection),
          );
      if (name === "rollbackTransaction")
        return async (connection: WatchedConnection) => {
          connection.rollback();
          await target.rollbackTransaction(connection.inner);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Every database that is opened from now on is watched. */
export function watchDatabases(watch: Watch): void {
  const createDriver = ImmediateDialect.prototype.createDriver;
  ImmediateDialect.prototype.createDriver = function (this: ImmediateDialect) {
    return watchDriver(createDriver.call(this), watch) as ReturnType<typeof createDriver>;
  };
}
