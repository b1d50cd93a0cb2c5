/** The product's timed verbs, with a service that answers immediately. */
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { keyCaller, memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { Db } from "@/lib/server/ports/database";
import { getCreators } from "@/lib/server/service/get-creators";
import type { KeyHolder } from "@/lib/server/service/keys/find-key";
import { Instance } from "@/lib/server/team/instance/instance";
import { listOwned } from "@/lib/server/team/library/list-owned";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { findReveal } from "@/lib/server/team/reveal/read-reveal";
import { quote } from "@/lib/server/team/reveal/quote";
import { waitForReveal } from "@/lib/server/team/reveal/running-reveals";
import { usage } from "@/lib/server/team/usage/usage";
import { FaultyService } from "@/lib/testing/faulty-service";
import { testCatalogue } from "@/lib/testing/open-test-service";

export const WORKS = ["reveal", "quote", "usage", "library", "charge", "charge of 8 keys"] as const;
export type Work = (typeof WORKS)[number];

/** `n`: unique for each call, across processes. */
export type Workers = Record<Work, (n: number) => Promise<unknown>>;

/** Creators of a reveal, and of a price. */
const REVEALED = 5;
const QUOTED = 50;
/** On a machine with much other work. */
const PATIENCE_MS = 60_000;
const PAGES = [
  "",
  "sortBy=followers&page=50",
  "mainCategory=Fitness",
  "bio=coach",
  "followersMin=10000&followersMax=100000",
].map((search) => parseUrl(creatorQuery, new URLSearchParams(search)).values);

export const BUYER = {
  id: "buyer",
  email: "buyer@example.com",
  name: "Buyer",
  role: "admin" as const,
};

const idsFrom = (n: number, count: number) =>
  Array.from({ length: count }, (_, index) => `tiktok_${n * count + index + 1}`);

/** @param keys of the service, with credits */
export async function workersOn(db: Db, keys: readonly KeyHolder[]): Promise<Workers> {
  const service = new FaultyService({ credits: 1e12 }).asService();
  const team = { db, service, instance: await Instance.register(db) };
  const ctx = { ...team, ...memberCaller(BUYER, NO_ORIGIN) };
  const dashboard = keys[0]!;
  const sold = { db, catalogue: testCatalogue, instanceId: "bench", dashboard, runningCharges: new Map() };
  const limiter = new MemoryRateLimiter({});
  const charge = (n: number, holder: KeyHolder) => {
    const caller = keyCaller(holder.keyId, NO_ORIGIN);
    const request = { requestId: `req_${n}`, now: new Date(), idempotencyKey: `bench-${n}` };
    return getCreators({ ...sold, limiter, ...caller, holder, ...request }, [`tiktok_${1 + (n % 250)}`]);
  };
  return {
    reveal: async (n) => {
      const { id: quoteId } = await quote(ctx, { ids: idsFrom(n, REVEALED) });
      const { id } = await confirm(ctx, { quoteId });
      await waitForReveal(id, PATIENCE_MS);
      const reveal = await findReveal(db, id);
      if (reveal?.bought !== REVEALED) throw new Error(`A reveal is ${reveal?.state}.`);
    },
    quote: (n) => quote(ctx, { ids: idsFrom(n, QUOTED) }),
    usage: () => usage(ctx, {}),
    library: (n) => listOwned(db, PAGES[n % PAGES.length]!),
    charge: (n) => charge(n, keys[0]!),
    "charge of 8 keys": (n) => charge(n, keys[n % keys.length]!),
  };
}
