/** The record of calls on the service's page: over real HTTP, and never with the key. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody } from "@/lib/contract/query";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";
import { httpService } from "./http-service";

const KEY = "the-secret-key";
const search = parseBody(creatorQuery, {}).values;
const FOUND = { message: "OK", response: { data: ["tiktok_1"], page: 1, next_page: 0, total_pages: 1 } };

let server: TestServer;
beforeEach(async () => void (server = await startTestServer()));
afterEach(() => server.close());

function open(...replies: Reply[]) {
  server.reply(...replies);
  const address = { url: `${server.url}/`, apiKey: KEY, keyHeader: "x-their-key" };
  const limiter = new MemoryRateLimiter({ limit: 7 });
  return httpService(address, limiter, { retryDelayMs: 1, totalTimeoutMs: 300 });
}
const conditionOf = (service: ReturnType<typeof open>) => service.condition!();

test("reports and sends nothing before the first call", async () => {
  const condition = await conditionOf(open(json(200, FOUND)));
  expect(condition).toEqual({
    address: server.url,
    keyHeader: "x-their-key",
    since: expect.stringMatching(/Z$/),
    answered: 0,
    calls: 0,
    most: 200,
    usualMs: null,
    slowMs: null,
    lastAnswerAt: null,
    lastProblem: null,
    requests: { remaining: 7, limit: 7, windowS: 60, nextInS: expect.any(Number) },
  });
  expect(server.asked).toEqual([]);
});

test("an answer has a duration and uses one request", async () => {
  const service = open(json(200, FOUND));
  await service.searchCreatorIds(search);
  const { answered, calls, usualMs, slowMs, lastAnswerAt, lastProblem, requests } =
    await conditionOf(service);
  expect({ answered, calls, lastProblem }).toEqual({ answered: 1, calls: 1, lastProblem: null });
  expect(usualMs).toBeGreaterThanOrEqual(0);
  expect(slowMs).toBe(usualMs);
  expect(lastAnswerAt).not.toBeNull();
  expect(requests!.remaining).toBe(6);
});

test.each<[string, Reply, string, RegExp]>([
  ["refuses the key", json(401, { error: `bad key ${KEY}` }), "401", /rejected our API key \(401\)/],
  ["fails", json(500, { message: `no room for ${KEY}` }), "500", /failed \(500\): no room for …/],
  ["is busy", json(429, {}, { "retry-after": "900" }), "429", /asks us to wait 900 s/],
  ["redirects", json(302, {}, { location: "/x" }), "302", /redirects to another address/],
  ["breaks off", (response) => void response.destroy(), "broken", /connection to the service broke/],
  ["never answers", () => {}, "timeout", /did not answer in time/],
  ["answers with something else", json(200, { hello: 1 }), "200", /does not match the specification/],
])("a service that %s", async (_, reply, code, message) => {
  const service = open(reply);
  await expect(service.searchCreatorIds(search)).rejects.toThrow();
  const condition = await conditionOf(service);
  expect(condition).toMatchObject({
    answered: 0,
    usualMs: null,
    lastProblem: { code, operation: "Search creators and return identifiers only" },
  });
  expect(condition.calls).toBeGreaterThan(0);
  expect(condition.lastProblem!.message).toMatch(message);
  expect(JSON.stringify(condition)).not.toContain(KEY);
});

test("an unreachable service", async () => {
  const service = open(json(200, FOUND));
  await server.close();
  await expect(service.searchCreatorIds(search)).rejects.toThrow();
  expect((await conditionOf(service)).lastProblem).toMatchObject({ code: "unreachable" });
  server = await startTestServer();
});

test("a missing extension is no problem, and is found later", async () => {
  const service = open(json(404, {}));
  expect(await service.balance()).toBeNull();
  expect((await conditionOf(service)).lastProblem).toBeNull();
  server.reply(json(200, { message: "OK", credits: { remaining: 12 } }));
  expect(await service.balance()).toBeNull();
  expect(await service.balance({ isFresh: true })).toBe(12);
  expect(await service.balance()).toBe(12);
  expect(server.asked).toHaveLength(2);
});

test("a short wait counts as a slow service", async () => {
  const service = open(() => {});
  const signal = AbortSignal.timeout(50);
  await expect(service.searchCreatorIds(search, { signal })).rejects.toThrow();
  await expect.poll(async () => (await conditionOf(service)).lastProblem?.code).toBe("timeout");
});

test("a client that disconnects is not a problem of the service", async () => {
  const service = open(() => {});
  const leave = new AbortController();
  const call = service.searchCreatorIds(search, { signal: leave.signal });
  await expect.poll(() => server.asked.length).toBe(1);
  leave.abort();
  await expect(call).rejects.toThrow();
  expect(await conditionOf(service)).toMatchObject({ calls: 0, lastProblem: null });
});
