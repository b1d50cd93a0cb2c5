/** The compared databases against the searching part of the catalogue's port. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { exportColumns, type ColumnExport } from "@/lib/server/composition/measured-catalogue";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { CatalogueSearch } from "@/lib/server/ports/catalogue";
import { catalogueSearchConformance } from "@/lib/testing/catalogue-conformance";
import type { LoadSearch } from "@/lib/testing/conformance/loaded-catalogue";
import { openPostgresCatalogue } from "./postgres-engine";
import { installedPostgres } from "@/lib/host/find-postgres";
import { openSqliteCatalogue } from "./sqlite-engine";

/** A server for some hundred records. */
const SMALL_SERVER = {
  shared_buffers: "32MB",
  effective_cache_size: "128MB",
  work_mem: "8MB",
  maintenance_work_mem: "32MB",
  max_wal_size: "256MB",
};

function loader(open: (source: ColumnExport, folder: string) => Promise<CatalogueSearch>): LoadSearch {
  return async ({ posts, creators }) => {
    const folder = mkdtempSync(join(tmpdir(), "conformance-"));
    // PostgreSQL may run as another user, who must be able to enter its folder.
    chmodSync(folder, 0o711);
    const writer = openCatalogueWriter(folder);
    await writer.publish({ posts: posts as never, creators: creators as never, isDemo: false });
    const source = await exportColumns(folder);
    const catalogue = await open(source, folder);
    source.close();
    return {
      catalogue,
      dispose: async () => {
        await catalogue.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };
}

catalogueSearchConformance(
  "SQLite",
  loader((source, folder) => openSqliteCatalogue(source, join(folder, "conformance.sqlite"))),
);

// In CI, a missing PostgreSQL fails the tests instead of skipping them.
describe.skipIf(installedPostgres() === undefined && !process.env.CI)("with PostgreSQL installed", () =>
  catalogueSearchConformance(
    "PostgreSQL",
    loader((source, folder) => openPostgresCatalogue(source, join(folder, "postgres"), SMALL_SERVER)),
  ),
);
