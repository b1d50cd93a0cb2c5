import { catalogueConformance } from "@/lib/testing/catalogue-conformance";
import { withChdb } from "@/lib/testing/use-chdb";
import { ClickhouseCatalogue, writerOf } from "./open-catalogue";

withChdb("with the engine installed", (open) =>
  catalogueConformance("ClickHouse", async () => {
    const { engine, drop } = await open();
    const reader = new ClickhouseCatalogue(engine());
    return {
      reader,
      writer: writerOf(engine()),
      anotherWriter: () => writerOf(engine()),
      dispose: async () => {
        await reader.close();
        await drop();
      },
    };
  }),
);
