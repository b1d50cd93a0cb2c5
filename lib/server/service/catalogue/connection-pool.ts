import "server-only";
/** A few connections to one opened catalogue, so that a short query does not wait behind a long one. */
import type { DuckDBConnection } from "@duckdb/node-api";

export type Param = string | number;
export type Cell = string | number | bigint | null | readonly (number | null)[];

type Waiter = { give: (connection: DuckDBConnection) => void };

export class ConnectionPool {
  readonly #idle: DuckDBConnection[];
  readonly #waiters: Waiter[] = [];

  constructor(connections: DuckDBConnection[]) {
    this.#idle = connections;
  }

  async #take(signal?: AbortSignal): Promise<DuckDBConnection> {
    const connection = this.#idle.pop();
    if (connection) return connection;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(signal!.reason as Error);
      };
      const waiter: Waiter = {
        give: (free) => {
          signal?.removeEventListener("abort", onAbort);
          resolve(free);
        },
      };
      this.#waiters.push(waiter);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  #giveBack(connection: DuckDBConnection): void {
    const waiter = this.#waiters.shift();
    if (waiter) return waiter.give(connection);
    this.#idle.push(connection);
  }

  /**
   * Runs one statement and returns all its rows.
   * @throws the reason of `signal` when it fires; the statement is interrupted then
   */
  async rows(sql: string, params: readonly Param[], signal?: AbortSignal): Promise<Cell[][]> {
    signal?.throwIfAborted();
    const connection = await this.#take(signal);
    const interrupt = () => connection.interrupt();
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      signal?.throwIfAborted();
      const reader = await connection.runAndReadAll(sql, [...params]);
      // An interrupt that came before the statement began has no effect on it.
      signal?.throwIfAborted();
      return reader.getRowsJS() as Cell[][];
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", interrupt);
      this.#giveBack(connection);
    }
  }

  /** Only when nothing runs any more. */
  close(): void {
    for (const connection of this.#idle) connection.closeSync();
  }
}
