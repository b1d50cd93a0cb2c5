import "server-only";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** Names the connected service: what was read of one is never compared with the calls to another. */
export async function providerOf(service: DiscoveryService): Promise<string> {
  return service.provider;
}
