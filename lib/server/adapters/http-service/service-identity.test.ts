/** A service's identity and replays: requested over HTTP, never guessed, and requested again without an answer. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { startKeyedService, type KeyedService } from "@/lib/testing/start-keyed-service";
import { json } from "@/lib/testing/start-test-server";
import { httpService } from "./http-service";

const DAY_MS = 86_400_000;
const API_KEY = "secret-key-of-the-test";

let server: KeyedService;
beforeEach(async () => void (server = await startKeyedService("here")));
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const open = (more: { url?: string; apiKey?: string; idempotency?: "auto" | "on" | "off" } = {}) =>
  httpService(
    { url: server.url, apiKey: API_KEY, keyHeader: "x-svc-api-key", idempotency: "auto", ...more },
    new MemoryRateLimiter(),
    { connectTimeoutMs: 500, totalTimeoutMs: 500, retryDelayMs: 1 },
  );
const documents = () => server.asked.filter(({ url }) => url === "/api/openapi.json");
/** Moves monotonic time, once a test. */
function wait(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + ms);
}

test("is its own ID, and keys are distinguished without being shown", async () => {
  const identity = await open().identity();
  expect(identity).toEqual({
    provider: "instance:here",
    keyFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    replaysForMs: 6 * DAY_MS,
    isReached: true,
  });
  expect((await open().identity()).keyFingerprint).toBe(identity.keyFingerprint);
  expect((await open({ apiKey: `${API_KEY}2` }).identity()).keyFingerprint).not.toBe(identity.keyFingerprint);
});

test("is its address in one spelling when it tells no id", async () => {
  server.told = null;
  const { provider, isReached } = await open().identity();
  expect([provider, isReached]).toEqual([`address:${server.url}`, true]);
  const other = await open({ url: `${server.url.replace("http:", "HTTP:")}/` }).identity();
  expect(other.provider).toBe(provider);
});

test("is asked for without the key, and once for all who wait", async () => {
  const service = open();
  const [one, two] = await Promise.all([service.identity(), service.identity()]);
  expect(one).toEqual(two);
  expect(documents()).toHaveLength(1);
  expect(JSON.stringify(server.asked.map(({ headers }) => headers))).not.toContain(API_KEY);
});

test("is cached, but requested again before a call is repeated", async () => {
  const service = open();
  await service.identity();
  server.told = { instance: "another", idempotencyKeyRetentionS: 604_800 };
  wait(5_000);
  expect((await service.identity()).provider).toBe("instance:here");
  expect((await service.identity({ isFresh: true })).provider).toBe("instance:another");
});

test("is uncertain without an answer, even after an earlier one", async () => {
  const service = open();
  await service.identity();
  server.documentFails = true;
  wait(5_000);
  expect(await service.identity({ isFresh: true })).toMatchObject({ isReached: false });
  expect(await service.identity()).toMatchObject({ isReached: true, provider: "instance:here" });
});

test("is read from the headers of any answer too", async () => {
  server.documentFails = true;
  const service = open();
  expect(await service.identity()).toMatchObject({ isReached: false, replaysForMs: 0 });
  server.refusals = [
    json(402, {}, { "x-service-instance": "by-header", "idempotency-key-retention": "259200" }),
  ];
  await service.getCreators(["tiktok_1"], "a");
  expect(await service.identity()).toMatchObject({
    isReached: true,
    provider: "instance:by-header",
    replaysForMs: 2 * DAY_MS,
  });
});

describe("replays", () => {
  const told = (seconds: unknown) => ({ instance: "here", idempotencyKeyRetentionS: seconds as number });

  test.each<[string, unknown, number]>([
    ["7 days, less the last one", 604_800, 6 * DAY_MS],
    ["nothing of a single day", 86_400, 0],
    ["nothing that is no number", "604800", 0],
    ["nothing below zero", -1, 0],
  ])("auto takes what the service says: %s", async (_, seconds, expected) => {
    server.told = told(seconds);
    expect((await open().identity()).replaysForMs).toBe(expected);
  });

  test("auto is off if the service reports nothing, and retried later", async () => {
    server.documentFails = true;
    const service = open();
    expect(await service.identity()).toMatchObject({ isReached: false, replaysForMs: 0 });
    server.documentFails = false;
    wait(2_000);
    expect(await service.identity()).toMatchObject({ isReached: true, replaysForMs: 6 * DAY_MS });
    server.told = null;
    expect((await open().identity()).replaysForMs).toBe(0);
  });

  test("on trusts the operator, off never replays", async () => {
    expect((await open({ idempotency: "off" }).identity()).replaysForMs).toBe(0);
    server.told = null;
    expect((await open({ idempotency: "on" }).identity()).replaysForMs).toBe(6 * DAY_MS);
  });

  test("a document without an instance id is uncertain", async () => {
    server.told = { idempotencyKeyRetentionS: 604_800 } as never;
    expect(await open().identity()).toMatchObject({ isReached: false, provider: `address:${server.url}` });
  });
});
