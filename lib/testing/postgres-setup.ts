/** Before the tests on PostgreSQL: a server of their own, with a template that has all tables. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { compilePrograms } from "./compile-programs";
import { TEMPLATE } from "./open-test-database";
import { startPostgres } from "./postgres-server";

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres(mkdtempSync(join(tmpdir(), "scoutdeck-postgres-")), {
    max_connections: "300",
  });
  await (await openPostgres(await server.create(TEMPLATE))).destroy();
  process.env.TEST_POSTGRES = server.urlOf("postgres");
  const removePrograms = compilePrograms();
  return async () => {
    removePrograms();
    await server.stop();
  };
}
