import "server-only";
/** The one open database of this process. */
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { noteOpened } from "./data-files";
import { openState } from "./open-state";

/** Opens it at the first call. */
export const sharedDatabase = processSingleton("database", async () => {
  const db = await openState(env());
  if (env().databaseUrl === null) noteOpened(env().dataDir);
  return db;
});
