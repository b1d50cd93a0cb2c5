/** A service for tests that keeps its own book of charges, so that what the team wrote down can be held against it. */
import type { Creator } from "@/lib/contract/records";
import type { ChargeOutcome, DiscoveryService } from "@/lib/server/ports/discovery-service";

export type Fault = (ids: readonly string[], key: string) => ChargeOutcome | "charge-then-lose" | undefined;

/** `charges`: credits by Idempotency-Key, as a real service would have booked them. `calls`: keys in order. */
export type ScriptedService = DiscoveryService & {
  charges: Map<string, number>;
  calls: string[];
  fault: Fault;
  credits: number;
  latencyMs: number;
};

const record = (id: string): Creator => ({ id, username: `user.${id.split("_")[1]}`, followers: 1_000 });

/** Knows every creator whose number is not divisible by 13. */
export function scriptedService(kind: DiscoveryService["kind"] = "embedded"): ScriptedService {
  const answers = new Map<string, ChargeOutcome>();
  const service: ScriptedService = {
    kind,
    replays: kind === "embedded",
    charges: new Map(),
    calls: [],
    fault: () => undefined,
    credits: 10_000,
    latencyMs: 0,
    getCreators: async (ids, key) => {
      service.calls.push(key);
      if (service.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, service.latencyMs));
      const stored = answers.get(key);
      if (stored) return stored;
      const fault = service.fault(ids, key);
      if (fault && fault !== "charge-then-lose") return fault;
      const found = ids.filter((id) => Number(id.split("_")[1]) % 13 !== 0);
      if (found.length > service.credits)
        return { state: "void", code: "insufficient_credits", message: "Not enough credits." };
      service.credits -= found.length;
      service.charges.set(key, (service.charges.get(key) ?? 0) + found.length);
      const notFound = ids.filter((id) => !found.includes(id));
      const answer: ChargeOutcome = {
        state: "settled",
        creators: found.map(record),
        notFound,
        charged: found.length,
      };
      answers.set(key, answer);
      return fault === "charge-then-lose" ? { state: "unknown", message: "The connection broke." } : answer;
    },
    searchCreatorRecords: async () => ({ state: "void", code: "unavailable", message: "Not scripted." }),
    searchPosts: async () => ({ data: [], page: 1, pageSize: 12, totalPages: 0, totalResults: 0 }),
    searchCreatorIds: async () => ({ data: [], page: 1, next_page: 0, total_pages: 0 }),
    balance: async () => service.credits,
    postFacets: async () => null,
    postInsights: async () => null,
    creatorFacets: async () => null,
  };
  return service;
}
