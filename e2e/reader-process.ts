/**
 * For `bench:http -- --readers`: the service's routes over one catalogue reader, in a separate process, so that only
 * the readers differ. Prints its address and ends with its standard input.
 */
import { openCatalogueWithoutMemory } from "@/lib/server/composition/measured-catalogue";
import type { CatalogueSearch } from "@/lib/server/ports/catalogue";
import { openPostgresCatalogue } from "@/lib/bench/postgres-engine";
import { openSource } from "@/lib/bench/source";
import { openTestService, testCatalogue } from "@/lib/testing/open-test-service";
import { useService } from "@/lib/testing/request-service";
import { serveRoutes } from "@/lib/testing/serve-routes";
import { makeKeysIn } from "./service-calls";

const [name, dataDir, folder] = process.argv.slice(2) as [string, string, string];

async function openReader(): Promise<CatalogueSearch> {
  if (name === "catalogue") return openCatalogueWithoutMemory(dataDir);
  if (name === "postgres") return openPostgresCatalogue(await openSource(dataDir), folder);
  throw new Error(`There is no reader "${name}"; there are catalogue and postgres.`);
}

/** A reader's verbs are class methods, so they are copied one by one. */
const searchingOf = (reader: CatalogueSearch): CatalogueSearch => ({
  searchPosts: (values, options) => reader.searchPosts(values, options),
  searchCreatorIds: (values, options) => reader.searchCreatorIds(values, options),
  creatorsById: (ids, options) => reader.creatorsById(ids, options),
  close: () => reader.close(),
});

const reader = await openReader();
const service = await openTestService({ catalogue: { ...testCatalogue, ...searchingOf(reader) } });
useService(Promise.resolve(service));
const keys = await makeKeysIn(service.db);
const routes = await serveRoutes();
process.stdout.write(`${JSON.stringify({ url: routes.url, keys })}\n`);
process.stdin.resume().once("end", async () => {
  await routes.close();
  await service.close();
  await reader.close();
  process.exit(0);
});
