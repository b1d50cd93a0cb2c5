import "server-only";
import type { ServiceRules } from "@/lib/domain/proofs/proof-plan";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** Whose answers prove something. `version`: of its catalogue; null: it tells none. */
export type ServiceState = { provider: string; version: string | null };

export async function serviceState(service: DiscoveryService): Promise<ServiceState> {
  const { provider } = await service.identity();
  return { provider, version: (await service.catalogueVersion?.()) ?? null };
}

export function isSameState(one: ServiceState, other: ServiceState): boolean {
  return one.provider === other.provider && one.version === other.version;
}

/** A service that tells its instance is this product: it puts creators with equal values into one order, by their ids. */
const isOurs = ({ provider }: ServiceState) => provider === "embedded" || provider.startsWith("instance:");

export function rulesOf(state: ServiceState): ServiceRules {
  return { isOrderTotal: isOurs(state), isOneState: state.version !== null };
}
