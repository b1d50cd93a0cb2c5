// Runs statements on a SQLite file in a thread, because SQLite blocks the calling thread.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

const database = new DatabaseSync(workerData.file, { readOnly: true });
database.exec("pragma cache_size = -524288; pragma mmap_size = 4294967296; pragma temp_store = memory");
/** @type {Map<string, import("node:sqlite").StatementSync>} */
const prepared = new Map();

parentPort?.on(
  "message",
  (
    /** @type {{ id: number, sql: string, params: import("node:sqlite").SQLInputValue[] } | "close"} */ message,
  ) => {
    if (message === "close") {
      database.close();
      return parentPort?.close();
    }
    const { id, sql, params } = message;
    try {
      let statement = prepared.get(sql);
      if (!statement) prepared.set(sql, (statement = database.prepare(sql)));
      parentPort?.postMessage({ id, rows: statement.all(...params) });
    } catch (error) {
      parentPort?.postMessage({ id, error: String(error) });
    }
  },
);
