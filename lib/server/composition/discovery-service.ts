import "server-only";
/** The discovery service that this dashboard uses: the embedded one, or the one that SERVICE_URL names. */
import { env } from "@/lib/server/runtime/env";
import { serviceContext } from "./service-context";
import { embeddedService } from "../adapters/embedded-service/embedded-service";
import { httpService } from "../adapters/http-service/http-service";
import type { DiscoveryService } from "../ports/discovery-service";

// Next bundles each route by itself: pacing and cache of a service over HTTP must be one a process.
const shared = globalThis as typeof globalThis & { scoutdeckDiscovery?: DiscoveryService };

export function discoveryService(): DiscoveryService {
  const { service } = env();
  shared.scoutdeckDiscovery ??= service ? httpService(service) : embeddedService(serviceContext);
  return shared.scoutdeckDiscovery;
}
