import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseBody } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { sampleOf } from "./sample-posts";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";

let server: TestServer;
let service: DiscoveryService;
beforeEach(async () => {
  server = await startTestServer();
  service = httpService(
    { url: server.url, apiKey: "k", keyHeader: "x-svc-api-key" },
    new MemoryRateLimiter(),
    { retryDelayMs: 1 },
  );
  return () => server.close();
});
afterEach(() => server.asked.splice(0));

const values = (filters: object = {}) => parseBody(viralQuery, filters).values;
const body = (request: { body: string }) => JSON.parse(request.body) as { page: number; pageSize: number };

/** Returns this number of posts in pages of at most `most`. */
function catalogueOf(total: number, most = 100): Reply {
  return (response, request) => {
    const { page, pageSize } = body(request);
    const size = Math.min(pageSize, most);
    const from = (page - 1) * size;
    const data = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => ({
      id: `post_${from + index}`,
    }));
    const paging = { page, pageSize: size, totalPages: Math.ceil(total / size), totalResults: total };
    json(200, { message: "OK", response: { data, ...paging } })(response, request);
  };
}

test("the newest 1,000 of more, page after page", async () => {
  server.reply(catalogueOf(48_210));
  const sample = sampleOf(service, values({ viewsMin: 5 }));
  expect(await sample.after(1)).toMatchObject({ total: 48_210, isOver: false });
  expect(server.asked.length).toBe(1);
  const state = await sample.whole();
  expect(state).toMatchObject({ total: 48_210, isOver: true });
  expect(state.posts.map(({ id }) => id)).toEqual(
    Array.from({ length: 1000 }, (_, index) => `post_${index}`),
  );
  expect(server.asked.map(body)).toEqual(
    Array.from({ length: 10 }, (_, index) => ({ viewsMin: 5, page: index + 1, pageSize: 100 })),
  );
});

test.each([
  [0, 100, 0, 1],
  [250, 100, 250, 3],
  [300, 100, 300, 3],
  [5_000, 20, 200, 10],
])("%i posts in pages of %i: %i posts from %i calls", async (total, most, read, calls) => {
  server.reply(catalogueOf(total, most));
  const state = await sampleOf(service, values()).whole();
  expect([state.posts.length, server.asked.length]).toEqual([read, calls]);
});

test("concurrent calls share one sample", async () => {
  server.reply(catalogueOf(350));
  const [one, other] = await Promise.all([
    sampleOf(service, values()).whole(),
    sampleOf(service, values({ page: 3 })).whole(),
  ]);
  expect(other).toBe(one);
  expect(server.asked.length).toBe(4);
  expect(sampleOf(service, values({ hook: "x" }))).not.toBe(sampleOf(service, values()));
});

test("a post that moved to the next page meanwhile counts once", async () => {
  const page = (number: number, ids: string[]) =>
    json(200, {
      response: {
        data: ids.map((id) => ({ id })),
        page: number,
        pageSize: 100,
        totalPages: 2,
        totalResults: 3,
      },
    });
  server.reply(page(1, ["a", "b"]), page(2, ["b", "c"]));
  expect((await sampleOf(service, values()).whole()).posts.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("a pause of the service ends the sample with what was read; the next visit starts again", async () => {
  server.reply(catalogueOf(900), catalogueOf(900), json(429, {}, { "retry-after": "600" }));
  const state = await sampleOf(service, values()).whole();
  expect(state.posts.length).toBe(200);
  expect(state.stoppedBy?.code).toBe("rate_limited");
  expect(sampleOf(service, values())).not.toBe(undefined);
  await expect(sampleOf(service, values()).after(1)).resolves.toMatchObject({ isOver: false });
});

test("a sample is renewed after five minutes", () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1);
  try {
    const sample = sampleOf(service, values());
    vi.advanceTimersByTime(300_000);
    expect(sampleOf(service, values())).toBe(sample);
    vi.advanceTimersByTime(1);
    expect(sampleOf(service, values())).not.toBe(sample);
  } finally {
    vi.useRealTimers();
  }
});

test("without a first page there is no sample", async () => {
  server.reply(json(500, {}));
  await expect(sampleOf(service, values()).whole()).rejects.toMatchObject({ code: "unavailable" });
  server.reply(catalogueOf(5));
  expect((await sampleOf(service, values()).whole()).posts.length).toBe(5);
});
