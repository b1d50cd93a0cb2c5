import "server-only";
/** The one open database of this process. */
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { noteOpened } from "./data-files";
import { openDatabase } from "../adapters/sqlite/open-database";

/** Opens `scoutdeck.sqlite` in DATA_DIR at the first call. */
export const sharedDatabase = processSingleton("database", async () => {
  const { dataDir } = env();
  const db = await openDatabase(dataDir);
  noteOpened(dataDir);
  return db;
});
