/** Databases of ClickHouse's engine for the tests of a file. */
import { afterAll, describe } from "vitest";
import { Engine } from "@/lib/server/adapters/clickhouse/engine";
import { chdbFolder, openChdb, type ChdbServer } from "./open-chdb";

/** An empty database, and a new engine on it for each reader or writer. */
export type TestDatabase = { name: string; engine: () => Engine; drop: () => Promise<void> };

/** Registers tests that need the engine; they are skipped where it is not installed. */
export function withChdb(name: string, register: (open: () => Promise<TestDatabase>) => void): void {
  const folder = chdbFolder();
  describe.skipIf(folder === undefined)(name, () => {
    let server: ChdbServer | undefined;
    afterAll(() => server?.close());
    register(async () => {
      const { createDatabase, dropDatabase, open } = (server ??= openChdb(folder!));
      const database = await createDatabase();
      const engines: Engine[] = [];
      return {
        name: database,
        engine: () => {
          const made = new Engine(database, open);
          engines.push(made);
          return made;
        },
        drop: async () => {
          await Promise.all(engines.map((each) => each.close()));
          await dropDatabase(database);
        },
      };
    });
  });
}
