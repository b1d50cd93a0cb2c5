import { afterAll, describe } from "vitest";
import { catalogueConformance } from "@/lib/testing/catalogue-conformance";
import { chdbFolder, openChdb, type ChdbServer } from "@/lib/testing/open-chdb";
import { Engine } from "./engine";
import { ClickhouseCatalogue, writerOf } from "./open-catalogue";

const folder = chdbFolder();

describe.skipIf(folder === undefined)("with the engine installed", () => {
  let server: ChdbServer | undefined;
  afterAll(() => server?.close());

  catalogueConformance("ClickHouse", async () => {
    const { createDatabase, dropDatabase, open } = (server ??= openChdb(folder!));
    const database = await createDatabase();
    const engines: Engine[] = [];
    const engine = () => {
      const made = new Engine(database, open);
      engines.push(made);
      return made;
    };
    const reader = new ClickhouseCatalogue(engine());
    return {
      reader,
      writer: writerOf(engine()),
      anotherWriter: () => writerOf(engine()),
      dispose: async () => {
        await reader.close();
        await Promise.all(engines.map((each) => each.close()));
        await dropDatabase(database);
      },
    };
  });
});
