import "server-only";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { Engine } from "./engine";

/** The server gives a statement up first; only then does the client. */
const CLIENT_PATIENCE_S = 5;

/**
 * Connects at the first statement.
 * @param address `http://user:password@host:8123/database`
 * @param maxStatementS a statement that takes longer is given up
 */
export function openEngine(address: string, maxStatementS: number): Engine {
  const { origin, username, password, pathname } = new URL(address);
  const database = decodeURIComponent(pathname.slice(1));
  return new Engine(database, () =>
    createClient({
      url: origin,
      database,
      ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
      application: "Scoutdeck",
      // Errors are told by whoever asked, without the statement and its texts.
      log: { level: ClickHouseLogLevel.OFF },
      request_timeout: (maxStatementS + CLIENT_PATIENCE_S) * 1000,
      clickhouse_settings: {
        // Whoever stops waiting stops the question.
        cancel_http_readonly_queries_on_client_close: 1,
        max_execution_time: maxStatementS,
        // What was written is there for the next statement.
        async_insert: 0,
      },
    }),
  );
}
