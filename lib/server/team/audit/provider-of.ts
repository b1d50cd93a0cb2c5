import "server-only";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** The name includes the key, because a service lists to each key only its own entries. */
export async function providerOf(service: DiscoveryService): Promise<string> {
  const { provider, keyFingerprint } = await service.identity();
  return service.kind === "embedded" ? provider : `${provider} ${keyFingerprint}`;
}
