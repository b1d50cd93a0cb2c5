/** Real requests through the HTTP server of the product, with the log and the figures that they leave. */
import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { serve, type Handler } from "@/lib/host/serve";
import { listen } from "@/lib/host/starting.mjs";
import { env } from "@/lib/server/runtime/env";
import { metrics } from "@/lib/server/runtime/metrics";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { noteCaller, noteStorageAway } from "@/lib/server/runtime/request-scope";
import { captureLog, type CapturedLog } from "@/lib/testing/capture-log";
import { requestWatch } from "./watch-requests";

let server: Server;
let base: string;
let handler: Handler;
let log: CapturedLog;

beforeAll(async () => {
  const listening = await listen({ host: "127.0.0.1", port: 0 });
  if (typeof listening === "string") throw new Error(listening);
  server = listening;
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  requestWatch();
  serve(server)((request, response) => handler(request, response));
});
afterAll(() => void server.close().closeAllConnections());
beforeEach(() => {
  log = captureLog();
  handler = (_request, response) => response.end();
});
afterEach(() => log.stop());

const ended = async (count = 1) => {
  await expect.poll(() => log.of("request.ended").length).toBe(count);
  return log.of("request.ended");
};

test("a request has one line when it ends: id, method, route, status, time and caller", async () => {
  let seen = "";
  handler = async (_request, response) => {
    seen = requestIdOrNew();
    await new Promise((resolve) => setTimeout(resolve, 5));
    noteCaller({ memberId: "ana" });
    response.statusCode = 418;
    response.end();
  };
  await fetch(`${base}/library/tiktok_77?bio=CANARY`, { headers: { cookie: "a=CANARY" } });
  const [line] = await ended();
  expect(seen).toMatch(/^req_[0-9a-f]{24}$/);
  expect(line).toEqual({
    level: "info",
    time: expect.any(String),
    event: "request.ended",
    requestId: seen,
    method: "GET",
    route: "/library/[id]",
    status: 418,
    ms: expect.any(Number),
    memberId: "ana",
  });
  expect(line!.ms).toBeGreaterThanOrEqual(4);
  expect(log.text()).not.toMatch(/CANARY|tiktok_77/);
});

test("a program may name its request; pages and odd names get one of ours", async () => {
  const seen: string[] = [];
  handler = (_request, response) => {
    seen.push(requestIdOrNew());
    response.end();
  };
  const named = (path: string, id: string) => fetch(base + path, { headers: { "x-request-id": id } });
  await named("/api/v2/credits", "nightly-run_7");
  await named("/api/v2/credits", "a".repeat(64));
  for (const odd of ["a".repeat(65), "a b", "ä", "<b>"]) await named("/api/v2/credits", odd);
  await named("/viral", "nightly-run_7");
  await fetch(`${base}/api/v2/credits`);
  expect(seen.slice(0, 2)).toEqual(["nightly-run_7", "a".repeat(64)]);
  expect(seen).toHaveLength(8);
  for (const id of seen.slice(2)) expect(id).toMatch(/^req_[0-9a-f]{24}$/);
  expect((await ended(8)).map(({ requestId }) => requestId)).toEqual(seen);
});

test("a refusal below the routes has the name of its request, as the log does", async () => {
  const refused = await fetch(`${base}/api/v2/credits/`, { headers: { "x-request-id": "job-1" } });
  expect(await refused.json()).toMatchObject({ code: "not_found", request_id: "job-1" });
  expect(refused.headers.get("x-request-id")).toBe("job-1");
  const own = (await (await fetch(`${base}/viral`, { method: "POST" })).json()) as { request_id: string };
  expect((await ended(2)).map(({ requestId }) => requestId)).toEqual(["job-1", own.request_id]);
});

test("two requests at once keep their own callers", async () => {
  handler = async ({ url = "" }, response) => {
    await new Promise((resolve) => setTimeout(resolve, url === "/viral" ? 30 : 1));
    noteCaller({ keyId: url });
    response.end();
  };
  await Promise.all(["/viral", "/usage"].map((path) => fetch(base + path)));
  const lines = await ended(2);
  for (const { route, keyId } of lines) expect(keyId).toBe(route);
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(2);
});

test("logs the server's own refusals and invalid requests", async () => {
  await fetch(`${base}/viral/%ff`);
  expect((await ended())[0]).toMatchObject({ status: 400, route: "(unknown)" });
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.resume().write("hello CANARY\r\n\r\n");
  await once(socket, "close");
  expect(log.of("request.unreadable")).toMatchObject([{ status: 400, code: "invalid_parameter" }]);
  expect(log.text()).not.toContain("CANARY");
});

test("a disconnect before the answer is 499", async () => {
  handler = () => undefined;
  const controller = new AbortController();
  const asking = fetch(`${base}/viral`, { signal: controller.signal }).catch(() => undefined);
  setTimeout(() => controller.abort(), 20);
  await asking;
  expect((await ended())[0]).toMatchObject({ status: 499, route: "/viral" });
});

test("files and probes are quiet, unless they fail", async () => {
  await fetch(`${base}/_next/static/x.js`);
  handler = (_request, response) => response.writeHead(503).end();
  await fetch(`${base}/api/health`);
  expect((await ended(2)).map(({ level, route }) => [level, route])).toEqual([
    ["debug", "(file)"],
    ["warn", "/api/health"],
  ]);
});

test("liveness is answered without the handler", async () => {
  handler = () => {
    throw new Error("The databases are gone.");
  };
  const answer = await fetch(`${base}/api/health/live`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: "live" }]);
});

test("metrics have the route pattern and status class: no one can add a label", async () => {
  metrics().requests.reset();
  for (let index = 0; index < 20; index++) await fetch(`${base}/made-up-${index}?a=${index}`);
  await ended(10);
  await expect.poll(async () => (await metrics().openRequests.get()).values[0]?.value).toBe(0);
  const { values } = await metrics().requests.get();
  const labels = values.filter(({ metricName }) => metricName?.endsWith("_count"));
  expect(labels).toMatchObject([{ labels: { route: "(unknown)", status: "2xx" }, value: 20 }]);
});

test("a page failure during a database outage is temporary, others are not", async () => {
  for (const [isAway, status, retryAfter] of [
    [true, 503, "5"],
    [false, 500, null],
  ] as const)
    for (const isImplicit of [true, false]) {
      handler = (_request, response) => {
        noteStorageAway(Object.assign(new Error(), { code: isAway ? "ENOSPC" : "EPIPE" }));
        response.statusCode = 500;
        if (isImplicit) return response.end("failed");
        response.writeHead(500, { "content-type": "text/plain" }).end("failed");
      };
      const answer = await fetch(`${base}/viral`);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
      expect(await answer.text()).toBe("failed");
    }
  expect((await ended(4)).map(({ status }) => status)).toEqual([503, 503, 500, 500]);
});

test("logs the client's address only on request", async () => {
  await fetch(base);
  expect((await ended())[0]).not.toHaveProperty("address");
  vi.stubEnv("LOG_ADDRESSES", "on");
  env.forget();
  try {
    await fetch(base);
    expect((await ended(2))[1]).toMatchObject({ address: "127.0.0.1" });
  } finally {
    vi.unstubAllEnvs();
    env.forget();
  }
});
