import "server-only";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** The address or `embedded`: unlike the provider, this name is the same before the service reports its id. */
export async function serviceName(service: DiscoveryService): Promise<string> {
  return (await service.condition?.())?.address ?? service.kind;
}
