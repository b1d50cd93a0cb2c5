/**
 * The database of a test on the engine of this run: SQLite, or a temporary PostgreSQL whose address is in
 * TEST_POSTGRES. A folder stands for one database on either, so a second process finds the same one.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { connectPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { connectDatabase, openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";

/** Like the product, except for the number of tests with parallel connections. */
const CONNECTIONS = 5;
/** The setup of the run migrates it once, because copying it is faster. */
export const TEMPLATE = "scoutdeck_template";

/** True when this run is about PostgreSQL. */
export const isOnPostgres = process.env.TEST_POSTGRES !== undefined;

/** Address of a database on the server of this run. */
export function urlOf(database: string): string {
  const url = new URL(process.env.TEST_POSTGRES!);
  url.pathname = `/${database}`;
  return url.href;
}

let server: Db | undefined;

/** One connection for all tests of a process, because opening one costs more than most statements. */
const onServer = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  work((server ??= connectPostgres(urlOf("postgres"), { connections: 1 })));

const nameOf = (folder: string) => `test_${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;

let strategy: Promise<ReturnType<typeof sql>> | undefined;

/** Copying the files takes half the processor time of writing each page to the log. PostgreSQL 14 knows no other way. */
const copying = (db: Db) =>
  (strategy ??= sql<{ is: boolean }>`select current_setting('server_version_num')::int >= 150000 as "is"`
    .execute(db)
    .then(({ rows }) => (rows[0]!.is ? sql`strategy file_copy` : sql``)));

/** Makes the database of a folder from the template unless it is there. @returns its address */
export async function ensureTestDatabase(folder: string): Promise<string> {
  const name = nameOf(folder);
  await onServer(async (db) => {
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
    if (rows.length === 0)
      await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)} ${await copying(db)}`.execute(
        db,
      );
  });
  return urlOf(name);
}

async function openFile(folder: string): Promise<Db> {
  const template = process.env.TEST_SQLITE;
  // A process that a test has started without the setup of the run makes its tables itself.
  if (!template) return openDatabase(folder);
  const file = join(folder, "scoutdeck.sqlite");
  if (!existsSync(file)) copyFileSync(template, file);
  return connectDatabase(folder);
}

/** Opens the database of a folder; a second call returns the same one. */
export async function openTestDatabase(folder: string): Promise<Db> {
  if (!isOnPostgres) return openFile(folder);
  return connectPostgres(await ensureTestDatabase(folder), { connections: CONNECTIONS });
}

/** After the folder was closed everywhere. */
export async function dropTestDatabase(folder: string): Promise<void> {
  if (!isOnPostgres) return;
  await onServer((db) => sql`drop database if exists ${sql.id(nameOf(folder))} with (force)`.execute(db));
}
