import "server-only";
/** The database, the catalogue and the limiter of this process. */
import { sharedDatabase } from "./shared-database";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { ServiceContext } from "../service/call-context";
import { openCatalogue } from "./open-catalogue";
import { pruneAnswers } from "../service/charging/prune-answers";
import { instanceId } from "../service/instance-id";
import { ensureInternalAccount, WELCOME_CREDITS } from "../service/keys/ensure-internal-account";
import { restoreAdmissions, saveAdmissions } from "../adapters/memory/keep-admissions";
import { MemoryRateLimiter } from "../adapters/memory/rate-limiter";

const PRUNE_EVERY_MS = 3_600_000;

async function open(): Promise<ServiceContext> {
  const db = await sharedDatabase();
  const dashboard = await ensureInternalAccount(db, WELCOME_CREDITS);
  const catalogue = openCatalogue(env().dataDir);
  await pruneAnswers(db);
  // A full disk makes it fail; the next hour tries again.
  setInterval(() => void pruneAnswers(db).catch(() => undefined), PRUNE_EVERY_MS).unref();
  const limiter = new MemoryRateLimiter();
  restoreAdmissions(limiter, env().dataDir);
  process.once("exit", () => saveAdmissions(limiter, env().dataDir));
  return { db, catalogue, instanceId: await instanceId(db), dashboard, limiter, runningCharges: new Map() };
}

/** Opens everything at the first call. All routes share the limiter. */
export const serviceContext = processSingleton("service-context", open);
