import "server-only";
/** The database, the catalogue and the limiter of this process. */
import { sharedDatabase } from "./shared-database";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { Db } from "../ports/database";
import type { RateLimiter } from "../ports/rate-limiter";
import type { ServiceContext } from "../service/call-context";
import { openCatalogue } from "./open-catalogue";
import { pruneAnswers } from "../service/charging/prune-answers";
import { instanceId } from "../service/instance-id";
import { ensureInternalAccount, WELCOME_CREDITS } from "../service/keys/ensure-internal-account";
import { restoreAdmissions, saveAdmissions } from "../adapters/memory/keep-admissions";
import { MemoryRateLimiter } from "../adapters/memory/rate-limiter";
import { PostgresRateLimiter, pruneRequestLimits } from "../adapters/postgres/rate-limiter";

const PRUNE_EVERY_MS = 3_600_000;

/** True when several processes may work on the state: what is counted is counted in the database then. */
const isShared = () => env().databaseUrl !== null;

async function prune(db: Db): Promise<void> {
  await pruneAnswers(db);
  if (isShared()) await pruneRequestLimits(db);
}

/** Of the one process on a folder: what it has counted is kept there for the next one. */
function keptLimiter(dataDir: string): RateLimiter {
  const limiter = new MemoryRateLimiter();
  restoreAdmissions(limiter, dataDir);
  process.once("exit", () => saveAdmissions(limiter, dataDir));
  return limiter;
}

async function open(): Promise<ServiceContext> {
  const db = await sharedDatabase();
  const dashboard = await ensureInternalAccount(db, WELCOME_CREDITS);
  const catalogue = openCatalogue(env().dataDir);
  await prune(db);
  // A full disk makes it fail; the next hour tries again.
  setInterval(() => void prune(db).catch(() => undefined), PRUNE_EVERY_MS).unref();
  const limiter = isShared() ? new PostgresRateLimiter(sharedDatabase) : keptLimiter(env().dataDir);
  return { db, catalogue, instanceId: await instanceId(db), dashboard, limiter, runningCharges: new Map() };
}

/** Opens everything at the first call. All routes share the limiter, with PostgreSQL all processes. */
export const serviceContext = processSingleton("service-context", open);
