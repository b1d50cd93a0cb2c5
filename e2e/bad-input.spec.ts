/** Broken, hostile and slow clients get a clear refusal from a real server, without 5xx answers or hanging. */
import { expect, test } from "playwright/test";
import { newKey } from "./instance";
import { sites } from "./people";
import { sendRaw, type RawAnswer } from "./raw-http";

const POST = "/api/v1/viral-content";
const FETCH = "/api/v2/creators/get";
const SEARCH = "/api/v2/creators/search";

/** A fresh key for each test, so that the rate limit of one does not reach another. */
let key: string;
test.beforeEach(async () => {
  key = await newKey(sites()[0]!.dataDir, "bad input", 5);
});

/** After each test, the process still answers and nothing was charged. */
test.afterEach(async () => {
  const { address } = sites()[0]!;
  const health = await fetch(`${address}/api/health`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ status: "ready" });
  const credits = await fetch(`${address}/api/v2/credits`, { headers: { "x-svc-api-key": key } });
  expect(await credits.json()).toMatchObject({ credits: { remaining: 5, spentThisMonth: 0 } });
});

const send = (request: string | Buffer, options: Parameters<typeof sendRaw>[2] = {}) =>
  sendRaw(sites()[0]!.address, request, options);

/** A request with `Connection: close`. `null` leaves a header out. */
function request(
  method: string,
  path: string,
  body = "",
  headers: Record<string, string | null> = {},
): string {
  const all: Record<string, string | null> = {
    host: "localhost",
    connection: "close",
    "x-svc-api-key": key,
    ...(method === "POST" && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body, "latin1")),
    }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

function expectProblem(answer: RawAnswer, status: number, code?: string): void {
  expect(answer.status, answer.body.slice(0, 300)).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/problem+json");
  const text = answer.body.slice(answer.body.indexOf("{"), answer.body.lastIndexOf("}") + 1);
  const problem = JSON.parse(text) as Record<string, string>;
  expect(problem).toMatchObject({ status, ...(code && { code }) });
  expect(problem.type).toBe(`/docs/errors/${problem.code}`);
  expect(problem.request_id).toBe(answer.headers["x-request-id"]);
}

test("rejects truncated bodies", async () => {
  const whole = '{"hook":"stop","pageSize":1}';
  for (const body of ["", "{", '{"hook":"st', whole.slice(0, -1), '"', "[1,", "nul"])
    expectProblem(await send(request("POST", POST, body)), 400, "invalid_json");
  // The client sends less than announced and leaves. The answer must not be 5xx.
  const less = request("POST", POST, whole.slice(0, 9), { "content-length": "28" });
  const { status } = await send(less, { endsEarly: true });
  expect([null, 400, 408]).toContain(status);
  const chunked = request("POST", POST, '5\r\n{"hoo\r\n', {
    "content-length": null,
    "transfer-encoding": "chunked",
  });
  expect([null, 400, 408]).toContain((await send(chunked, { endsEarly: true })).status);
});

test("rejects invalid UTF-8, encodings and content types", async () => {
  const bytes = (...values: number[]) => String.fromCharCode(...values);
  for (const body of [
    `{"hook":"${bytes(0xff, 0xfe)}"}`,
    `{"hook":"${bytes(0xc0, 0xaf)}"}`,
    `{"hook":"${bytes(0xed, 0xa0, 0x80)}"}`,
    bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0),
  ])
    expectProblem(await send(request("POST", POST, body)), 400, "invalid_json");
  const unwanted: Record<string, string | null>[] = [
    { "content-type": "text/plain" },
    { "content-type": null },
    { "content-type": "application/json; charset=utf-16" },
    { "content-encoding": "gzip" },
    { "content-type": "application/x-www-form-urlencoded" },
  ];
  for (const headers of unwanted)
    expectProblem(await send(request("POST", POST, "{}", headers)), 415, "unsupported_media_type");
});

test("rejects hostile JSON", async () => {
  for (const body of [
    String.raw`{"hook":"a\u0000b"}`,
    String.raw`{"hook":"\ud800"}`,
    String.raw`{"\udfff":1}`,
    '{"__proto__":{"page":2}}',
    '{"constructor":{"prototype":{"page":2}}}',
    '{"page":1,"page":2}',
    '{"page":1e400}',
    '{"page":-0.5}',
    '{"viewsMin":9007199254740993}',
    '{"categories":{"0":"Food","length":1}}',
    "[]",
    "null",
  ])
    expectProblem(await send(request("POST", POST, body)), 400, "invalid_parameter");
  for (const body of [
    `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    "[".repeat(60_000),
    '{"a":'.repeat(10_000),
  ])
    expectProblem(await send(request("POST", POST, body)), 400, "invalid_json");
  expect(({} as { page?: number }).page).toBeUndefined();
});

test("rejects unknown paths and methods", async () => {
  for (const path of ["/api", "/api/v3/creators", `${SEARCH}/`, "/api/v1/creators/?page=1"]) {
    expectProblem(await send(request("GET", path)), 404, "not_found");
  }
  for (const path of ["/api/health", "/api/openapi.json"]) {
    expectProblem(await send(request("POST", path, "{}")), 405, "method_not_allowed");
  }
});

test("enforces size limits", async () => {
  const large = `{"hook":"${"x".repeat(70_000)}"}`;
  expectProblem(await send(request("POST", POST, large)), 413, "body_too_large");
  const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  const chunked = { "content-length": null, "transfer-encoding": "chunked" };
  expectProblem(await send(request("POST", POST, chunk, chunked)), 413, "body_too_large");
  // The body is announced but never sent: the announcement alone is refused.
  const announced = request("POST", POST, "{", { "content-length": "99999999999" });
  expectProblem(await send(announced), 413, "body_too_large");
  expectProblem(await send(request("GET", `${SEARCH}?bio=${"x".repeat(9_000)}`)), 414, "url_too_long");
  expectProblem(await send(request("GET", `${SEARCH}?bio=${"x".repeat(40_000)}`)), 414, "url_too_long");
  expectProblem(await send(request("GET", `/${"x".repeat(9_000)}`)), 414, "url_too_long");
  expectProblem(
    await send(request("GET", SEARCH, "", { "x-large": "x".repeat(17_000) })),
    431,
    "headers_too_large",
  );
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`x-${index}`, "1234"]));
  expectProblem(await send(request("GET", SEARCH, "", many)), 431, "headers_too_large");
});

test("rejects ambiguous requests", async () => {
  const paid = '{"userIds":["tiktok_1"]}';
  const hidden = `0\r\n\r\n${request("POST", FETCH, paid)}`;
  const both = request("POST", POST, hidden, { "transfer-encoding": "chunked" });
  const twoLengths = request("POST", POST, "{}").replace(
    "content-length: 2",
    "content-length: 2\r\ncontent-length: 40",
  );
  const cases = [
    both,
    twoLengths,
    request("POST", POST, "{}", { "content-length": "2, 40" }),
    request("POST", POST, "{}", { "content-length": "+2" }),
    request("POST", POST, "{}", { "content-length": "-1" }),
    request("POST", POST, "{}", { "content-length": "0x2" }),
    request("POST", POST, "zz\r\n{}\r\n0\r\n\r\n", {
      "content-length": null,
      "transfer-encoding": "chunked",
    }),
    request("POST", POST, "2\r\n{}\r\n0\r\n\r\n", {
      "content-length": null,
      "transfer-encoding": "chunked, identity",
    }),
    request("POST", POST, "{}").replace("content-type:", "content-type :"),
    request("POST", POST, "{}").replace("host: localhost\r\n", "host: localhost\r\n folded: yes\r\n"),
    request("POST", POST, "{}").replace("connection: close\r\n", "connection: close\r\nx: a\0b\r\n"),
    request("GET", `${SEARCH}\0`),
    request("GE T", SEARCH),
    "GET\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    request("GET", SEARCH).replace("HTTP/1.1", "HTTP/9.9"),
  ];
  for (const bytes of cases) {
    const answer = await send(bytes);
    expect(answer.statuses, `${bytes.slice(0, 60)} got ${answer.statuses.join(", ")}`).toHaveLength(1);
    expectProblem(answer, 400);
  }
});

test("answers old and unusual but valid requests", async () => {
  const old = request("GET", `${SEARCH}?perPage=1`).replace("HTTP/1.1", "HTTP/1.0");
  expect((await send(old)).status).toBe(200);
  const oldWithoutHost = old.replace("host: localhost\r\n", "");
  expect((await send(oldWithoutHost)).status).toBeLessThan(500);
  const { port } = new URL(sites()[0]!.address);
  // Proxies send the whole address in the first line; only the path counts.
  const whole = await send(request("GET", `http://localhost:${port}${SEARCH}?perPage=1`));
  expect(whole.status).toBe(200);
  for (const target of [
    `http://elsewhere.example${SEARCH}?perPage=1`,
    `HTTPS://user@elsewhere.example?perPage=1`,
    `//elsewhere.example${SEARCH}`,
    "///elsewhere.example",
    String.raw`/\elsewhere.example`,
    "javascript://elsewhere.example/%0aalert(1)",
    "*",
    `${SEARCH}?perPage=1#part`,
    `${SEARCH}/../search?perPage=1`,
    `${SEARCH}?%`,
    `${SEARCH}?bio=%ff%fe`,
    "/api/v2/%2e%2e/%00",
    "/%",
    "/%ff",
    "/api/v2/creators/%ff",
    "/_next/image?url=%2f%2felsewhere.example&w=64&q=75",
    "/_next/static/../../../../etc/passwd",
  ]) {
    const { status, headers, body } = await send(request("GET", target));
    expect(status, `${target}: ${body.slice(0, 200)}`).not.toBeNull();
    expect(status!, `${target}: ${body.slice(0, 200)}`).toBeLessThan(500);
    const location = new URL(headers.location ?? "/", sites()[0]!.address);
    expect(location.origin, `${target} leads to ${headers.location}`).toBe(sites()[0]!.address);
  }
  for (const method of ["TRACE", "CONNECT", "PROPFIND", "PUT", "DELETE", "PATCH"]) {
    const { status } = await send(request(method, SEARCH));
    expect(status === null || (status >= 400 && status < 500), `${method} got ${status}`).toBe(true);
  }
});

test("disconnects slow senders without blocking others", async () => {
  // One client sends headers too slowly, another never sends its body, and a third is served immediately.
  const slow = send(request("GET", SEARCH), { dripMs: 400, limitMs: 25_000 });
  const open = Array.from({ length: 40 }, () =>
    send(request("POST", POST, "{", { "content-length": "20" }), { limitMs: 14_000 }).catch(() => null),
  );
  const quick = await send(request("GET", `${SEARCH}?perPage=1`));
  expect(quick.status).toBe(200);
  const { status, headers, body } = await slow;
  expect([null, 408]).toContain(status);
  if (status === 408) expectProblem({ status, headers, body, statuses: [408] }, 408, "request_timeout");
  void open;
});
