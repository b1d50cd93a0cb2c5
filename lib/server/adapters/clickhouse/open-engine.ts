import "server-only";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { Engine } from "./engine";

/** The client waits longer than the server, so that the server cancels the statement first. */
const CLIENT_PATIENCE_S = 5;

/**
 * Connects on the first statement. @param address `http://user:password@host:8123/database`
 * @param maxStatementS seconds after which a statement is cancelled
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
      // Callers report errors themselves and omit the statement and its texts.
      log: { level: ClickHouseLogLevel.OFF },
      request_timeout: (maxStatementS + CLIENT_PATIENCE_S) * 1000,
      clickhouse_settings: {
        cancel_http_readonly_queries_on_client_close: 1,
        max_execution_time: maxStatementS,
        // Inserted rows are visible to the next statement.
        async_insert: 0,
      },
    }),
  );
}
