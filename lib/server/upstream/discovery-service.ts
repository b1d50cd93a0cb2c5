import "server-only";
/** The discovery service that this dashboard uses: the embedded one, or the one that SERVICE_URL names. */
import { env } from "@/lib/server/env";
import { serviceContext } from "@/lib/server/service/service-context";
import { embeddedService } from "./embedded";
import { httpService } from "./http";
import type { DiscoveryService } from "./port";

// Next bundles each route by itself: pacing and cache of a service over HTTP must be one a process.
const shared = globalThis as typeof globalThis & { scoutdeckDiscovery?: DiscoveryService };

export function discoveryService(): DiscoveryService {
  const { service } = env();
  shared.scoutdeckDiscovery ??= service ? httpService(service) : embeddedService(serviceContext);
  return shared.scoutdeckDiscovery;
}
