import "server-only";
/** The database, the catalogue and the limiter of this process. */
import { sharedDatabase } from "./shared-database";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { RateLimiter } from "../ports/rate-limiter";
import type { ServiceContext } from "../service/call-context";
import { openCatalogue } from "./open-catalogue";
import { instanceId } from "../service/instance-id";
import { ensureInternalAccount, WELCOME_CREDITS } from "../service/keys/ensure-internal-account";
import { restoreAdmissions, saveAdmissions } from "../adapters/memory/keep-admissions";
import { MemoryRateLimiter } from "../adapters/memory/rate-limiter";
import { PostgresRateLimiter } from "../adapters/postgres/rate-limiter";

/** True when several processes may work on the state: what is counted is counted in the database then. */
const isShared = () => env().databaseUrl !== null;

/** Of the one process on a folder: what it has counted is kept there for the next one. */
function keptLimiter(dataDir: string): RateLimiter {
  const limiter = new MemoryRateLimiter();
  restoreAdmissions(limiter, dataDir);
  process.once("exit", () => saveAdmissions(limiter, dataDir));
  return limiter;
}

async function open(): Promise<ServiceContext> {
  const db = await sharedDatabase();
  const dashboard = await ensureInternalAccount(db, env().service ? 0 : WELCOME_CREDITS);
  const catalogue = openCatalogue(env().dataDir);
  const limiter = isShared() ? new PostgresRateLimiter(sharedDatabase) : keptLimiter(env().dataDir);
  return { db, catalogue, instanceId: await instanceId(db), dashboard, limiter, runningCharges: new Map() };
}

/** Opens everything at the first call. All routes share the limiter, with PostgreSQL all processes. */
export const serviceContext = processSingleton("service-context", open);
