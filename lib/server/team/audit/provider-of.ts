import "server-only";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/**
 * Names one key of the connected service, because a service lists to each key only its own entries, and calls are
 * compared only with those.
 */
export async function providerOf(service: DiscoveryService): Promise<string> {
  const { provider, keyFingerprint } = await service.identity();
  return service.kind === "embedded" ? provider : `${provider} ${keyFingerprint}`;
}
