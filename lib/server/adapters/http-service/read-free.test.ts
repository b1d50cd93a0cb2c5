import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";
import { readFree } from "./read-free";
import { asCount, asObject } from "./read-record";
import { ServiceConnection } from "./service-connection";

const API_KEY = "secret-key-of-the-test";
const CALL = { method: "GET", path: "/credits" } as const;
let server: TestServer;
let connection: ServiceConnection;

beforeEach(async () => {
  server = await startTestServer();
  const address = { url: server.url, apiKey: API_KEY, keyHeader: "x-key" };
  const timing = { connectTimeoutMs: 300, totalTimeoutMs: 1_500, retryDelayMs: 1 };
  connection = new ServiceConnection(address, new MemoryRateLimiter(), timing);
});
afterEach(() => server.close());

const remaining = (body: unknown) => asCount(asObject(body)?.remaining);
const read = (options?: Parameters<typeof readFree>[3]) => readFree(connection, CALL, remaining, options);
const good = json(200, { remaining: 7 });
const cut: Reply = (response) => void response.destroy();
const silent: Reply = () => undefined;
const html: Reply = (response) => void response.end("<html>welcome</html>");
const big: Reply = (response) => void response.end("x".repeat(10_000_001));

test.each<[string, Reply[], number]>([
  ["an answer", [good], 1],
  ["a lost connection, then an answer", [cut, good], 2],
  ["500 and 503, then an answer", [json(500, {}), json(503, {}), good], 3],
  ["429 with a short wait, then an answer", [json(429, {}, { "retry-after": "0" }), good], 2],
])("%s: read after %#", async (_, replies, calls) => {
  server.reply(...replies);
  expect(await read()).toBe(7);
  expect(server.asked).toHaveLength(calls);
});

describe("a read that fails", () => {
  test.each<[string, Reply, number, string, RegExp]>([
    ["lost connections", cut, 3, "unavailable", /connection .* broke/],
    ["silence, which is not tried again", silent, 1, "unavailable", /in time/],
    ["500", json(500, { message: "because" }), 3, "unavailable", /failed \(500\): because$/],
    ["501", json(501, {}), 1, "unavailable", /\(501\)$/],
    [
      "401",
      json(401, { message: API_KEY }),
      1,
      "service_rejected",
      /rejected our API key \(401\)\. An admin/,
    ],
    ["403", json(403, { message: "x" }), 1, "service_rejected", /rejected our API key \(403\)\. An admin/],
    [
      "307",
      json(307, {}, { location: "http://127.0.0.1:1/" }),
      1,
      "service_rejected",
      /redirects .* \(307\)/,
    ],
    ["404", json(404, { error: "no such page" }), 1, "service_rejected", /\(404\): no such page$/],
    ["422", json(422, { message: `bad ${API_KEY}` }), 1, "service_rejected", /\(422\): bad …$/],
    ["201", json(201, { remaining: 7 }), 1, "service_unknown_outcome", /answered 201\.$/],
    ["HTML", html, 1, "service_unknown_outcome", /specification/],
    ["other JSON", json(200, { left: 7 }), 1, "service_unknown_outcome", /specification/],
    ["an endless answer", big, 1, "service_unknown_outcome", /more than 10 MB/],
  ])("%s", async (_, reply, calls, code, message) => {
    server.reply(reply);
    const error = await read().catch((thrown: unknown) => thrown as AppError);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(String((error as AppError).message)).not.toContain(API_KEY);
    expect(server.asked).toHaveLength(calls);
  });

  test("without a listener, the third refusal is reported", async () => {
    await server.close();
    await expect(read()).rejects.toMatchObject({ code: "unavailable", message: /cannot be reached/ });
  });

  test("a 503 reports the service's wait, if any", async () => {
    server.reply(json(503, {}, { "retry-after": "9" }));
    await expect(read()).rejects.toMatchObject({ extra: { retryAfterS: 9 } });
    server.reply(json(503, {}));
    const error = await read().catch((thrown: unknown) => thrown as AppError);
    expect((error as AppError).extra).toEqual({});
  });

  test("reports a 429 with a long wait immediately", async () => {
    server.reply(json(429, {}, { "retry-after": "90" }));
    await expect(read()).rejects.toMatchObject({ code: "rate_limited", extra: { retryAfterS: 90 } });
    expect(server.asked).toHaveLength(1);
  });
});

describe("an optional operation", () => {
  test.each<[string, Reply]>([
    ["404", json(404, {})],
    ["405", json(405, {})],
    ["501", json(501, {})],
    ["a start page", html],
    ["other JSON", json(200, { left: 7 })],
    ["a number where an object is expected", json(200, 7)],
  ])("is absent: %s", async (_, reply) => {
    server.reply(reply);
    expect(await read({ isExtension: true })).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  test.each<[Reply, string]>([
    [json(401, {}), "service_rejected"],
    [json(400, {}), "service_rejected"],
    [json(500, {}), "unavailable"],
    [silent, "unavailable"],
  ])("is not absent because it fails (%#)", async (reply, code) => {
    server.reply(reply);
    await expect(read({ isExtension: true })).rejects.toMatchObject({ code });
  });
});

test("a read cancelled during its wait ends with the signal's reason", async () => {
  const controller = new AbortController();
  const reason = new Error("the page was left");
  server.reply((response) => {
    response.destroy();
    controller.abort(reason);
  });
  const ending = await read({ signal: controller.signal }).catch((thrown: unknown) => thrown);
  expect([ending, (ending as Error).cause]).toContain(reason);
  expect(server.asked).toHaveLength(1);
});
