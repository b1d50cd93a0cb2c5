/** A throw-away PostgreSQL for the tests of one file that need one whatever engine the run is about. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { connectPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { startPostgres, type PostgresServer } from "./postgres-server";

/** @returns makes an empty database and gives its address */
export function usePostgres(): () => Promise<string> {
  let server: PostgresServer;
  let made = 0;
  beforeAll(
    async () => void (server = await startPostgres(mkdtempSync(join(tmpdir(), "scoutdeck-postgres-")))),
  );
  afterAll(() => server?.stop());
  return async () => {
    const name = `test_${++made}`;
    const root = connectPostgres(server.urlOf("postgres"), { connections: 1 });
    await sql`create database ${sql.id(name)}`.execute(root).finally(() => root.destroy());
    return server.urlOf(name);
  };
}
