/** The HTTP server's own refusals, byte by byte over real sockets, and the requests it passes on. */
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { serve, type Handler, type Site } from "./serve";
import { securityHeaders } from "./security-headers.mjs";
import { listen } from "./starting.mjs";

const HOST = "127.0.0.1";
const opened: Server[] = [];
afterAll(() => {
  for (const server of opened) server.close().closeAllConnections();
});

type Answer = { status: number; headers: Map<string, string>; body: string };

/** Sends these very bytes and reads until the other side closes. */
async function send(port: number, bytes: string): Promise<Answer> {
  const socket = connect(port, HOST).setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk));
  socket.write(bytes, "latin1");
  await once(socket, "close");
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { status: Number(first.split(" ")[1]), headers: new Map(headers), body: body.join("\r\n\r\n") };
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");

type Opening = { server: Server; port: number; setHandler: (handler: Handler) => void };

async function open(site?: Site): Promise<Opening> {
  const server = await listen({ host: HOST, port: 0, publicUrl: site?.publicUrl });
  if (typeof server === "string") throw new Error(server);
  opened.push(server);
  return { server, port: (server.address() as AddressInfo).port, setHandler: serve(server, site) };
}

const site = (change: Partial<Site> = {}): Site => ({
  publicUrl: "http://localhost:3000",
  hasPublicUrl: false,
  host: HOST,
  isDev: false,
  trustedProxies: [],
  ...change,
});

let port: number;
let passed: { method?: string; url?: string; headers: IncomingMessage["headers"] }[];
beforeEach(async () => {
  const opening = await open();
  port = opening.port;
  passed = [];
  opening.setHandler(({ method, url, headers }, response) => {
    passed.push({ method, url, headers });
    response.end("of the handler");
  });
});

test("a link leaves its token behind before a page is rendered, and only in a browser", async () => {
  const link = "GET /setup?token=CANARYCANARY";
  const { status, headers } = await send(port, request(link, "Accept: text/html"));
  expect([status, headers.get("location")]).toEqual([303, "/setup"]);
  expect(headers.get("set-cookie")).toMatch(/^scoutdeck-opened-link=CANARYCANARY; /);
  expect(passed).toEqual([]);
  expect((await send(port, request(link))).body).toContain("of the handler");
});

describe("is refused with a problem document, and the handler never sees it", () => {
  const address = (length: number) => `/${"a".repeat(length - 1)}`;

  test.each([
    ["an address of 8 KiB and one", request(`GET ${address(8_193)}`), 414, "url_too_long"],
    ["an address larger than all headers may be", request(`GET ${address(20_000)}`), 414, "url_too_long"],
    [
      "headers of more than 16 KiB",
      request("GET /", `X-Long: ${"a".repeat(17_000)}`),
      431,
      "headers_too_large",
    ],
    ["a method that fetch forbids", request("TRACE /viral"), 405, "method_not_allowed"],
    ["another one", request("PROPFIND /viral"), 405, "method_not_allowed"],
    ["a path that is not UTF-8", request("GET /viral/%ff"), 400, "invalid_parameter"],
    ["a lone percent sign", request("GET /100%"), 400, "invalid_parameter"],
    [
      "an address of the API with a slash behind",
      request("GET /api/dashboard/quote/?page=1"),
      404,
      "not_found",
    ],
    ["what is not HTTP", "hello\r\n\r\n", 400, "invalid_parameter"],
    ["a page with another method", request("PUT /viral"), 405, "method_not_allowed"],
    ["the framework's page of last resort", request("GET /_global-error?x"), 404, "not_found"],
    ["an address with NUL", request("GET /library?reveal=%00"), 400, "invalid_parameter"],
    ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "invalid_parameter"],
    ["two Hosts", request("GET /", "Host: localhost"), 400, "invalid_parameter"],
    ["an expectation", request("GET /", "Expect: a-miracle"), 417, "invalid_parameter"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n", 400, "invalid_parameter"],
    [
      "two lengths of one body",
      request("POST /", "Content-Length: 1", "Content-Length: 2"),
      400,
      "invalid_parameter",
    ],
  ])("%s", async (_, bytes, status, code) => {
    const answer = await send(port, bytes);
    expect(answer.status).toBe(status);
    const problem = JSON.parse(answer.body);
    expect(problem).toMatchObject({ status, code, type: `/docs/errors/${code}` });
    expect(problem.message).toBe(problem.title);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(answer.body)));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toBe(problem.request_id);
    expect(answer.headers.has("allow")).toBe(status === 405);
    expect(answer.headers.get("x-credits-charged")).toBe("0");
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders());
    expect(passed).toEqual([]);
  });

  test("errors quote the path without its query, truncated", async () => {
    const refused = await send(port, request(`TRACE /${"a".repeat(500)}?token=secret`));
    expect(JSON.parse(refused.body).instance).toBe(`/${"a".repeat(199)}`);
    expect((await send(port, request("TRACE /a?token=secret"))).body).not.toContain("secret");
  });
});

test("before the handler is set, answers report no charge and a retry time", async () => {
  const { port: starting } = await open();
  const answer = await send(starting, request("GET /api/v2/creators"));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("x-credits-charged")).toBe("0");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an error after a request has begun states no cost of that request", async () => {
  const { port: busy, setHandler } = await open();
  setHandler(() => undefined);
  const answer = await send(
    busy,
    `${request("GET /api/v1/creators").replace("close", "keep-alive")}nonsense\r\n\r\n`,
  );
  expect(answer.status).toBe(400);
  expect(answer.headers.has("x-credits-charged")).toBe(false);
});

describe("is passed on", () => {
  test("an address of exactly 8 KiB", async () => {
    const url = `/${"a".repeat(8_191)}`;
    expect(await send(port, request(`GET ${url}`))).toMatchObject({ status: 200, body: "of the handler" });
    expect(passed[0]?.url).toBe(url);
  });

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s of the API", async (method) => {
    expect((await send(port, request(`${method} /api/x`))).status).toBe(200);
    expect(passed).toMatchObject([{ method, url: "/api/x" }]);
  });

  test("requests that offer another protocol, without it", async () => {
    const offer = request("GET /viral", "Upgrade: h2c").replace(
      "Connection: close",
      "Connection: Upgrade, close",
    );
    expect(await send(port, offer)).toMatchObject({ status: 200, body: "of the handler" });
  });

  test.each(["GET", "HEAD"])("%s of a page", async (method) => {
    expect((await send(port, request(`${method} /viral`))).status).toBe(200);
    expect(passed).toMatchObject([{ method, url: "/viral" }]);
  });

  test.each([
    ["http://evil.example/viral?a=1", "/viral?a=1"],
    ["//evil.example/viral", "/evil.example/viral"],
    ["/\\evil.example/viral", "/evil.example/viral"],
    ["http://evil.example", "/"],
    ["http://user:pw@evil.example//x", "/x"],
    ["/viral?to=http://evil.example/", "/viral?to=http://evil.example/"],
    ["/library/caf%C3%A9", "/library/caf%C3%A9"],
    ["/api", "/api"],
    ["/library/?x=1", "/library/?x=1"],
  ])("%s as %s: no other host", async (target, url) => {
    expect((await send(port, request(`GET ${target}`))).status).toBe(200);
    expect(passed[0]?.url).toBe(url);
  });

  test.each([
    ["/viral?categories=Food&_rsc=1x2y", "/viral?categories=Food"],
    ["/viral?_rsc=1&page=2", "/viral?page=2"],
    ["/viral?_rsc=1", "/viral"],
    ["/viral", "/viral"],
  ])("%s with the path to come back to: %s", async (target, path) => {
    const forged = ["X-Scoutdeck-Path: /admin", "X-Scoutdeck-Address: 10.0.0.1"];
    await send(port, request(`GET ${target}`, ...forged));
    expect(passed[0]?.headers).toMatchObject({ "x-scoutdeck-path": path, "x-scoutdeck-address": HOST });
  });
});

describe("pages are read, and nothing else", () => {
  const addresses = [
    "/viral",
    "/",
    "/no-such-page",
    "/api/../viral",
    "/api/%2e%2e/viral",
    "/_next/static/a.js",
    "/apis",
  ];
  const methods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const cases = addresses.flatMap((address) => methods.map((method) => [method, address] as const));
  test.each(cases)("%s %s is refused with what works", async (method, address) => {
    const answer = await send(port, request(`${method} ${address}`));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(passed).toEqual([]);
  });

  test("the development server takes reports of the browser", async () => {
    const dev = await open(site({ isDev: true }));
    dev.setHandler((_, response) => response.end());
    const statusOf = async (line: string) => (await send(dev.port, request(line))).status;
    expect(await statusOf("POST /__nextjs_original-stack-frames")).toBe(200);
    expect(await statusOf("POST /viral")).toBe(405);
  });
});

describe("the host that a request names", () => {
  const answerTo = async (host: string, names: Partial<Site> = {}, line = "GET /viral") => {
    const { port: named, setHandler } = await open(site(names));
    setHandler((_, response) => response.end());
    return send(named, request(line).replace("Host: localhost", `Host: ${host}`));
  };
  const ours = [
    "localhost",
    "LOCALHOST:3000",
    "localhost.",
    "127.0.0.1:80",
    "10.0.0.7",
    "[::1]:3000",
    "[fd00::7]",
  ];
  test.each(ours)("%s is this server", async (host) => expect((await answerTo(host)).status).toBe(200));

  test.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "2130706433",
  ])("%s may be another site's, and the answer says what to set", async (host) => {
    const answer = await answerTo(host);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body).message).toMatch(
      /^To open Scoutdeck as \S+, set PUBLIC_URL to that address$/,
    );
    expect((await answerTo(host, {}, "POST /api/dashboard/sign-in")).status).toBe(403);
    expect((await answerTo(host, { hasPublicUrl: true })).status).toBe(200);
    expect((await answerTo(host, {}, "GET /api/health")).status).toBe(200);
  });

  test.each(["", "a b", "a/b", "a@b", "[::1", "[zz]", "a:b", "a:999999", "ä.example"])(
    "%j is not a host, whatever is set",
    async (host) => {
      for (const hasPublicUrl of [false, true])
        expect((await answerTo(host, { hasPublicUrl })).status).toBe(400);
    },
  );

  test("the name that HOST gives is this server", async () => {
    const { port: named, setHandler } = await open(site({ host: "Deck.internal" }));
    setHandler((_, response) => response.end());
    expect((await send(named, request("GET /").replace("localhost", "deck.internal:3000"))).status).toBe(200);
  });
});

test.each(["GET /v1/creators?page=2", "POST /v2/creators/get"])(
  "%s: says that /api is missing",
  async (line) => {
    const { status, headers, body } = await send(port, request(line));
    expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    const path = /\/(v\d[^? ]*)/.exec(line)![1];
    expect(JSON.parse(body).detail).toBe(`The paths of the API begin with /api: use /api/${path}`);
  },
);

describe("every answer has the security headers", () => {
  const secure = site({ publicUrl: "https://deck.example", hasPublicUrl: true });
  const HSTS = "max-age=31536000; includeSubDomains";

  test("of the handler with its own policy and nonce, which the page receives", async () => {
    const policies = [await send(port, request("GET /viral")), await send(port, request("GET /api/x"))].map(
      ({ headers }, index) => {
        const policy = headers.get("content-security-policy")!;
        expect(Object.fromEntries(headers)).toMatchObject({
          "x-content-type-options": "nosniff",
          "referrer-policy": "same-origin",
          "cross-origin-opener-policy": "same-origin",
        });
        expect(headers.has("strict-transport-security")).toBe(false);
        expect(passed[index]?.headers["content-security-policy"]).toBe(policy);
        const scripts = /script-src ([^;]*)/.exec(policy)![1]!;
        expect(scripts).toMatch(/^'nonce-[A-Za-z0-9+/]{24}' 'strict-dynamic'$/);
        return scripts;
      },
    );
    expect(new Set(policies).size).toBe(2);
  });

  test("of the service has only the headers for programs", async () => {
    const other = await open(secure);
    other.setHandler((_, response) => response.end());
    const { headers } = await send(
      other.port,
      request("GET /api/v2/credits").replace("localhost", "deck.example"),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "strict-transport-security": HSTS,
    });
    for (const ofPages of ["permissions-policy", "referrer-policy", "cross-origin-opener-policy"])
      expect(headers.has(ofPages)).toBe(false);
  });

  test("no other site may read them", async () => {
    const asked = "Origin: https://other.example\r\nAccess-Control-Request-Method: GET";
    for (const line of ["GET /viral", "GET /api/v2/credits", "OPTIONS /api/v2/credits"]) {
      const { headers } = await send(port, request(line, asked));
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("a client's policy header is replaced", async () => {
    await send(port, request("GET /viral", "Content-Security-Policy: script-src 'nonce-abc'"));
    expect(passed[0]?.headers["content-security-policy"]).not.toContain("nonce-abc");
  });

  test("with https, sends HSTS from the start, also for invalid requests", async () => {
    const { port: early, setHandler } = await open(secure);
    const headers = async (bytes: string) =>
      (await send(early, bytes)).headers.get("strict-transport-security");
    expect(await headers(request("GET /viral"))).toBe(HSTS);
    expect(await headers("hello\r\n\r\n")).toBe(HSTS);
    setHandler((_, response) => response.end());
    expect(await headers(request("GET /viral"))).toBe(HSTS);
    expect(await headers(request("PUT /viral"))).toBe(HSTS);
    const listening = await listen({ host: HOST, port: 0, publicUrl: secure.publicUrl });
    if (typeof listening === "string") throw new Error(listening);
    opened.push(listening);
    const first = await send((listening.address() as AddressInfo).port, request("GET /viral"));
    expect(Object.fromEntries(first.headers)).toMatchObject(securityHeaders(secure.publicUrl));
  });

  test("a request that does not arrive in time", async () => {
    const { server, port: slow } = await open();
    server.requestTimeout = 1;
    server.headersTimeout = 1;
    const answer = await send(slow, "GET / HTTP/1.1\r\nHost: loc");
    expect(answer.status).toBe(408);
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders());
  });
});

describe("the router state of the framework's client", () => {
  const state = (value: unknown) => `Next-Router-State-Tree: ${encodeURIComponent(JSON.stringify(value))}`;
  const tree = [
    "",
    { children: ["(dashboard)", { children: ["viral", { children: ["__PAGE__", {}] }] }] },
    null,
    null,
  ];
  test.each<[string, unknown]>([
    ["a page", tree],
    [
      "one that asks for its data again",
      ["", { children: ["viral", {}, ["/viral", "?a=1"], "refetch", 3, "x"] }],
    ],
    ["a parameter", ["", { children: [["id", "tiktok_1", "d", null], {}] }]],
    ["a parameter with neighbours", ["", { children: [["id", "a", "ci(..)(..)", ["new"]], {}] }]],
    ["a list of children, which the framework reads", ["", [["a", {}]]]],
  ])("%s is passed on", async (_, value) => {
    await send(port, request("GET /viral", state(value)));
    expect(passed[0]?.headers["next-router-state-tree"]).toBe(encodeURIComponent(JSON.stringify(value)));
  });

  test.each<[string, string]>([
    ["no JSON", "Next-Router-State-Tree: x"],
    ["no encoding", "Next-Router-State-Tree: %ff"],
    ["another value", state(5)],
    ["a segment without children", state(["a"])],
    ["children that are none", state(["", { children: 5 }])],
    ["an unknown kind of parameter", state(["", { children: [["id", "a", "x", null], {}] }])],
    ["a parameter of an older release", state(["", { children: [["id", "a", "d"], {}] }])],
    ["too much", state(["", {}, null, null, null, "a", "b"])],
    ["very deep", `Next-Router-State-Tree: ${"[".repeat(8_000)}`],
    ["two of them", `${state(tree)}\r\n${state(tree)}`],
  ])("%s is refused: the framework would answer 500", async (_, header) => {
    const answer = await send(port, request("GET /viral", header));
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(JSON.parse(answer.body)).toMatchObject({ status: 400, code: "invalid_parameter" });
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders());
    expect(passed).toEqual([]);
  });
});

describe("requests through a proxy", () => {
  test.each([
    [[], "no"],
    [["X-Forwarded-For: 192.0.2.7"], "yes"],
    [["Forwarded: for=192.0.2.7"], "yes"],
    [["Via: 1.1 proxy"], "yes"],
    [["X-Real-IP: 192.0.2.7", "X-Scoutdeck-Forwarded: no"], "yes"],
  ])("%j: %s", async (headers, forwarded) => {
    await send(port, request("GET /api/metrics", ...headers));
    expect(passed[0]?.headers["x-scoutdeck-forwarded"]).toBe(forwarded);
  });
});

describe("before there is a handler", () => {
  test("is alive during a long first start", async () => {
    const { port: early } = await open();
    const answer = await send(early, request("GET /api/health/live"));
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining(`{"status":"live"}`) });
  });

  test("a person sees a page that reloads, a program a problem; bad requests are refused already", async () => {
    const { port: early } = await open();
    const page = await send(early, request("GET /viral"));
    expect(page).toMatchObject({ status: 503, body: expect.stringContaining("<h1") });
    expect(page.body).toContain('http-equiv="refresh"');
    const api = await send(early, request("GET /api/health"));
    expect(JSON.parse(api.body)).toMatchObject({ status: 503, code: "unavailable", instance: "/api/health" });
    for (const answer of [page, api]) expect(answer.headers.get("retry-after")).toBe("2");
    expect((await send(early, request("TRACE /"))).status).toBe(405);
  });

  test("the same port continues with the handler once it is ready", async () => {
    const { port: early, setHandler } = await open();
    expect((await send(early, request("GET /"))).status).toBe(503);
    setHandler((_request, response) => response.end("ready"));
    expect(await send(early, request("GET /"))).toMatchObject({ status: 200, body: "ready" });
  });
});

test("liveness is answered before other requests", async () => {
  const { port: busy, setHandler } = await open();
  const begun: string[] = [];
  setHandler(({ url = "" }, response) => {
    begun.push(url);
    response.end();
  });
  const crowd = Array.from({ length: 20 }, (_, index) =>
    request(`GET /${index}`).replace("close", "keep-alive"),
  );
  // All requests arrive in one packet on one connection and are read before the first is handled.
  await send(busy, crowd.join("") + request("GET /api/health"));
  expect(begun).toHaveLength(21);
  expect(begun[0]).toBe("/api/health");
  expect(begun.slice(1)).toEqual(Array.from({ length: 20 }, (_, index) => `/${index}`));
});

describe("an unavailable port is one sentence", () => {
  test("in use", async () => {
    const { port: taken } = await open();
    expect(await listen({ host: HOST, port: taken })).toBe(
      `PORT ${taken} on HOST ${HOST} is already in use; set PORT or HOST to another.`,
    );
  });

  test("of another machine", async () =>
    expect(await listen({ host: "192.0.2.1", port: 3_000 })).toMatch(
      /^PORT 3000 on HOST 192\.0\.2\.1 cannot be used \(E\w+\); set PORT or HOST to another\.$/,
    ));
});

describe("with trusted proxies", () => {
  test.each([
    ["loopback", "192.0.2.7"],
    ["10.0.0.2", HOST],
  ])("%s: a request that %s sent", async (proxy, client) => {
    const { server, port: own } = await open();
    let address: unknown;
    serve(server, { trustedProxies: [proxy] })(({ headers }, response) => {
      address = headers["x-scoutdeck-address"];
      response.end();
    });
    await send(own, request("GET /", "X-Forwarded-For: 198.51.100.1, 192.0.2.7"));
    expect(address).toBe(client);
  });
});
