import "server-only";
import type { ServiceRules } from "@/lib/domain/proofs/proof-plan";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** `version`: of its catalogue; null when the service doesn't report it. */
export type ServiceState = { provider: string; version: string | null };

export async function serviceState(service: DiscoveryService): Promise<ServiceState> {
  const { provider } = await service.identity();
  return { provider, version: (await service.catalogueVersion?.()) ?? null };
}

export function isSameState(one: ServiceState, other: ServiceState): boolean {
  return one.provider === other.provider && one.version === other.version;
}

/** A service that reports its instance is Scoutdeck, which orders creators with equal values by id. */
const isOurs = ({ provider }: ServiceState) => provider === "embedded" || provider.startsWith("instance:");

export function rulesOf(state: ServiceState): ServiceRules {
  return { isOrderTotal: isOurs(state), isOneState: state.version !== null };
}
