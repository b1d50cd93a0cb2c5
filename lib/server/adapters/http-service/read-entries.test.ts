/** Another service's list of entries may be missing or wrong, but must never hang. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";
import { httpService, readEntries } from "./http-service";

let server: TestServer;
let service: DiscoveryService;
beforeEach(async () => {
  server = await startTestServer();
  const address = { url: `${server.url}/base`, apiKey: "k-123456", keyHeader: "x-key" };
  const timing = { connectTimeoutMs: 500, totalTimeoutMs: 500, retryDelayMs: 1 };
  service = httpService(address, new MemoryRateLimiter(), timing);
});
afterEach(() => server.close());

const entry = (id: number, more: object = {}) => ({ id, amount: -1, idempotencyKey: `key-${id}`, ...more });
const page = (data: unknown, next_after: unknown = 0) => json(200, { response: { data, next_after } });
const read = (after = 0, perPage = 3) => service.entries({ after, perPage });

test("requests entries after an id with the key, uncached", async () => {
  server.reply(page([entry(8)], 8));
  expect(await read(7)).toEqual({
    data: [{ id: 8, amount: -1, idempotencyKey: "key-8" }],
    hasMore: true,
  });
  await read(7);
  expect(server.asked.map(({ url }) => url)).toEqual(
    Array(2).fill("/base/api/v2/credits/entries?after=7&perPage=3"),
  );
  expect(server.asked[0]!.headers["x-key"]).toBe("k-123456");
});

describe("a service has no such list when", () => {
  test.each<[string, Reply]>([
    ["it says 404", json(404, { message: "no" })],
    ["it says 405", json(405, {})],
    ["it says 501", json(501, {})],
    ["it answers with a page for people", (response) => void response.end("<html>Welcome</html>")],
    ["its answer has no list", json(200, { message: "OK" })],
  ])("%s; it is not asked again for a while", async (_, reply) => {
    server.reply(reply);
    expect(await read()).toBeNull();
    expect(await read()).toBeNull();
    expect(server.asked).toHaveLength(1);
  });
});

describe("a list that cannot be trusted is an error, not an empty one", () => {
  test.each<[string, unknown]>([
    ["an entry that is no object", [entry(1), null]],
    ["an id that is text", [{ ...entry(1), id: "1" }]],
    ["an id that is no whole number", [{ ...entry(1), id: 1.5 }]],
    ["an amount that is missing", [{ id: 1, idempotencyKey: "a" }]],
    ["an amount that is no whole number", [entry(1, { amount: -0.5 })]],
    ["an amount beyond exact numbers", [entry(1, { amount: -1e300 })]],
    ["the same id twice", [entry(1), entry(1)]],
    ["ids that fall", [entry(2), entry(1)]],
  ])("%s", async (_, data) => {
    server.reply(page(data, 9));
    await expect(read()).rejects.toMatchObject({ code: "service_unknown_outcome" });
    // It has a list: it is asked again.
    server.reply(page([]));
    expect(await read()).toEqual({ data: [], hasMore: false });
  });

  test("the same page again and again", async () => {
    server.reply(page([entry(1), entry(2)], 2));
    expect(await read()).toMatchObject({ hasMore: true });
    await expect(read(2)).rejects.toMatchObject({ code: "service_unknown_outcome" });
  });

  test.each<[string, Reply, string]>([
    ["the key is rejected", json(401, {}), "service_rejected"],
    ["it is broken", json(500, {}), "unavailable"],
    ["it never answers", () => undefined, "unavailable"],
    ["it redirects", json(302, {}, { location: "http://127.0.0.1:1/" }), "service_rejected"],
  ])("%s", async (_, reply, code) => {
    server.reply(reply);
    await expect(read()).rejects.toMatchObject({ code });
  });
});

describe("reading a page", () => {
  const cursor = { after: 0, perPage: 2 };
  test.each<[string, unknown, unknown]>([
    ["no more", { data: [entry(1)], next_after: 0 }, false],
    ["null as no more", { data: [entry(1)], next_after: null }, false],
    ["nothing as no more", { data: [entry(1)] }, false],
    ["a cursor that is text as no more", { data: [entry(1)], next_after: "1" }, false],
    ["more behind an empty page as no more", { data: [], next_after: 99 }, false],
    ["more entries than were asked for as more", { data: [entry(1), entry(2), entry(3)] }, true],
  ])("takes %s", (_, body, hasMore) => {
    const read = readEntries(body, cursor);
    expect(read).toMatchObject({ hasMore });
    expect((read as { data: unknown[] }).data.length).toBeLessThanOrEqual(2);
  });

  test("treats a malformed key as none", () =>
    expect(readEntries({ data: [{ id: 1, amount: 5, idempotencyKey: 7 }] }, cursor)).toEqual({
      data: [{ id: 1, amount: 5, idempotencyKey: null }],
      hasMore: false,
    }));

  test.each([[null], [7], ["x"], [[]], [{}], [{ data: {} }], [{ response: { data: "x" } }]])(
    "%j is not a list",
    (body) => expect(readEntries(body, cursor)).toBeUndefined(),
  );
});
