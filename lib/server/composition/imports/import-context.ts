import "server-only";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { env } from "@/lib/server/runtime/env";
import type { ImportContext } from "@/lib/server/team/imports/import-context";
import { readDisk } from "../data-files";
import { openCatalogueWriter } from "../open-catalogue";

export function importContext<C extends VerbContext>(ctx: C, dataDir = env().dataDir): C & ImportContext {
  return {
    ...ctx,
    dataDir,
    writer: openCatalogueWriter(dataDir),
    maxBytes: env().uploadsMaxMb * 1_048_576,
    freeBytes: async () => (await readDisk(dataDir)).freeBytes,
  };
}
