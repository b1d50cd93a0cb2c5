import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogueConformance } from "@/lib/testing/catalogue-conformance";
import { openCatalogue, openCatalogueWriter } from "./open-catalogue";

catalogueConformance("DuckDB", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "catalogue-"));
  const reader = openCatalogue(dataDir);
  return {
    reader,
    writer: openCatalogueWriter(dataDir),
    anotherWriter: () => openCatalogueWriter(dataDir),
    dispose: async () => {
      await reader.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
});
