/** The client as it is installed, against the real routes behind a real socket. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "@/lib/server/service/keys/create-key";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { useService } from "@/lib/testing/request-service";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/serve-routes";
import { json, startTestServer, type TestServer } from "@/lib/testing/start-test-server";
import { installedClient, type ClientPackage } from "@/lib/testing/installed-client";
import type { ClientOptions, ServiceClient, ServiceError } from "./client";
import { asOperator } from "@/lib/testing/as-operator";

/** A window that a test can wait for, and few enough requests to fill it on a slow machine. */
const WINDOW_MS = 2_000;
const LIMIT = 6;

let sdk: ClientPackage;
let service: TestService;
let routes: ServedRoutes;
beforeAll(async () => {
  sdk = await installedClient();
  service = await openTestService({ limit: LIMIT, windowMs: WINDOW_MS });
  useService(Promise.resolve(service));
  routes = await serveRoutes();
});
afterAll(async () => {
  await routes.close();
  useService(undefined);
  await service.close();
});

async function clientWith(credits: number, options: Partial<ClientOptions> = {}): Promise<ServiceClient> {
  const { key } = await createKey(asOperator(service.db), { name: "client", credits });
  return sdk.createClient({ baseUrl: routes.url, apiKey: key, ...options });
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("the call went through"),
    (error: unknown) => error as ServiceError,
  );

describe("each operation", () => {
  test("searchPosts", async () => {
    const client = await clientWith(0);
    const { response, params, meta } = await client.searchPosts({ viewsMin: 20_000, pageSize: 5, page: 2 });
    expect(response).toMatchObject({ page: 2, pageSize: 5, totalPages: 3, totalResults: 11 });
    expect(response.data).toHaveLength(5);
    expect(params).toEqual({ viewsMin: 20_000, pageSize: 5, page: 2 });
    expect(meta).toMatchObject({ creditsCharged: 0, creditsRemaining: 0, isReplayed: false });
    expect(meta.requestId).toMatch(/^req_/);
  });

  test("searchCreatorIds: an input without defaults, lists and page", async () => {
    const client = await clientWith(0);
    const { response } = await client.searchCreatorIds({
      followersMin: 24_000,
      hashtags: ["knots", "a b&c"],
      perPage: 4,
      page: 3,
    });
    expect(response).toEqual({
      data: ["tiktok_248", "tiktok_249", "tiktok_250"],
      page: 3,
      next_page: 0,
      total_pages: 3,
    });
    expect((await client.searchCreatorIds()).response.total_pages).toBe(25);
  });

  test("searchCreatorRecords charges the page", async () => {
    const client = await clientWith(10);
    const { response, meta } = await client.searchCreatorRecords({ perPage: 3 });
    expect(response.data.map(({ id }) => id)).toEqual(["tiktok_1", "tiktok_2", "tiktok_3"]);
    expect(meta).toMatchObject({ creditsCharged: 3, creditsRemaining: 7 });
  });

  test("getCreators", async () => {
    const client = await clientWith(10);
    const { data, notFound, credits, meta } = await client.getCreators({
      userIds: ["tiktok_9", "youtube_1", "tiktok_3", "tiktok_9"],
    });
    expect(data.map(({ username }) => username)).toEqual(["creator9", "creator3"]);
    expect({ notFound, credits }).toEqual({
      notFound: ["youtube_1"],
      credits: { charged: 2, remaining: 8 },
    });
    expect(meta).toMatchObject({ creditsCharged: 2, creditsRemaining: 8, isReplayed: false });
  });

  test("getCredits", async () => {
    const client = await clientWith(7);
    expect(await client.getCredits()).toMatchObject({
      credits: { remaining: 7, spentThisMonth: 0, monthlyCap: null },
      rateLimit: { limit: LIMIT, windowS: WINDOW_MS / 1000, remaining: LIMIT - 1 },
    });
  });

  test("postFacets, postInsights and creatorFacets", async () => {
    const client = await clientWith(0);
    expect((await client.postFacets({ viewsMin: 20_000 })).response.total).toBe(11);
    expect((await client.postInsights({ viewsMin: 20_000 })).response.total).toBe(11);
    expect((await client.creatorFacets({ followersMin: 24_000 })).response.total).toBe(11);
  });

  test("postSources and creatorSources, without paid fields of creators", async () => {
    const client = await clientWith(0);
    const posts = await client.postSources({ ids: ["post_2", "nothing", "post_1"] });
    expect(posts.response.data.map(({ id }) => id)).toEqual(["post_2", "post_1"]);
    expect(posts.response.data[0]).toMatchObject({
      inferred: ["viralityScore"],
      history: [{ source: "march.csv" }],
    });
    const creators = await client.creatorSources({ ids: ["tiktok_7"] });
    expect(creators.response.data).toEqual([
      { id: "tiktok_7", sources: [expect.objectContaining({ name: "march.csv" })] },
    ]);
  });
});

test("one idempotency key is charged once and replayed", async () => {
  const client = await clientWith(5);
  const fetchTwo = () =>
    client.getCreators({ userIds: ["tiktok_1", "tiktok_2"] }, { idempotencyKey: "purchase-1" });
  const { meta: first, ...bought } = await fetchTwo();
  const { meta: second, ...replayed } = await fetchTwo();
  expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
  expect(replayed).toEqual(bought);
  expect((await client.getCredits()).credits.remaining).toBe(3);
  const other = await failureOf(
    client.getCreators({ userIds: ["tiktok_3"] }, { idempotencyKey: "purchase-1" }),
  );
  expect(other).toMatchObject({ status: 422, problem: { code: "idempotency_mismatch" } });
});

test("a refusal carries the whole problem", async () => {
  const client = await clientWith(1);
  const poor = await failureOf(client.searchCreatorRecords({ perPage: 3 }));
  expect(poor).toBeInstanceOf(sdk.ServiceError);
  expect(poor).toMatchObject({
    status: 402,
    code: "insufficient_credits",
    isUncharged: true,
    problem: { code: "insufficient_credits", required: 3, available: 1 },
    retryAfterS: undefined,
  });
  expect(poor.message).toBe(poor.problem.detail);
  const wrong = await failureOf(client.searchCreatorIds({ followersMin: 2, followersMax: 1, perPage: 101 }));
  expect(wrong.problem.errors!.map(({ field }) => field).sort()).toEqual(["followersMin", "perPage"]);
  const misspelled = await failureOf(client.searchCreatorIds({ followerMin: 5 } as object));
  expect(misspelled.message).toContain('Did you mean "followersMin"?');
  const stranger = sdk.createClient({ baseUrl: routes.url, apiKey: "nobody" });
  expect(await failureOf(stranger.getCredits())).toMatchObject({ status: 401 });
});

test("over the limit it waits, or reports a sufficient wait", async () => {
  const client = await clientWith(0, { tries: 1 });
  for (let call = 0; call < LIMIT; call++) await client.getCredits();
  const refused = await failureOf(client.getCredits());
  expect(refused).toMatchObject({ status: 429, problem: { code: "rate_limited" } });
  expect([1, 2]).toContain(refused.retryAfterS);
  const patient = await clientWith(0);
  for (let call = 0; call <= LIMIT; call++) await patient.getCredits();
});

describe("purchases with a limit", () => {
  async function names(creators: AsyncIterable<{ username?: string }>): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const { username } of creators) found.push(username);
    return found;
  }
  const remaining = async (client: ServiceClient) => (await client.getCredits()).credits.remaining;

  test("buy as many creators as the limit has credits, and once under one key", async () => {
    const client = await clientWith(10);
    const buy = () => {
      const ids = ["tiktok_9", "youtube_1", "tiktok_3", "tiktok_9", "tiktok_4", "tiktok_5"];
      return names(sdk.buyCreators(client, ids, { maxCredits: 3, idempotencyKey: "again" }));
    };
    expect(await buy()).toEqual(["creator9", "creator3", "creator4"]);
    expect(await buy()).toEqual(["creator9", "creator3", "creator4"]);
    expect(await remaining(client)).toBe(7);
    expect(await names(sdk.buyCreators(client, ["tiktok_1"], { maxCredits: 0 }))).toEqual([]);
  });

  test.each([undefined, null, Number.NaN, -1, "3"])(
    "are refused with %s as the limit",
    async (maxCredits) => {
      const client = await clientWith(10);
      const limit = { maxCredits } as never;
      await expect(names(sdk.buyCreators(client, ["tiktok_1", "tiktok_3"], limit))).rejects.toThrow(
        "maxCredits",
      );
      await expect(names(sdk.buySearch(client, { perPage: 4 }, limit))).rejects.toThrow("maxCredits");
      expect(await remaining(client)).toBe(10);
    },
  );

  test("buy whole credits within a limit that is none", async () => {
    const client = await clientWith(10);
    const ids = ["tiktok_1", "tiktok_3", "tiktok_4"];
    expect(await names(sdk.buyCreators(client, ids, { maxCredits: 1.5 }))).toHaveLength(1);
  });

  test("take identifiers from a search", async () => {
    const client = await clientWith(10);
    const ids = sdk.everyCreatorId(client, { followersMin: 24_900 });
    expect(await names(sdk.buyCreators(client, ids, { maxCredits: 5 }))).toEqual([
      "creator249",
      "creator250",
    ]);
  });

  test("ask for no page that could cost more than is left", async () => {
    const client = await clientWith(20);
    const bought = await names(sdk.buySearch(client, { perPage: 4 }, { maxCredits: 10 }));
    expect(bought).toHaveLength(8);
    expect(await remaining(client)).toBe(12);
  });
});

test("every post and every entry, once each", async () => {
  const client = await clientWith(4);
  const posts: string[] = [];
  for await (const { id } of sdk.everyPost(client, { viewsMin: 20_000, pageSize: 5 })) posts.push(id);
  expect(posts).toHaveLength(11);
  expect(new Set(posts).size).toBe(11);
  for (const id of ["tiktok_1", "tiktok_2"]) await client.getCreators({ userIds: [id] });
  const amounts: number[] = [];
  for await (const { amount } of sdk.everyCreditEntry(client, { perPage: 2 })) amounts.push(amount);
  expect(amounts).toEqual([4, -1, -1]);
});

test("a call can be given up", async () => {
  const client = await clientWith(0);
  const call = client.searchPosts({}, { signal: AbortSignal.abort(new Error("enough")) });
  await expect(call).rejects.toThrow("enough");
});

describe("every identifier", () => {
  async function all(ids: AsyncIterable<string>): Promise<string[]> {
    const found: string[] = [];
    for await (const id of ids) found.push(id);
    return found;
  }

  test("of all pages, once each, through the limit", async () => {
    const client = await clientWith(0);
    const found = await all(sdk.everyCreatorId(client, { followersMin: 100, perPage: 25 }));
    // 10 pages and a window of 6 requests: it had to wait.
    expect(found).toEqual(Array.from({ length: 250 }, (_, index) => `tiktok_${index + 1}`));
  });

  test("starts at a page and yields nothing past the end", async () => {
    const client = await clientWith(0);
    expect(await all(sdk.everyCreatorId(client, { perPage: 100, page: 3 }))).toHaveLength(50);
    expect(await all(sdk.everyCreatorId(client, { followersMin: 1e9 }))).toEqual([]);
  });

  test("stops waiting when it is aborted", async () => {
    const client = await clientWith(0);
    for (let call = 0; call < LIMIT; call++) await client.getCredits();
    const controller = new AbortController();
    const reading = all(sdk.everyCreatorId(client, {}, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error("gone")), 100);
    await expect(reading).rejects.toThrow("gone");
  });

  describe("of a service with another end of the list", () => {
    let other: TestServer;
    beforeAll(async () => void (other = await startTestServer()));
    afterAll(() => other.close());
    const page = (data: string[], rest: object) => json(200, { message: "OK", response: { data, ...rest } });
    const client = (options: Partial<ClientOptions> = {}) =>
      sdk.createClient({ baseUrl: other.url, apiKey: "k", keyHeader: "x-key", ...options });

    test.each([
      { next_page: null },
      {},
      { next_page: 2 },
      { next_page: 1 },
      { next_page: 9, total_pages: 2 },
    ])("the second page answers %j", async (end) => {
      other.reply(page(["a", "b"], { next_page: 2 }), page(["b", "c"], end));
      expect(await all(sdk.everyCreatorId(client()))).toEqual(["a", "b", "c"]);
      expect(other.asked.at(-1)).toMatchObject({ url: "/api/v2/creators/search?page=2" });
      expect(other.asked.at(-1)!.headers["x-key"]).toBe("k");
    });

    test("waits for a short 503, but not for a refusal without a time", async () => {
      other.reply(json(503, {}, { "retry-after": "0" }), page(["a"], { next_page: 0 }));
      expect(await all(sdk.everyCreatorId(client()))).toEqual(["a"]);
      const before = other.asked.length;
      other.reply(json(503, {}));
      await expect(all(sdk.everyCreatorId(client()))).rejects.toMatchObject({ status: 503 });
      expect(other.asked.length - before).toBe(1);
      other.reply(json(429, {}, { "retry-after": "0" }));
      await expect(all(sdk.everyCreatorId(client()))).rejects.toMatchObject({ status: 429 });
      expect(other.asked.length - before).toBe(1 + 8);
    });
  });
});

test("other error bodies become errors, and redirects are not followed", async () => {
  const server = await startTestServer();
  const client = sdk.createClient({ baseUrl: server.url, apiKey: "k", tries: 1 });
  server.reply((response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad</h1>"));
  expect(await failureOf(client.getCredits())).toMatchObject({
    status: 502,
    problem: {},
    message: "The service answered 502",
  });
  server.reply(json(400, "no object"));
  expect(await failureOf(client.getCredits())).toMatchObject({ status: 400, problem: {} });
  server.reply((response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end());
  await expect(client.getCredits()).rejects.toThrow(sdk.NoAnswerError);
  expect(server.asked.map(({ url }) => url)).not.toContain("/elsewhere");
  await server.close();
});

describe("a charging request without an answer", () => {
  let other: TestServer;
  beforeAll(async () => void (other = await startTestServer()));
  afterAll(() => other.close());
  const lost: Parameters<TestServer["reply"]>[0] = (response) => void response.destroy();
  const bought = json(200, { message: "OK", data: [], notFound: [] });
  const keysSince = (start: number) =>
    other.asked.slice(start).map(({ headers }) => headers["idempotency-key"]);

  test("is not repeated at a service that has not said that it remembers keys", async () => {
    const client = sdk.createClient({ baseUrl: other.url, apiKey: "k" });
    const start = other.asked.length;
    other.reply(lost, bought);
    const failure = await failureOf(client.getCreators({ userIds: ["tiktok_1"] }));
    expect(failure).toBeInstanceOf(sdk.NoAnswerError);
    expect(keysSince(start)).toEqual([failure.idempotencyKey]);
    expect(failure.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  test("nor after a 503 that may have charged", async () => {
    const client = sdk.createClient({ baseUrl: other.url, apiKey: "k" });
    const start = other.asked.length;
    other.reply(json(503, {}, { "retry-after": "0" }), bought);
    expect(await failureOf(client.getCreators({ userIds: ["tiktok_1"] }))).toMatchObject({ status: 503 });
    other.reply(json(503, {}, { "retry-after": "0", "x-credits-charged": "0" }), bought);
    await client.getCreators({ userIds: ["tiktok_1"] });
    expect(new Set(keysSince(start)).size).toBe(2);
    expect(keysSince(start)).toHaveLength(3);
  });

  test("is repeated under its key at a service that remembers", async () => {
    const client = sdk.createClient({ baseUrl: other.url, apiKey: "k" });
    other.reply(json(200, { credits: {} }, { "idempotency-key-retention": "604800" }));
    await client.getCredits();
    const start = other.asked.length;
    const running = json(409, { code: "idempotency_in_progress" }, { "retry-after": "0" });
    other.reply(lost, running, bought);
    const { meta } = await client.getCreators({ userIds: ["tiktok_1"] });
    expect(keysSince(start)).toEqual([meta.idempotencyKey, meta.idempotencyKey, meta.idempotencyKey]);
  });
});
