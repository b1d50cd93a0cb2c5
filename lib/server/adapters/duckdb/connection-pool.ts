import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";

type Param = string | number;
export type Cell = string | number | bigint | null | readonly (number | null)[];

/** A `long` statement reads a whole column of texts. Long statements leave one connection to the short ones. */
export type Lane = "short" | "long";

type Waiter = { lane: Lane; give: (connection: DuckDBConnection) => void };

/** A query beyond this number is refused with a retry time: its turn would be seconds away. */
const MAX_WAITING = 200;
const RETRY_AFTER_S = 2;
const INTERRUPT_EVERY_MS = 20;

export class ConnectionPool {
  readonly #idle: DuckDBConnection[];
  readonly #maxLong: number;
  #waiters: Waiter[] = [];
  #long = 0;

  constructor(connections: DuckDBConnection[]) {
    this.#idle = connections;
    this.#maxLong = Math.max(1, connections.length - 1);
  }

  #mayStart(lane: Lane): boolean {
    return this.#idle.length > 0 && (lane === "short" || this.#long < this.#maxLong);
  }

  /** Serves in order of arrival, but short statements may overtake a long one that cannot start yet. */
  #serve(): void {
    for (;;) {
      const next = this.#waiters.findIndex(({ lane }) => this.#mayStart(lane));
      if (next === -1) return;
      const [waiter] = this.#waiters.splice(next, 1);
      if (waiter!.lane === "long") this.#long++;
      waiter!.give(this.#idle.pop()!);
    }
  }

  #take(lane: Lane, signal?: AbortSignal): Promise<DuckDBConnection> {
    if (this.#waiters.length >= MAX_WAITING) {
      const detail = "Too many searches are waiting; try again in a moment.";
      throw new AppError("unavailable", detail, { retryAfterS: RETRY_AFTER_S });
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(signal!.reason as Error);
      };
      const waiter: Waiter = {
        lane,
        give: (free) => {
          signal?.removeEventListener("abort", onAbort);
          resolve(free);
        },
      };
      this.#waiters.push(waiter);
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#serve();
    });
  }

  #giveBack(connection: DuckDBConnection, lane: Lane): void {
    this.#idle.push(connection);
    if (lane === "long") this.#long--;
    this.#serve();
  }

  /** @throws the reason of `signal`, or AppError `unavailable` with `retryAfterS` when too many queries wait already */
  async rows(
    sql: string,
    params: readonly Param[],
    signal?: AbortSignal,
    lane: Lane = "short",
  ): Promise<Cell[][]> {
    signal?.throwIfAborted();
    const connection = await this.#take(lane, signal);
    let again: NodeJS.Timeout | undefined;
    const interrupt = () => {
      connection.interrupt();
      // An interrupt before the statement starts has no effect, so it is repeated.
      again = setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS);
    };
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      signal?.throwIfAborted();
      const reader = await connection.runAndReadAll(sql, [...params]);
      signal?.throwIfAborted();
      return reader.getRowsJS() as Cell[][];
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", interrupt);
      clearInterval(again);
      this.#giveBack(connection, lane);
    }
  }

  close(): void {
    for (const connection of this.#idle) connection.closeSync();
  }
}
