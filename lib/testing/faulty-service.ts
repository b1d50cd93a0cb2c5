/** For tests: a charging service in memory that keeps its own record of what it charged, and fails on demand. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { Creator } from "@/lib/contract/records";
import type { ChargeOutcome, DiscoveryService, ServiceIdentity } from "@/lib/server/ports/discovery-service";

/**
 * The fault of the next call. `refused`: never arrives. `limited`: 429. `lost`: charged, the answer is lost. `dropped`:
 * not charged, outcome unclear. `dies`: charged, never answered. `greedy`: charges 3 too many.
 */
export type Fault = "refused" | "limited" | "rejected" | "lost" | "dropped" | "dies" | "greedy";

type Charge = { ids: string[]; charged: number; creators: Creator[]; notFound: string[] };

export class FaultyService {
  readonly kind: "embedded" | "http";
  /** The service's reported identity; tests change it like a changed SERVICE_URL or key. */
  identity: ServiceIdentity;
  credits: number;
  /** One entry a call; undefined: it works. */
  faults: (Fault | undefined)[] = [];
  latencyMs = 0;
  /** The creators on every page of a search. */
  standing: string[] = [];
  /** Ids that the service does not have. */
  missing = new Set<string>();
  /** Whether it has the extension that lists its charges. */
  listsEntries: boolean | "failing" = false;
  /** Charges by Idempotency-Key: the third record besides the ledger and the reports. */
  readonly charges = new Map<string, Charge>();
  calls: { key: string; ids: string[] }[] = [];
  #life = 0;
  #wake = () => {};
  readonly #afterlife = new Promise<void>((resolve) => (this.#wake = resolve));

  constructor(settings: { kind?: "embedded" | "http"; credits?: number; replays?: boolean } = {}) {
    const { kind = "embedded", credits = 500, replays = kind === "embedded" } = settings;
    this.kind = kind;
    this.identity = {
      provider: kind === "embedded" ? "embedded" : "instance:faulty",
      keyFingerprint: "key",
      replaysForMs: replays ? 6 * 86_400_000 : 0,
      isReached: true,
    };
    this.credits = credits;
  }

  get charged(): number {
    return [...this.charges.values()].reduce((total, { charged }) => total + charged, 0);
  }

  #charge(ids: readonly string[], key: string, surcharge: number): ChargeOutcome {
    const known = this.charges.get(key);
    if (known) return { state: "settled", ...known };
    const creators = ids
      .filter((id) => !this.missing.has(id))
      .map((id): Creator => ({ id, username: `name of ${id}`, followers: Number(id.split("_")[1]) }));
    const notFound = ids.filter((id) => this.missing.has(id));
    const charged = creators.length + surcharge;
    if (charged > this.credits) {
      return { state: "void", code: "insufficient_credits", message: "Not enough credits." };
    }
    this.credits -= charged;
    const charge = { ids: [...ids], charged, creators, notFound };
    this.charges.set(key, charge);
    return { state: "settled", ...charge };
  }

  async getCreators(ids: readonly string[], key: string): Promise<ChargeOutcome> {
    this.calls.push({ key, ids: [...ids] });
    const fault = this.faults.shift();
    const life = this.#life;
    await sleep(this.latencyMs);
    if (life !== this.#life) {
      await this.#afterlife;
      return { state: "unknown", message: "The process died." };
    }
    const known = this.charges.get(key);
    // Our own service looks up what it did under a key before anything else.
    if (known && fault === "rejected") return { state: "settled", ...known };
    switch (fault) {
      case "refused":
        return { state: "void", code: "unavailable", message: "The service cannot be reached." };
      case "limited":
        return { state: "void", code: "rate_limited", message: "Too many requests.", retryAfterS: 1 };
      case "rejected":
        return { state: "void", code: "service_rejected", message: "The key is rejected." };
      case "dropped":
        return { state: "unknown", message: "The connection broke." };
      case "lost":
      case "dies": {
        const outcome = this.#charge(ids, key, 0);
        if (fault === "dies") await this.#afterlife;
        if (fault === "dies" || outcome.state === "void") return outcome;
        return { state: "unknown", message: "The connection broke." };
      }
      default:
        return this.#charge(ids, key, fault === "greedy" ? 3 : 0);
    }
  }

  /** The embedded service dies with the process: what it had not charged yet it never charges. */
  die(): void {
    if (this.kind === "embedded") this.#life++;
  }

  /** The answers that never came arrive after all. */
  wakeTheDead(): void {
    this.#wake();
  }

  /** The service as the team's verbs see it. A creator search has one page; a post search finds nothing. */
  asService(): DiscoveryService {
    return {
      kind: this.kind,
      identity: async () => this.identity,
      getCreators: (ids, key) => this.getCreators(ids, key),
      balance: async () => {
        const { credits } = this;
        await sleep(0);
        return credits;
      },
      entries: async ({ after, perPage }) => {
        if (!this.listsEntries) return null;
        if (this.listsEntries === "failing")
          throw new AppError("unavailable", "The service cannot be reached.");
        const all = [...this.charges].map(([idempotencyKey, { charged }], index) => ({
          id: index + 1,
          amount: -charged,
          idempotencyKey,
        }));
        const data = all.slice(after, after + perPage);
        return { data, hasMore: after + perPage < all.length };
      },
      searchPosts: async ({ page, pageSize }) => ({
        data: [],
        page,
        pageSize,
        totalPages: 0,
        totalResults: 0,
      }),
      searchCreatorIds: async ({ page }) => {
        const total_pages = Math.min(1, this.standing.length);
        return { data: page === 1 ? this.standing : [], page, next_page: 0, total_pages };
      },
      searchCreatorRecords: ({ perPage }, key) => this.getCreators(this.standing.slice(0, perPage), key),
      postFacets: async () => null,
      postInsights: async () => null,
      creatorFacets: async () => null,
      postSources: async () => null,
      creatorSources: async () => null,
    };
  }
}
