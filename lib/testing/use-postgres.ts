/** A temporary PostgreSQL for the tests of one file, whatever engine the run uses. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startPostgres, type PostgresServer } from "./postgres-server";

/** @returns makes an empty database and gives its address */
export function usePostgres(): () => Promise<string> {
  let server: PostgresServer;
  let made = 0;
  beforeAll(
    async () => void (server = await startPostgres(mkdtempSync(join(tmpdir(), "scoutdeck-postgres-")))),
  );
  afterAll(() => server?.stop());
  return () => server.create(`test_${++made}`);
}
