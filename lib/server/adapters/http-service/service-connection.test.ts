import { afterEach, beforeEach, expect, test } from "vitest";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";
import type { Timing } from "./service-identity";
import { waitOf } from "./answer-errors";
import { ServiceConnection, type Call } from "./service-connection";

const API_KEY = "secret-key-of-the-test";
let server: TestServer;
beforeEach(async () => void (server = await startTestServer()));
afterEach(() => server.close());

function connect(timing: Timing = {}, limit = 60): ServiceConnection {
  const address = { url: `${server.url}/base`, apiKey: API_KEY, keyHeader: "X-Other-Key" };
  return new ServiceConnection(address, new MemoryRateLimiter({ limit }), timing);
}

test.each<[string, Call, Record<string, string | undefined>]>([
  [
    "a read",
    { method: "GET", path: "/a?b=c%20d" },
    { "content-type": undefined, "idempotency-key": undefined },
  ],
  [
    "a read with a body",
    { method: "POST", path: "/a?b=c%20d", body: { x: "é" } },
    { "content-type": "application/json", "idempotency-key": undefined },
  ],
  [
    "a charge",
    { method: "POST", path: "/a?b=c%20d", body: { ids: [] }, idempotencyKey: "attempt-1" },
    { "content-type": "application/json", "idempotency-key": "attempt-1" },
  ],
])(
  "%s carries the key in the configured header and nothing that it does not need",
  async (_, call, headers) => {
    server.reply(json(200, {}));
    expect(await connect().send("search", call)).toMatchObject({ status: 200, body: "{}" });
    const [asked] = server.asked;
    expect(asked).toMatchObject({
      method: call.method,
      url: "/base/a?b=c%20d",
      body: call.body ? JSON.stringify(call.body) : "",
    });
    expect(asked!.headers).toMatchObject({ accept: "application/json", "x-other-key": API_KEY });
    for (const [name, value] of Object.entries(headers)) expect(asked!.headers[name], name).toBe(value);
    expect(asked!.headers["x-svc-api-key"]).toBeUndefined();
  },
);

test.each<[string, Reply | null]>([
  ["refused", null],
  ["reset", (response) => void response.destroy()],
  ["late", () => undefined],
])("a request that is %s fails without the key in its error", async (_, reply) => {
  if (reply) server.reply(reply);
  else await server.close();
  const sending = connect({ totalTimeoutMs: 100 }).send("reveal", { method: "GET", path: "/" });
  const error = (await sending.catch((thrown: unknown) => thrown)) as Error;
  expect(error).toBeInstanceOf(Error);
  const shown = `${error.stack} ${JSON.stringify(error)} ${String((error.cause as Error | undefined)?.stack)}`;
  expect(shown).not.toContain(API_KEY);
});

test("after a 429 no request is sent until the wait is over", async () => {
  server.reply(json(429, {}, { "retry-after": "100" }), json(200, {}));
  const connection = connect();
  expect((await connection.send("search", { method: "GET", path: "/" })).status).toBe(429);
  for (const kind of ["search", "reveal"] as const) {
    await expect(connection.send(kind, { method: "GET", path: "/" })).rejects.toMatchObject({
      code: "rate_limited",
      extra: { retryAfterS: 100 },
    });
  }
  expect(server.asked).toHaveLength(1);
});

test("sends nothing without the limiter's admission", async () => {
  server.reply(json(200, {}));
  const connection = connect({}, 2);
  const call: Call = { method: "GET", path: "/" };
  await Promise.all([connection.send("search", call), connection.send("search", call)]);
  await expect(connection.send("search", call)).rejects.toMatchObject({ code: "rate_limited" });
  expect(server.asked).toHaveLength(2);
});

test("an aborted call does not leave the queue", async () => {
  const call: Call = { method: "GET", path: "/" };
  await expect(connect().send("search", call, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  expect(server.asked).toEqual([]);
});

test.each([
  [{ "retry-after": "7" }, 7],
  [{ "retry-after": "0" }, 1],
  [{}, 15],
  [{ "retry-after": "soon" }, 15],
  [{ "retry-after": "-3" }, 15],
  [{ "retry-after": "Fri, 02 Jan 2026 00:00:30 GMT", date: "Fri, 02 Jan 2026 00:00:00 GMT" }, 30],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:00 GMT", date: "Fri, 02 Jan 2026 00:00:00 GMT" }, 1],
])("a 429 with %j asks to wait %i s", (headers, seconds) => {
  expect(waitOf({ status: 429, headers, body: "" })).toBe(seconds);
});
