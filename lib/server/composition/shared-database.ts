import "server-only";
/** The one open database of this process. */
import { env } from "@/lib/server/runtime/env";
import { openDatabase } from "../adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";

// Next bundles each route by itself: a module variable would open the file once a bundle.
const shared = globalThis as typeof globalThis & { scoutdeckDatabase?: Promise<Db> };

/** Opens `scoutdeck.sqlite` in DATA_DIR at the first call. A failed opening is tried again at the next call. */
export function sharedDatabase(): Promise<Db> {
  shared.scoutdeckDatabase ??= openDatabase(env().dataDir).catch((error: unknown) => {
    delete shared.scoutdeckDatabase;
    throw error;
  });
  return shared.scoutdeckDatabase;
}
