import "server-only";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { noteOpened } from "./data-files";
import { openState } from "./open-state";

export const sharedDatabase = processSingleton("database", async () => {
  const db = await openState(env());
  if (env().databaseUrl === null) noteOpened(env().dataDir);
  return db;
});
