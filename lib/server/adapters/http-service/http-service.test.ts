import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody, parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { httpService } from "./http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";

const posts = (body: object = {}) => parseBody(viralQuery, body).values;
const creators = (search = "") => parseUrl(creatorQuery, new URLSearchParams(search)).values;
const idPage = (more: object = {}) =>
  json(200, {
    message: "OK",
    response: { data: ["tiktok_1"], page: 1, next_page: 2, total_pages: 9, ...more },
  });

let server: TestServer;
let service: DiscoveryService;

beforeEach(async () => {
  server = await startTestServer();
  const address = { url: `${server.url}/base`, apiKey: "k-123456", keyHeader: "x-svc-api-key" };
  service = httpService(address, new MemoryRateLimiter(), {
    connectTimeoutMs: 500,
    totalTimeoutMs: 500,
    retryDelayMs: 1,
  });
});
afterEach(() => server.close());

describe("requests", () => {
  test("are those of the specification", async () => {
    server.reply(json(200, { response: { data: [] } }));
    await service.searchPosts(posts({ categories: ["Food"], viewsMin: 0, hook: "100%", page: 2 }));
    await service.searchCreatorIds(
      creators("hashtags=%23a,b&emailExists=false&followersMin=1e3&sortOrder=asc"),
    );
    const [first, second] = server.asked as [TestServer["asked"][number], TestServer["asked"][number]];
    expect([first.method, first.url]).toEqual(["POST", "/base/api/v1/viral-content"]);
    expect(JSON.parse(first.body)).toEqual({
      categories: ["Food"],
      viewsMin: 0,
      hook: "100%",
      page: 2,
      pageSize: 12,
    });
    const url = new URL(second.url, server.url);
    expect([second.method, url.pathname, second.body]).toEqual(["GET", "/base/api/v2/creators/search", ""]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      followersMin: "1000",
      hashtags: "a,b",
      page: "1",
      perPage: "10",
      sortBy: "date_created",
      sortOrder: "asc",
    });
    expect(second.headers["x-svc-api-key"]).toBe("k-123456");
  });
});

describe("lenient reading", () => {
  test("of posts: invalid values are unknown, unknown fields dropped", async () => {
    const data = [
      {
        id: "a",
        views: 5,
        likes: "7",
        comments: null,
        shares: -0.5,
        viralityScore: 88.5,
        category: "Space",
        nsfw: 1,
      },
      { id: "b", caption: "x\u0000y", createdAt: "2026-01-02T03:04:05+02:00", country: ["Italy"] },
      { id: "c", createdAt: "yesterday", hook: "\ud800" },
      { caption: "no id" },
      { id: 7 },
      null,
      { id: "a", views: 6 },
    ];
    const text = JSON.stringify({
      response: { data, page: 1, pageSize: 12, totalPages: 3, totalResults: 31 },
    });
    const huge = text.replace('"views":5', '"views":5,"followers":1e400').replace("-0.5", "9007199254740993");
    server.reply((response) => response.end(huge));
    expect(await service.searchPosts(posts())).toEqual({
      data: [
        { id: "a", views: 5, viralityScore: 88.5, category: "Space" },
        { id: "b", caption: "xy", createdAt: "2026-01-02T01:04:05.000Z" },
        { id: "c", hook: "\ufffd" },
      ],
      page: 1,
      pageSize: 12,
      totalPages: 3,
      totalResults: 31,
      leftOut: 3,
    });
  });

  test("of a page without totals: the certain minimum", async () => {
    server.reply(json(200, { data: Array.from({ length: 12 }, (_, index) => ({ id: `p${index}` })) }));
    const page = await service.searchPosts(posts({ page: 3 }));
    expect(page).toMatchObject({ page: 3, pageSize: 12, totalPages: 4, totalResults: 36 });
  });

  test.each([
    [2, 2],
    [9, 9],
    [10, 2],
    [1, 2],
    [0, 2],
    [-1, 2],
    [null, 2],
    [undefined, 2],
    ["2", 2],
    [2.5, 2],
  ])("of next_page %s on the first of 9 pages as %i", async (next, expected) => {
    server.reply(idPage({ next_page: next }));
    expect((await service.searchCreatorIds(creators())).next_page).toBe(expected);
  });

  test("of identifiers: texts, each once", async () => {
    server.reply(idPage({ data: ["tiktok_1", 5, null, "", "tiktok_1", "youtube_2"], total_pages: "many" }));
    expect(await service.searchCreatorIds(creators())).toEqual({
      data: ["tiktok_1", "youtube_2"],
      page: 1,
      next_page: 2,
      total_pages: 2,
      isAtLeast: true,
      leftOut: 3,
    });
  });

  test("of facets: drops invalid counts", async () => {
    const counts = {
      country: [{ value: "Italy", count: 3 }, { value: "Peru", count: "3" }, 7],
      ["__proto__"]: 1,
    };
    const histograms = {
      views: [
        { from: 1, to: 10, count: 2 },
        { from: null, to: 1, count: 1 },
      ],
    };
    server.reply(
      json(200, {
        response: { total: 3, counts, histograms, perDay: [{ day: "2026-01-01", count: 1 }, {}] },
      }),
    );
    expect(await service.postFacets(posts())).toEqual({
      total: 3,
      counts: { country: [{ value: "Italy", count: 3 }] },
      histograms: { views: [{ from: 1, to: 10, count: 2 }] },
      perDay: [{ day: "2026-01-01", count: 1 }],
    });
  });
});

describe("errors of free reads", () => {
  test.each<[number, string]>([
    [302, "service_rejected"],
    [400, "service_rejected"],
    [401, "service_rejected"],
    [403, "service_rejected"],
    [404, "service_rejected"],
    [429, "rate_limited"],
    [500, "unavailable"],
    [503, "unavailable"],
    [204, "service_unknown_outcome"],
  ])("%i is %s", async (status, code) => {
    server.reply(json(status, { message: "because" }, { "retry-after": "90" }));
    await expect(service.searchCreatorIds(creators())).rejects.toMatchObject({ code });
  });

  test("a 429 tells how long to wait", async () => {
    server.reply(json(429, {}, { "retry-after": "90" }));
    const error = await service.searchCreatorIds(creators()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "rate_limited" });
    const { retryAfterS } = (error as { extra: { retryAfterS: number } }).extra;
    expect(retryAfterS).toBeGreaterThan(88);
    expect(retryAfterS).toBeLessThanOrEqual(90);
  });

  test.each<[string, Reply, string]>([
    ["a lost connection", (response) => response.destroy(), "unavailable"],
    ["no answer", () => undefined, "unavailable"],
    ["HTML", (response) => void response.end("<html></html>"), "service_unknown_outcome"],
    ["JSON of another shape", json(200, []), "service_unknown_outcome"],
  ])("%s", async (_, reply, code) => {
    server.reply(reply);
    await expect(service.searchCreatorIds(creators())).rejects.toMatchObject({ code });
  });

  test("retries temporary errors, but not refusals", async () => {
    server.reply(json(503, {}), (response) => response.destroy(), idPage());
    expect((await service.searchCreatorIds(creators())).data).toEqual(["tiktok_1"]);
    expect(server.asked).toHaveLength(3);
    server.reply(json(400, {}));
    await expect(service.searchCreatorIds(creators("page=2"))).rejects.toMatchObject({
      code: "service_rejected",
    });
    expect(server.asked).toHaveLength(4);
  });

  test("an aborted read ends and leaves nothing behind", async () => {
    const controller = new AbortController();
    server.reply(() => controller.abort());
    await expect(service.searchCreatorIds(creators(), { signal: controller.signal })).rejects.toThrow(
      /abort/i,
    );
    server.reply(idPage());
    expect((await service.searchCreatorIds(creators())).data).toEqual(["tiktok_1"]);
  });
});

describe("extension operations", () => {
  test.each([404, 405, 501])("%i: is absent and not requested again", async (status) => {
    server.reply(json(status, {}));
    expect([await service.balance(), await service.balance()]).toEqual([null, null]);
    const facets = [await service.postFacets(posts()), await service.postFacets(posts({ hook: "a" }))];
    expect(facets).toEqual([null, null]);
    expect(await service.creatorFacets(creators())).toBeNull();
    expect(server.asked).toHaveLength(3);
  });

  test("absent ones are requested again after ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(1);
    try {
      server.reply(
        json(404, {}),
        json(200, { response: { total: 3 } }),
        json(200, { credits: { remaining: 5 } }),
      );
      expect(await service.balance()).toBeNull();
      expect(await service.postInsights(posts())).toMatchObject({ total: 3 });
      vi.advanceTimersByTime(599_999);
      expect(await service.balance()).toBeNull();
      vi.advanceTimersByTime(2);
      // The cache remembers the time for a real millisecond.
      await sleep(5);
      expect(await service.balance()).toBe(5);
      expect(server.asked).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a web page instead means that it is absent", async () => {
    server.reply((response) => void response.end("<html>welcome</html>"));
    expect(await service.balance()).toBeNull();
  });

  test("the balance, read again after spending", async () => {
    server.reply(json(200, { message: "OK", credits: { remaining: 41 } }));
    expect([await service.balance(), await service.balance()]).toEqual([41, 41]);
    expect(server.asked).toHaveLength(1);
    server.reply(json(200, { credits: { remaining: 141 } }));
    expect(await service.balance({ isFresh: true })).toBe(141);
    server.reply(json(200, { data: [] }), json(200, { credits: { remaining: 40 } }));
    await service.getCreators(["tiktok_1"], "a");
    expect(await service.balance()).toBe(40);
  });
});

test("identical searches share one call and its answer", async () => {
  server.reply(idPage());
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.searchCreatorIds(creators())));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await service.searchCreatorIds(creators("page=1"));
  expect(server.asked).toHaveLength(1);
  await service.searchCreatorIds(creators("page=2"));
  expect(server.asked).toHaveLength(2);
});

test("counts are asked for once, whatever the page and the order", async () => {
  server.reply(json(200, { response: { total: 3 } }));
  for (const search of ["page=2", "sortBy=followers&sortOrder=asc", "perPage=50", ""]) {
    expect(await service.creatorFacets(creators(search))).toMatchObject({ total: 3 });
  }
  expect(server.asked).toHaveLength(1);
  await service.creatorFacets(creators("gender=male"));
  expect(server.asked).toHaveLength(2);
});

describe("sources", () => {
  test("are requested by ids and cached", async () => {
    server.reply(json(200, { response: { data: [{ id: "a,b", sources: [] }] } }));
    const told = await service.postSources(["p 1", "p&2"]);
    expect(told).toEqual([{ id: "a,b", sources: [], inferred: [], history: [] }]);
    expect(await service.postSources(["p 1", "p&2"])).toEqual(told);
    expect(server.asked.map(({ method, url }) => [method, url])).toEqual([
      ["GET", "/base/api/v1/viral-content/sources?ids=p+1%2Cp%262"],
    ]);
  });

  test("are null if the service lacks them", async () => {
    server.reply(json(404, {}), json(200, { response: { data: [] } }));
    expect(await service.postSources(["p1"])).toBeNull();
    expect(await service.postSources(["p2"])).toBeNull();
    expect(await service.creatorSources(["tiktok_1"])).toEqual([]);
    expect(server.asked).toHaveLength(2);
  });
});
