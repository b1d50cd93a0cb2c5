import "server-only";
import { sharedDatabase } from "./shared-database";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { RateLimiter } from "../ports/rate-limiter";
import type { ServiceContext } from "../service/call-context";
import { openCatalogue } from "./open-catalogue";
import { instanceId } from "../service/instance-id";
import { ensureInternalAccount } from "../service/keys/ensure-internal-account";
import { restoreAdmissions, saveAdmissions } from "../adapters/memory/keep-admissions";
import { MemoryRateLimiter } from "../adapters/memory/rate-limiter";
import { PostgresRateLimiter } from "../adapters/postgres/rate-limiter";

/** Several processes may share the state, so limits are then counted in the database. */
const isShared = () => env().databaseUrl !== null;

/** A single process saves its counts in the folder for the next one. */
function keptLimiter(dataDir: string): RateLimiter {
  const limiter = new MemoryRateLimiter();
  restoreAdmissions(limiter, dataDir);
  process.once("exit", () => saveAdmissions(limiter, dataDir));
  return limiter;
}

async function open(): Promise<ServiceContext> {
  const db = await sharedDatabase();
  const dashboard = await ensureInternalAccount(db);
  const catalogue = openCatalogue(env().dataDir);
  const limiter = isShared() ? new PostgresRateLimiter(sharedDatabase) : keptLimiter(env().dataDir);
  return { db, catalogue, instanceId: await instanceId(db), dashboard, limiter, runningCharges: new Map() };
}

/** All routes share one limiter; with PostgreSQL all processes do. */
export const serviceContext = processSingleton("service-context", open);
