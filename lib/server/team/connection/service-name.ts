import "server-only";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** What rows about a service name it by: its address, or `embedded`. The same before and after it says who it is. */
export async function serviceName(service: DiscoveryService): Promise<string> {
  return (await service.condition?.())?.address ?? service.kind;
}
