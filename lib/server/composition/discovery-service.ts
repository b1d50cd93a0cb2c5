import "server-only";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { noteBalance } from "./measure-state";
import { serviceContext } from "./service-context";
import { sharedDatabase } from "./shared-database";
import { embeddedService } from "../adapters/embedded-service/embedded-service";
import { httpService } from "../adapters/http-service/http-service";
import { MemoryRateLimiter } from "../adapters/memory/rate-limiter";
import { PostgresRateLimiter } from "../adapters/postgres/rate-limiter";
import type { DiscoveryService } from "../ports/discovery-service";

/** Below the 60 that a service allows, because other programs may use the same key. */
const REQUESTS_A_MINUTE = 55;

/** All routes share one queue and one cache for a service over HTTP. */
export const discoveryService = processSingleton("discovery-service", (): DiscoveryService => {
  const { service, databaseUrl } = env();
  if (!service) return embeddedService(serviceContext);
  const limit = { limit: REQUESTS_A_MINUTE };
  // The service counts by key, whichever process sends.
  const limiter =
    databaseUrl === null ? new MemoryRateLimiter(limit) : new PostgresRateLimiter(sharedDatabase, limit);
  const connected = httpService(service, limiter);
  const balance = connected.balance.bind(connected);
  connected.balance = async (options) => {
    const credits = await balance(options);
    noteBalance(credits);
    return credits;
  };
  return connected;
});
