/** For tests: the service on a database in a temporary folder and on a small catalogue held in memory. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Creator, Facets, ViralPost } from "@/lib/contract/records";
import { nothingDescribed } from "./nothing-described";
import { dropTestDatabase, openTestDatabase } from "./open-test-database";
import type { ServiceContext } from "../server/service/call-context";
import type { CatalogueReader } from "../server/ports/catalogue";
import { instanceId } from "../server/service/instance-id";
import { ensureInternalAccount } from "../server/service/keys/ensure-internal-account";
import { MemoryRateLimiter, type RateLimiterOptions } from "../server/adapters/memory/rate-limiter";

const creators: Creator[] = Array.from({ length: 250 }, (_, index) => ({
  id: `tiktok_${index + 1}`,
  username: `creator${index + 1}`,
  followers: (index + 1) * 100,
  source: "tiktok",
}));
const posts: ViralPost[] = Array.from({ length: 30 }, (_, index) => ({
  id: `post_${index + 1}`,
  views: (index + 1) * 1000,
  createdAt: new Date(Date.UTC(2026, 0, 31 - index)).toISOString(),
}));

const slice = <T>(rows: T[], page: number, size: number) => rows.slice((page - 1) * size, page * size);
const noFacets = (total: number): Facets => ({ total, counts: {}, histograms: {} });

/** 250 creators `tiktok_1` … `tiktok_250` and 30 posts; obeys `followersMin` and `viewsMin` only. */
export const testCatalogue: CatalogueReader = {
  summary: async () => ({ posts: posts.length, creators: creators.length, generation: 1, isDemo: true }),
  searchPosts: async ({ viewsMin = 0, page, pageSize }) => {
    const found = posts.filter((post) => post.views! >= viewsMin);
    return { total: found.length, posts: slice(found, page, pageSize) };
  },
  searchCreatorIds: async ({ followersMin = 0, page, perPage }) => {
    const found = creators.filter((creator) => creator.followers! >= followersMin);
    return { total: found.length, ids: slice(found, page, perPage).map((creator) => creator.id) };
  },
  creatorsById: async (ids) => ids.flatMap((id) => creators.find((creator) => creator.id === id) ?? []),
  postFacets: async ({ viewsMin = 0 }) => noFacets(posts.filter((post) => post.views! >= viewsMin).length),
  postInsights: async ({ viewsMin = 0 }) => ({
    total: posts.filter((post) => post.views! >= viewsMin).length,
    perDay: [],
    followers: [],
    pairs: [],
    topSounds: [],
    topHookOpenings: [],
  }),
  creatorFacets: async ({ followersMin = 0 }) =>
    noFacets(creators.filter((creator) => creator.followers! >= followersMin).length),
  sourcesOf: async (kind, ids) =>
    [...new Set(ids)]
      .filter((id) => (kind === "posts" ? posts : creators).some((record) => record.id === id))
      .map((id) => ({
        id,
        sources: [
          { name: "march.csv", newest: "2026-03-02T00:00:00.000Z", oldest: "2026-03-01T00:00:00.000Z" },
        ],
        inferred: ["viralityScore"],
        history: [{ observedAt: "2026-03-02T00:00:00.000Z", source: "march.csv", counts: { views: 5 } }],
      })),
  describe: async () => ({
    generation: 1,
    posts: nothingDescribed({ total: posts.length }),
    creators: nothingDescribed({ total: creators.length }),
  }),
  close: async () => {},
};

export type TestService = ServiceContext & { close: () => Promise<void> };

/** @param options `welcomeCredits` of the dashboard's account; the rest goes to the limiter */
export async function openTestService(
  options: RateLimiterOptions & { welcomeCredits?: number; catalogue?: CatalogueReader } = {},
): Promise<TestService> {
  const { welcomeCredits = 500, catalogue = testCatalogue, ...limiterOptions } = options;
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-service-"));
  const db = await openTestDatabase(folder);
  return {
    db,
    catalogue,
    instanceId: await instanceId(db),
    dashboard: await ensureInternalAccount(db, welcomeCredits),
    limiter: new MemoryRateLimiter(limiterOptions),
    runningCharges: new Map(),
    close: async () => {
      await db.destroy();
      await dropTestDatabase(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
