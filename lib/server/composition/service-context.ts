import "server-only";
/** The database, the catalogue and the limiter of this process. */
import { sharedDatabase } from "./shared-database";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { ServiceContext } from "../service/call-context";
import { openCatalogue } from "./open-catalogue";
import { instanceId } from "../service/instance-id";
import { ensureInternalAccount, WELCOME_CREDITS } from "../service/keys/ensure-internal-account";
import { restoreAdmissions, saveAdmissions } from "../adapters/memory/keep-admissions";
import { MemoryRateLimiter } from "../adapters/memory/rate-limiter";

async function open(): Promise<ServiceContext> {
  const db = await sharedDatabase();
  const dashboard = await ensureInternalAccount(db, WELCOME_CREDITS);
  const catalogue = openCatalogue(env().dataDir);
  const limiter = new MemoryRateLimiter();
  restoreAdmissions(limiter, env().dataDir);
  process.once("exit", () => saveAdmissions(limiter, env().dataDir));
  return { db, catalogue, instanceId: await instanceId(db), dashboard, limiter, runningCharges: new Map() };
}

/** Opens everything at the first call. All routes share the limiter. */
export const serviceContext = processSingleton("service-context", open);
