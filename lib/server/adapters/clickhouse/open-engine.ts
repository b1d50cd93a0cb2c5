import "server-only";
import { createClient } from "@clickhouse/client";
import { Engine } from "./engine";

/** A statement that takes longer is given up: whoever waited for it has gone long before. */
const MAX_STATEMENT_S = 600;

/** Connects at the first statement. @param address `http://user:password@host:8123/database` */
export function openEngine(address: string): Engine {
  const { origin, username, password, pathname } = new URL(address);
  const database = decodeURIComponent(pathname.slice(1));
  return new Engine(database, () =>
    createClient({
      url: origin,
      database,
      ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
      application: "Scoutdeck",
      request_timeout: MAX_STATEMENT_S * 1000,
      clickhouse_settings: {
        // Whoever stops waiting stops the question.
        cancel_http_readonly_queries_on_client_close: 1,
        max_execution_time: MAX_STATEMENT_S,
      },
    }),
  );
}
