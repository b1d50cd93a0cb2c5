import "server-only";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/**
 * Names whose entries are read: those of one key of the connected service. What was read of one is never compared with
 * the calls to another, and a service lists each key its own entries alone. `charge_attempt` keeps both parts.
 */
export async function providerOf(service: DiscoveryService): Promise<string> {
  const { provider, keyFingerprint } = await service.identity();
  return service.kind === "embedded" ? provider : `${provider} ${keyFingerprint}`;
}
