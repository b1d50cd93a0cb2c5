/**
 * The dashboard sees the same service inside the process and over HTTP, and programs see it with the client package: one
 * suite for all, on a real catalogue.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { creatorQuery } from "@/lib/contract/creators";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import { openApiDocument } from "@/lib/contract/openapi";
import { EXAMPLES } from "@/lib/contract/openapi-examples";
import { inlined } from "@/lib/contract/openapi-schemas";
import { operations, type Operation, type OperationName } from "@/lib/contract/operations";
import { parseBody, parseUrl } from "@/lib/contract/query";
import { SCOPES_OF_KEY } from "@/lib/contract/scopes";
import { viralQuery } from "@/lib/contract/viral";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { openCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { requestRoute } from "@/lib/testing/request-service";
import { createKey } from "@/lib/server/service/keys/create-key";
import { serviceContext } from "@/lib/server/composition/service-context";
import { discoveryService } from "../composition/discovery-service";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { ChargeOutcome, DiscoveryService, ServiceEntry } from "../ports/discovery-service";
import type { Creator } from "@/lib/contract/records";
import type { AnswerMeta } from "@/lib/sdk/client";
import { installedClient } from "@/lib/testing/installed-client";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/serve-routes";
import { asOperator } from "@/lib/testing/as-operator";

const DAY_MS = 86_400_000;
const posts: PostRow[] = Array.from({ length: 240 }, (_, index) => ({
  id: `tiktok_${1000 + index}`,
  caption: `Post ${index} 100% \\ 😀`,
  views: (index % 40) * 1000,
  viralityScore: index % 100,
  category: CATEGORIES[index % 5]!,
  country: COUNTRIES[index % 3]!,
  hook: index % 2 ? "Stop doing this" : "Watch",
  ...(index % 4 === 1 && { inferred: ["hook", "category"] }),
  // Many share a moment, so that ties are broken by id.
  createdAt: Date.UTC(2026, 0, 1) + (index % 12) * DAY_MS,
}));
const creators: CreatorRow[] = Array.from({ length: 150 }, (_, index) => ({
  id: `tiktok_${index + 1}`,
  username: `creator${index + 1}`,
  followers: (index % 10) * 1000,
  mainCategory: CATEGORIES[index % 5]!,
  country: COUNTRIES[index % 3]!,
  hashtags: ["knots", `tag${index % 7}`],
  race: "White",
  source: "tiktok",
  dateCreated: Date.UTC(2026, 0, 1) + (index % 4) * DAY_MS,
}));

let dataDir: string;
let routes: ServedRoutes;
let key: string;
let overHttp: DiscoveryService;
let byClient: DiscoveryService;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-both-"));
  vi.stubEnv("DATA_DIR", dataDir);
  await openCatalogueWriter(dataDir).publish({ posts, creators, isDemo: false });
  const { db } = await serviceContext();
  key = (await createKey(asOperator(db), { name: "other", credits: 500 })).key;
  routes = await serveRoutes();
  overHttp = httpService(
    { url: routes.url, apiKey: key, keyHeader: "x-svc-api-key" },
    new MemoryRateLimiter(),
  );
  byClient = await servedByClient();
});
afterAll(async () => {
  await routes.close();
  await openCatalogue(dataDir).close();
  await (await serviceContext()).db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The operations of the installed package under the names of the port. */
async function servedByClient(): Promise<DiscoveryService> {
  const { createClient, ServiceError } = await installedClient();
  const { db } = await serviceContext();
  const { key: apiKey } = await createKey(asOperator(db), { name: "package", credits: 500 });
  const client = createClient({ baseUrl: routes.url, apiKey });
  type Bought = { data: Creator[]; notFound?: string[]; meta: AnswerMeta };
  const outcome = (buying: Promise<Bought>): Promise<ChargeOutcome> =>
    buying.then(
      ({ data: creators, notFound = [], meta }) => ({
        state: "settled" as const,
        creators,
        notFound,
        charged: meta.creditsCharged!,
      }),
      (error: unknown) => {
        if (!(error instanceof ServiceError) || !error.isUncharged) throw error;
        return { state: "void" as const, code: error.code!, message: error.message };
      },
    ) as Promise<ChargeOutcome>;
  const of = <T>({ response }: { response: T }) => response;
  return {
    kind: "http",
    searchPosts: (values) => client.searchPosts(values).then(of),
    searchCreatorIds: (values) => client.searchCreatorIds(values).then(of),
    getCreators: (userIds, idempotencyKey) => outcome(client.getCreators({ userIds }, { idempotencyKey })),
    searchCreatorRecords: (values, idempotencyKey) =>
      outcome(
        client
          .searchCreatorRecords(values, { idempotencyKey })
          .then(({ response, meta }) => ({ data: response.data, meta })),
      ),
    balance: async () => (await client.getCredits()).credits.remaining,
    entries: async (cursor) => {
      const { data, next_after } = (await client.getCreditEntries(cursor)).response;
      return { data, hasMore: next_after > 0 };
    },
    postFacets: (values) => client.postFacets(values).then(of),
    postInsights: (values) => client.postInsights(values).then(of),
    creatorFacets: (values) => client.creatorFacets(values).then(of),
    postSources: async (ids) => (await client.postSources({ ids })).response.data,
    creatorSources: async (ids) => (await client.creatorSources({ ids })).response.data,
    identity: () => expect.fail("the package has no such operation"),
  };
}

const services: [string, () => DiscoveryService][] = [
  ["embedded", () => discoveryService()],
  ["http", () => overHttp],
  ["client package", () => byClient],
];

test.each(services.slice(0, 2))("%s has its kind", (kind, service) => expect(service().kind).toBe(kind));

describe.each(services)("%s", (name, service) => {
  const kind = name.replace(" ", "-");

  test("searches posts by every page, newest first, ties by id", async () => {
    const seen: string[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const values = parseBody(viralQuery, { viralityScoreMin: 50, page, pageSize: 50 }).values;
      const found = await service().searchPosts(values);
      last = found.totalPages;
      expect(found.totalResults).toBe(posts.filter(({ viralityScore }) => viralityScore! >= 50).length);
      seen.push(...found.data.map(({ id, createdAt }) => `${createdAt} ${id}`));
    }
    expect(seen).toEqual([...seen].sort().reverse());
    expect(new Set(seen).size).toBe(100);
  });

  test("searches identifiers and follows next_page to the end", async () => {
    const seen: string[] = [];
    for (let page = 1; page !== 0;) {
      const search = new URLSearchParams(`followersMin=5000&sortBy=followers&perPage=20&page=${page}`);
      const found = await service().searchCreatorIds(parseUrl(creatorQuery, search).values);
      seen.push(...found.data);
      page = found.next_page;
    }
    expect(new Set(seen).size).toBe(75);
    expect(seen).toHaveLength(75);
  });

  test("buys creators once for one key, and reports its cost", async () => {
    const before = (await service().balance())!;
    const ids = ["tiktok_7", "tiktok_999999", "tiktok_3"];
    const first = await service().getCreators(ids, `${kind}-attempt-1`);
    expect(first).toMatchObject({ state: "settled", charged: 2, notFound: ["tiktok_999999"] });
    expect(first.state === "settled" && first.creators).toMatchObject([
      { id: "tiktok_7", username: "creator7", dateCreated: "2026-01-03T00:00:00.000Z" },
      { id: "tiktok_3", username: "creator3" },
    ]);
    expect(JSON.stringify(first)).not.toContain("White");
    expect(await service().getCreators(ids, `${kind}-attempt-1`)).toEqual(first);
    expect(await service().balance()).toBe(before - 2);
  });

  test("lists what it charged under each key, in pages", async () => {
    const seen: ServiceEntry[] = [];
    for (let after = 0, hasMore = true; hasMore; after = seen.at(-1)!.id) {
      const page = (await service().entries({ after, perPage: 1 }))!;
      expect(page.data).toHaveLength(1);
      seen.push(...page.data);
      ({ hasMore } = page);
    }
    expect(seen.filter(({ idempotencyKey }) => idempotencyKey !== null)).toMatchObject([
      { amount: -2, idempotencyKey: `${kind}-attempt-1` },
    ]);
    // The other service has its own key, and its entries stay with it.
    expect(seen.map(({ amount }) => amount)).toEqual([500, -2]);
    expect(await service().entries({ after: seen.at(-1)!.id, perPage: 9 })).toEqual({
      data: [],
      hasMore: false,
    });
  });

  test("buys a page of version 1", async () => {
    const before = (await service().balance())!;
    const values = parseUrl(creatorQuery, new URLSearchParams("hashtags=%23KNOTS,tag3&perPage=5")).values;
    const outcome = await service().searchCreatorRecords(values, `${kind}-attempt-2`);
    expect(outcome).toMatchObject({ state: "settled", charged: 5, notFound: [] });
    expect(await service().balance()).toBe(before - 5);
  });

  test("refuses unaffordable purchases without a charge", async () => {
    const before = (await service().balance())!;
    const ids = Array.from({ length: 100 }, (_, index) => `tiktok_${index + 1}`);
    const outcomes = [];
    for (let call = 0; call < 6; call++)
      outcomes.push(await service().getCreators(ids, `${kind}-drain-${call}`));
    const affordable = Math.floor(before / 100);
    expect(outcomes.filter(({ state }) => state === "settled")).toHaveLength(affordable);
    expect(outcomes.at(-1)).toMatchObject({ state: "void", code: "insufficient_credits" });
    expect(await service().balance()).toBe(before - affordable * 100);
  });

  test("counts", async () => {
    const facets = await service().postFacets(parseBody(viralQuery, { categories: [CATEGORIES[0]] }).values);
    expect(facets?.total).toBe(48);
    const countries = await service().creatorFacets(parseUrl(creatorQuery, []).values);
    expect(countries?.total).toBe(150);
    expect(countries?.counts.mainCategory).toHaveLength(5);
  });
});

test.each(services)("%s: marks inferred values", async (_, service) => {
  const { data } = await service().searchPosts(parseBody(viralQuery, { pageSize: 100 }).values);
  for (const { id, inferred } of data)
    expect(inferred, id).toEqual(
      Number(id.slice("tiktok_".length)) % 4 === 1 ? ["category", "hook"] : undefined,
    );
});

test.each(services)("%s: can exclude inferred values", async (_, service) => {
  const totalOf = async (body: object) =>
    (await service().searchPosts(parseBody(viralQuery, body).values)).totalResults;
  expect(await totalOf({ categoryStated: true })).toBe(180);
  expect(await totalOf({ categoryStated: false })).toBe(240);
  const some = { categories: [CATEGORIES[1]] };
  expect([await totalOf(some), await totalOf({ ...some, categoryStated: true })]).toEqual([48, 36]);
});

test("all give the same answers", async () => {
  const [[, embedded], ...others] = services as [(typeof services)[0], ...typeof services];
  for (const body of [
    {},
    { hook: "STOP" },
    { page: 3, pageSize: 7 },
    { countries: [COUNTRIES[1]], viewsMin: 5 },
    { categoryStated: true },
  ]) {
    const { values } = parseBody(viralQuery, body);
    for (const [, other] of others) {
      expect(await other().searchPosts(values)).toEqual(await embedded().searchPosts(values));
      expect(await other().postFacets(values)).toEqual(await embedded().postFacets(values));
      expect(await other().postInsights(values)).toEqual(await embedded().postInsights(values));
    }
  }
  for (const search of [
    "",
    "hashtags=knots,tag1&page=2",
    "username=@CREATOR9",
    "race=White&perPage=100",
    "age=0-9",
  ]) {
    const { values } = parseUrl(creatorQuery, new URLSearchParams(search));
    for (const [, other] of others) {
      expect(await other().searchCreatorIds(values)).toEqual(await embedded().searchCreatorIds(values));
      expect(await other().creatorFacets(values)).toEqual(await embedded().creatorFacets(values));
    }
  }
  const { data } = await embedded().searchPosts(parseBody(viralQuery, { pageSize: 3 }).values);
  const ids = [...data.map(({ id }) => id), "unknown"];
  const told = await embedded().postSources(ids);
  expect(told?.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  for (const [, other] of others) expect(await other().postSources(ids)).toEqual(told);
  const creators = ["tiktok_3", "tiktok_99999", "tiktok_1"];
  for (const [, other] of others) {
    expect(await other().creatorSources(creators)).toEqual(await embedded().creatorSources(creators));
  }
  expect(await embedded().creatorSources(creators)).toHaveLength(2);
});

describe("answers match the OpenAPI document", () => {
  const document = inlined(openApiDocument("1.0.0", "http://localhost"));
  type Media = { content: Record<string, { schema: object }> };
  type Paths = Record<string, Record<string, { responses: Record<string, Media> }>>;

  test.each(Object.entries(operations) as [OperationName, Operation][])(
    "about %s",
    async (name, operation) => {
      const { db } = await serviceContext();
      const { key: own } = await createKey(asOperator(db), {
        name: "docs",
        credits: 100,
        scopes: [...SCOPES_OF_KEY],
      });
      const { input } = EXAMPLES[name];
      const search = `?${new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))}`;
      const isPost = operation.method === "POST";
      const answer = await requestRoute(own, name, isPost ? { body: JSON.stringify(input) } : { search });
      const status = operation.isLater ? 202 : 200;
      expect(answer.status).toBe(status);
      const { responses } = (document.paths as Paths)[operation.path]![operation.method.toLowerCase()]!;
      const schema = z.fromJSONSchema(responses[status]!.content["application/json"]!.schema as never);
      expect(schema.safeParse(await answer.json()).error).toBeUndefined();
      const refused = await requestRoute(own, name, { search: "?nothing=1" });
      const problem = z.fromJSONSchema(
        responses["400"]!.content["application/problem+json"]!.schema as never,
      );
      expect(problem.safeParse(await refused.json()).error).toBeUndefined();
    },
  );
});

test("afterwards every balance is the sum of its entries", async () => {
  expect(await auditBalances((await serviceContext()).db)).toEqual([]);
});
