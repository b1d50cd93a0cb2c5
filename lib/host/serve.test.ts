/** What the server refuses by itself, byte by byte over real sockets, and what it passes on. */
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { serve, type Handler } from "./serve";
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
  [`${line} HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n");

async function open(): Promise<{ server: Server; port: number; setHandler: (handler: Handler) => void }> {
  const server = await listen({ host: HOST, port: 0 });
  if (typeof server === "string") throw new Error(server);
  opened.push(server);
  return { server, port: (server.address() as AddressInfo).port, setHandler: serve(server) };
}

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
    ["an address of the API with a slash behind", request("GET /api/v1/creators/?page=1"), 404, "not_found"],
    ["what is not HTTP", "hello\r\n\r\n", 400, "invalid_parameter"],
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
    expect(problem).toMatchObject({ status, code, type: `urn:scoutdeck:problem:${code}` });
    expect(problem.message).toBe(problem.title);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(answer.body)));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toBe(problem.request_id);
    expect(answer.headers.has("allow")).toBe(status === 405);
    expect(answer.headers.get("x-credits-charged")).toBe("0");
    expect(passed).toEqual([]);
  });

  test("what is wrong is quoted without its query and not at any length", async () => {
    const refused = await send(port, request(`TRACE /${"a".repeat(500)}?token=secret`));
    expect(JSON.parse(refused.body).instance).toBe(`/${"a".repeat(199)}`);
    expect((await send(port, request("TRACE /a?token=secret"))).body).not.toContain("secret");
  });
});

test("before there is a handler the answer says that nothing was charged and when to come again", async () => {
  const { port: starting } = await open();
  const answer = await send(starting, request("GET /api/v2/creators"));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("x-credits-charged")).toBe("0");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("what breaks a connection on which a request has begun says nothing of that request's cost", async () => {
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

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s", async (method) => {
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

describe("whether a proxy has passed it on", () => {
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
  test("it lives already, during a first start that builds for minutes", async () => {
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

  test("the same port goes on with the handler once it is there", async () => {
    const { port: early, setHandler } = await open();
    expect((await send(early, request("GET /"))).status).toBe(503);
    setHandler((_request, response) => response.end("ready"));
    expect(await send(early, request("GET /"))).toMatchObject({ status: 200, body: "ready" });
  });
});

test("the question whether the server lives does not wait for its turn behind a crowd", async () => {
  const { port: busy, setHandler } = await open();
  const begun: string[] = [];
  setHandler(({ url = "" }, response) => {
    begun.push(url);
    response.end();
  });
  const crowd = Array.from({ length: 20 }, (_, index) =>
    request(`GET /${index}`).replace("close", "keep-alive"),
  );
  // In one packet on one connection: all of them are read before the first has its turn.
  await send(busy, crowd.join("") + request("GET /api/health"));
  expect(begun).toHaveLength(21);
  expect(begun[0]).toBe("/api/health");
  expect(begun.slice(1)).toEqual(Array.from({ length: 20 }, (_, index) => `/${index}`));
});

describe("a port that cannot be had is one sentence", () => {
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
