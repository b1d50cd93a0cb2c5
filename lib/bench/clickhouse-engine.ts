/** The same catalogue in ClickHouse's engine, in this process, without the cache of earlier answers. */
import {
  ClickhouseCatalogue,
  ClickhouseServer,
  clickhouseWriter,
} from "@/lib/server/composition/measured-catalogue";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { chdbFolder, openChdb } from "@/lib/testing/open-chdb";
import { facetCounts } from "./catalogue-engine";
import type { Engine } from "./engine";
import { portEngine } from "./port-engine";

/** @throws Error when the engine is not installed */
export async function clickhouseEngine(dataDir: string): Promise<Engine> {
  const folder = chdbFolder();
  if (folder === undefined)
    throw new Error("--engines clickhouse needs CHDB_FOLDER (lib/testing/open-chdb.ts).");
  const server = openChdb(folder);
  const database = await server.createDatabase();
  const [reading, writing] = [0, 1].map(() => new ClickhouseServer(database, server.open));
  const source = openCatalogueWriter(dataDir);
  const { isDemo } = await source.summary();
  const input = { posts: source.rows("posts"), creators: source.rows("creators"), isDemo };
  await clickhouseWriter(writing!).publish(input as never);
  const catalogue = new ClickhouseCatalogue(reading!, false);
  const engine = portEngine("ClickHouse", catalogue, facetCounts(catalogue));
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await writing!.close();
      await server.close();
    },
  };
}
