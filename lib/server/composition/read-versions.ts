import "server-only";
import { postgresVersion } from "../adapters/postgres/open-postgres";
import type { Db } from "../ports/database";
import { isPostgres } from "../schema/engine-of";

const NAMES = new Map([
  ["node", "Node"],
  ["sqlite", "SQLite"],
  ["duckdb", "DuckDB"],
  ["postgres", "PostgreSQL"],
]);

export type Versions = Readonly<Record<string, string>>;

export async function readVersions(db?: Db): Promise<Versions> {
  const { node, sqlite = "unknown" } = process.versions;
  const duckdb = (await import("@duckdb/node-api")).version().replace(/^v/, "");
  const versions = { node, sqlite, duckdb };
  return db && isPostgres(db) ? { ...versions, postgres: await postgresVersion(db) } : versions;
}

/** For example "Node 26.10.0, SQLite 3.53.4, DuckDB 1.5.6". */
export const versionsInWords = (versions: Versions): string =>
  Object.entries(versions)
    .map(([key, version]) => `${NAMES.get(key)} ${version}`)
    .join(", ");
