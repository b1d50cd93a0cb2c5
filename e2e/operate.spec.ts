/** A real server as operators see it: log, metrics and health under good and bad requests. */
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { routePatterns } from "@/lib/host/route-patterns";
import { root } from "@/lib/host/run.mjs";
import { freePort } from "@/lib/testing/free-port";
import { newKey, startInstance, type Instance } from "./instance";
import { sendRaw } from "./raw-http";

const TOKEN = "token-of-the-figures-CANARY1";
const ADMIN = { email: "canary2@example.com", password: "CANARY3 kettle orbit" };
/** This must not appear in the log in any spelling. */
const SECRET = /canary/i;

let server: Instance;
const events = () =>
  server
    .log()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, any>);
const of = (name: string) => events().filter(({ event }) => event === name);

/** The secrets come from files, as systemd and containers hand them over. */
function secretFile(name: string, value: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "scoutdeck-secrets-")), name);
  writeFileSync(file, `${value}\n`, { mode: 0o400 });
  return file;
}

test.beforeAll(async () => {
  server = await startInstance({
    DATA_DIR: mkdtempSync(join(tmpdir(), "scoutdeck-operate-")),
    PORT: String(await freePort()),
    DEMO_DATA: "off",
    LOG_FORMAT: "json",
    METRICS_TOKEN: "",
    METRICS_TOKEN_FILE: secretFile("metrics-token", TOKEN),
    AUTH_SECRET: "",
    AUTH_SECRET_FILE: secretFile("auth-secret", "CANARY4 ".repeat(8)),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: "",
    ADMIN_PASSWORD_FILE: secretFile("admin-password", ADMIN.password),
  });
});
test.afterAll(() => server.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.address + path, { redirect: "manual", ...init });
const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { "sec-fetch-site": "same-origin" },
  body: new URLSearchParams(fields),
});
const json = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body,
});

test("a secret from a file is used, and no other is created", () =>
  expect(existsSync(join(server.dataDir, "auth-secret"))).toBe(false));

test("the log is JSON lines and contains no input", async () => {
  const key = await newKey(server.dataDir, "x", 9);
  const cookie =
    "scoutdeck-session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..CANARY.CANARY.x; a=%E0%A4%A; CANARY=1";
  const withKey = { "x-svc-api-key": key };
  await Promise.all(
    [
      ask("/viral?hook=CANARY", { headers: { cookie, "user-agent": "CANARY", referer: "http://x/CANARY" } }),
      ask("/library/CANARY"),
      ask("/CANARY/x"),
      ask("/sign-in?callbackUrl=/creators?email=canary@example.com"),
      ask("/setup?token=CANARYCANARYCANARYCANARY1234"),
      ask("/api/auth/session", { headers: { cookie } }),
      ask("/api/auth/error?error=CANARY"),
      ask("/api/auth/CANARY"),
      ask("/api/auth/callback/credentials", json('CANARY": "x')),
      ask("/api/auth/callback/credentials", form({ email: "canary@example.com", password: "CANARY" })),
      ask("/api/dashboard/sign-in", form({ email: "canary@example.com", password: "CANARY" })),
      ask(
        "/api/dashboard/setup",
        form({ token: "CANARY", email: "c@canary.example", name: "CANARY", password: "CANARY word" }),
      ),
      ask("/api/dashboard/quote", json('{"CANARY": ', { cookie })),
      ask("/api/v2/credits", { headers: { "x-svc-api-key": "sd_live_CANARY" } }),
      ask("/api/v2/creators/search?bio=CANARY&email=canary@example.com&CANARY=1", { headers: withKey }),
      ask("/api/v2/creators/search?bio=CANARY&email=canary@example.com", { headers: withKey }),
      ask(
        "/api/v2/creators/get",
        json('{"userIds": ["CANARY"]}', { ...withKey, "idempotency-key": "CANARY" }),
      ),
      ask("/api/v1/viral-content", json('CANARY": ', withKey)),
      ask("/viral", { method: "POST", headers: { "next-action": "CANARY" }, body: "CANARY" }),
      ask("/sign-in", { headers: { rsc: "1", "next-router-state-tree": "CANARY%" } }),
      ask("/api/metrics", { headers: { authorization: "Bearer CANARY", "x-forwarded-for": "CANARY" } }),
      ask("/api/health?CANARY"),
      sendRaw(server.address, "CANARY\r\n\r\n"),
      sendRaw(server.address, "GET /%ffCANARY HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    ].map((asking) => asking.catch(() => undefined)),
  );
  const signedIn = await ask(
    "/api/dashboard/sign-in",
    form({ email: ADMIN.email, password: ADMIN.password }),
  );
  const session = (signedIn.headers.get("set-cookie") ?? "").split(";")[0]!;
  const viral = await ask("/viral?hook=CANARY", { headers: { cookie: session } });
  expect(viral.status).toBe(200);
  await viral.text();
  await expect.poll(() => of("request.ended").some(({ memberId }) => memberId)).toBe(true);
  await expect.poll(() => of("request.ended").length).toBeGreaterThan(20);
  expect(events().length).toBeGreaterThan(20);
  expect(server.log()).not.toMatch(SECRET);
  expect(server.log()).not.toContain(key);
  expect(server.log()).not.toContain(session.split("=")[1]!.slice(0, 30));
  const byKey = of("request.ended").filter(({ keyId }) => keyId);
  expect(byKey.map(({ route }) => route)).toContain("/api/v2/creators/search");
});

test("the request ID of an answer is in the log", async () => {
  const answer = await ask("/api/v2/credits");
  const id = answer.headers.get("x-request-id");
  expect((await answer.json()).request_id).toBe(id);
  await expect
    .poll(() => of("request.ended").find(({ requestId }) => requestId === id))
    .toMatchObject({
      method: "GET",
      route: "/api/v2/credits",
      status: 401,
    });
});

test("every route has its pattern as a metrics label", () => {
  const manifest = readFileSync(join(root, ".next", "app-path-routes-manifest.json"), "utf8");
  const built = Object.values<string>(JSON.parse(manifest)).filter((route) => !route.startsWith("/_"));
  const files = ["/favicon.ico", "/icon.svg", "/apple-icon.png"];
  expect(built).toEqual(expect.arrayContaining(["/", "/library/[id]", "/api/v2/[[...rest]]", ...files]));
  const routeOf = routePatterns(root);
  expect(built.map(routeOf)).toEqual(built.map((route) => (files.includes(route) ? "(file)" : route)));
});

test("5,000 bad requests make few log lines, with their count", async () => {
  const before = server.log().length;
  const bad = [
    () => ask("/api/auth/session", { headers: { cookie: "scoutdeck-session=bad.bad.bad" } }),
    () => ask("/api/auth/callback/credentials", json("{bad")),
    () => ask("/api/v2/credits", { headers: { "x-svc-api-key": "bad" } }),
    () => ask(`/api/nothing/${Math.random()}`),
    () => ask("/api/v1/viral-content", json("{bad")),
  ];
  let sent = 0;
  const client = async () => {
    while (sent < 5_000) await (await bad[sent++ % bad.length]!()).arrayBuffer();
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const grown = server.log().slice(before);
  expect(grown.length).toBeLessThan(100_000);
  expect(grown.split("\n").length).toBeLessThan(300);
  const metrics = await figures();
  const counted = [...metrics.matchAll(/^scoutdeck_http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
  expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(5_000);
  expect(metrics).not.toContain("nothing/0");
});

const figures = async () =>
  (await ask("/api/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })).text();

test("metrics always need the token, also locally", async () => {
  expect((await ask("/api/metrics")).status).toBe(401);
  const forwarded = { "x-forwarded-for": "192.0.2.7" };
  expect((await ask("/api/metrics", { headers: forwarded })).status).toBe(401);
  const authorization = `Bearer ${TOKEN}`;
  expect((await ask("/api/metrics", { headers: { ...forwarded, authorization } })).status).toBe(200);
  const forged = { ...forwarded, "x-scoutdeck-forwarded": "no", "x-scoutdeck-address": "127.0.0.1" };
  expect((await ask("/api/metrics", { headers: forged })).status).toBe(401);
});

test("without its database, the server is alive, not ready, and still has metrics", async () => {
  const file = join(server.dataDir, "scoutdeck.sqlite");
  renameSync(file, `${file}.away`);
  try {
    const health = await ask("/api/health");
    expect(health.status).toBe(503);
    expect((await health.json()).reasons).toMatchObject([{ code: "database_gone" }]);
    expect((await ask("/api/health/live")).status).toBe(200);
    expect(await figures()).toMatch(/^scoutdeck_database_up 0$/m);
  } finally {
    renameSync(`${file}.away`, file);
  }
  expect((await ask("/api/health")).status).toBe(200);
});

test("start and stop are log events; the link is printed separately", async () => {
  expect(of("server.started")).toMatchObject([{ service: "embedded" }]);
  expect(server.output()).toContain("Sign in");
  expect(server.log()).not.toContain("Sign in");
  await server.stop();
  expect(of("server.stopping")).toMatchObject([{ signal: "SIGTERM" }]);
  expect(of("server.stopped")).toMatchObject([{ code: 0 }]);
  // Lines that were only counted during the flood are reported at the latest now.
  expect(of("log.summed").reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(4_000);
});
