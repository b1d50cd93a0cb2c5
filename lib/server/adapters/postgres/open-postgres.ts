import "server-only";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import type { Db, Tables } from "@/lib/server/ports/database";
import { completeLibrarySearch } from "@/lib/server/schema/library-search";
import { migrate } from "@/lib/server/schema/migrate";
import { ROW_NAMES } from "@/lib/server/schema/row-names";
import { WriteLockDialect } from "./postgres-dialect";

const CONNECTIONS = 10;
/** Ratio of the connections that writers may hold while they wait for the lock; the rest serves readers. */
const WRITERS = 0.3;
const OLDEST_VERSION = 14;
const CONNECT_TIMEOUT_MS = 10_000;

/** Equals the time that a SQLite statement waits for another process. */
const LOCK_TIMEOUT_MS = 10_000;
/** A process that hangs in a transaction or lost the network must not block all others. */
const IDLE_TIMEOUT_MS = 15_000;

export type ConnectOptions = { connections?: number; lockTimeoutMs?: number };

/** All of our 64-bit integers and their sums are exact as numbers. */
const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    NUMBERS.has(oid) ? Number : (pg.types.getTypeParser(oid, format as "text") as never),
};

export function connectPostgres(
  url: string,
  { connections = CONNECTIONS, lockTimeoutMs = LOCK_TIMEOUT_MS }: ConnectOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "scoutdeck",
    types,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  });
  // An unhandled connection error would end the process. The next statement reports it to its caller.
  pool.on("connect", (client) => {
    client.on("error", (err) => logEvent("warn", "database.connection-lost", { err }));
  });
  pool.on("error", () => undefined);
  return new Kysely<Tables>({
    dialect: new WriteLockDialect({ pool }, Math.max(1, Math.floor(connections * WRITERS))),
    plugins: [ROW_NAMES],
  });
}

/** @returns the server's version, such as "16.4" */
export async function postgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  // Packages append their own name and version after a space.
  return rows[0]!.version.split(" ")[0]!;
}

/** @throws AppError `unavailable` when the server is older than Scoutdeck supports */
export async function refuseOld(db: Db): Promise<void> {
  const version = Number.parseInt(await postgresVersion(db));
  if (version >= OLDEST_VERSION) return;
  throw new AppError(
    "unavailable",
    `DATABASE_URL is PostgreSQL ${version}; Scoutdeck needs ${OLDEST_VERSION} or newer.`,
  );
}

export async function openPostgres(url: string, options?: ConnectOptions): Promise<Db> {
  const db = connectPostgres(url, options);
  try {
    await refuseOld(db);
    await migrate(db);
    await completeLibrarySearch(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
