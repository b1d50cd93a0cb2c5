import "server-only";
import type { ClickHouseClient } from "@clickhouse/client";
import { AppError } from "@/lib/contract/errors";

export type Params = Readonly<Record<string, string | number | readonly string[]>>;
export type Cell = string | number | boolean | null | readonly Cell[];

/** A query beyond this number is refused with a retry time: its turn would be seconds away. */
const MAX_UNDER_WAY = 200;
const RETRY_AFTER_S = 2;
const RETRY_SERVER_AFTER_S = 30;

/** A statement names a table that was dropped or never created. */
export class TableGone extends Error {}

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|EPIPE)$/;
const REFUSED = /^(AUTHENTICATION_FAILED|ACCESS_DENIED|UNKNOWN_DATABASE|UNKNOWN_USER|WRONG_PASSWORD)$/;
const BUSY = /^(TIMEOUT_EXCEEDED|TOO_MANY_SIMULTANEOUS_QUERIES|MEMORY_LIMIT_EXCEEDED)$/;

export function unreadable(reason: string, cause?: unknown): AppError {
  const detail = `The catalogue can't be read: ${reason}. It works again without a restart.`;
  return new AppError("catalogue_unavailable", detail, { retryAfterS: RETRY_SERVER_AFTER_S, cause });
}

/** The message names neither host nor password. */
function told(error: unknown): unknown {
  const { code, type, message } = error as { code?: string; type?: string; message?: string };
  if (type === "UNKNOWN_TABLE") return new TableGone(message, { cause: error });
  if (type && REFUSED.test(type)) return unreadable(`its server answers ${type}`, error);
  if (type && BUSY.test(type)) {
    const detail = "The catalogue is busy; try again in a moment.";
    return new AppError("unavailable", detail, { retryAfterS: RETRY_AFTER_S, cause: error });
  }
  if (code && UNREACHABLE.test(code)) return unreadable(`its server can't be reached (${code})`, error);
  if (message === "Timeout error.") return unreadable("its server does not answer", error);
  return error;
}

const quoted = (name: string) => `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;

export class Engine {
  readonly database: string;
  readonly #open: () => ClickHouseClient;
  #client: ClickHouseClient | undefined;
  #underWay = 0;

  /** @param open a new client; called at the first statement, and at the first one after `close` */
  constructor(database: string, open: () => ClickHouseClient) {
    this.database = database;
    this.#open = open;
  }

  /** The name of a table as statements have it. */
  table(name: string): string {
    return `${quoted(this.database)}.${quoted(name)}`;
  }

  async #call<T>(work: (client: ClickHouseClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#underWay >= MAX_UNDER_WAY) {
      const detail = "Too many searches are waiting; try again in a moment.";
      throw new AppError("unavailable", detail, { retryAfterS: RETRY_AFTER_S });
    }
    this.#underWay++;
    try {
      const answer = await work((this.#client ??= this.#open()));
      signal?.throwIfAborted();
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      throw told(error);
    } finally {
      this.#underWay--;
    }
  }

  /**
   * Runs a statement and returns all its rows. Params are named in it as `{name:Type}`.
   * @throws the reason of `signal` when it fires; a server stops the statement then
   * @throws TableGone
   * @throws AppError `catalogue_unavailable` or, with `retryAfterS`, `unavailable`
   */
  rows<Row extends readonly Cell[]>(sql: string, params: Params = {}, signal?: AbortSignal): Promise<Row[]> {
    return this.#call(async (client) => {
      const result = await client.query({
        query: sql,
        format: "JSONCompactEachRow",
        query_params: params,
        ...(signal && { abort_signal: signal }),
      });
      return (await result.json()) as unknown as Row[];
    }, signal);
  }

  /** Runs a statement that returns nothing. Errors are those of `rows`. */
  run(sql: string, params: Params = {}): Promise<void> {
    return this.#call(async (client) => void (await client.command({ query: sql, query_params: params })));
  }

  /** Inserts rows in one block: all or none. Errors are those of `rows`. */
  insert(table: string, columns: readonly string[], values: readonly (readonly Cell[])[]): Promise<void> {
    return this.#call(async (client) => {
      if (values.length === 0) return;
      const named = columns as [string, ...string[]];
      await client.insert({
        table: this.table(table),
        columns: named,
        values: [...values],
        format: "JSONCompactEachRow",
      });
    });
  }

  /** The tables there are, and the bytes that each takes on disk. */
  async tables(): Promise<Map<string, number>> {
    const sql = `select name, toFloat64(ifNull(total_bytes, 0)) from system.tables where database = {database:String}`;
    return new Map(await this.rows<[string, number]>(sql, { database: this.database }));
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.close();
  }
}
