import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createSecureServer } from "node:https";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { httpService } from "./http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";

const API_KEY = "secret-key-of-the-test";
const IDS = ["tiktok_1", "tiktok_2", "tiktok_3"];
const records = (...ids: string[]) => ids.map((id) => ({ id, username: `name-of-${id}` }));

let server: TestServer;
const serviceAt = (url: string): DiscoveryService =>
  httpService({ url, apiKey: API_KEY, keyHeader: "x-other-key" }, new MemoryRateLimiter(), {
    connectTimeoutMs: 500,
    totalTimeoutMs: 500,
    retryDelayMs: 1,
  });

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

async function outcomeOf(...replies: Reply[]) {
  server.reply(...replies);
  return serviceAt(server.url).getCreators(IDS, "attempt-1");
}

describe("the request", () => {
  test("is the one of section 4.4 with the configured key header and the Idempotency-Key", async () => {
    await outcomeOf(json(200, { data: records(...IDS) }));
    expect(server.asked).toHaveLength(1);
    const [{ method, url, headers, body }] = server.asked as [TestServer["asked"][number]];
    expect([method, url, JSON.parse(body)]).toEqual(["POST", "/api/v2/creators/get", { userIds: IDS }]);
    expect(headers).toMatchObject({
      "x-other-key": API_KEY,
      "idempotency-key": "attempt-1",
      "content-type": "application/json",
    });
    expect(headers["x-svc-api-key"]).toBeUndefined();
  });
});

describe("an answer of 200", () => {
  test("settles the returned records, in the requested order", async () => {
    const outcome = await outcomeOf(json(200, { data: records("tiktok_3", "tiktok_1") }));
    expect(outcome).toEqual({
      state: "settled",
      creators: records("tiktok_1", "tiktok_3"),
      notFound: ["tiktok_2"],
      charged: 2,
    });
  });

  test("with more than was requested: the surplus is counted, flagged and dropped", async () => {
    const data = [...records("tiktok_1", "tiktok_1", "tiktok_99"), { username: "no id" }];
    expect(await outcomeOf(json(200, { data }))).toEqual({
      state: "settled",
      creators: records("tiktok_1"),
      notFound: ["tiktok_2", "tiktok_3"],
      charged: 4,
      surplus: 3,
    });
  });

  test("takes the charge that the service states, in the body or in the header", async () => {
    const data = records("tiktok_1");
    const inBody = await outcomeOf(json(200, { data, credits: { charged: 0, remaining: 5 } }));
    expect(inBody).toMatchObject({ state: "settled", charged: 0 });
    const inHeader = await outcomeOf(json(200, { data }, { "x-credits-charged": "7" }));
    expect(inHeader).toMatchObject({ state: "settled", charged: 7 });
    for (const odd of ["-1", "1e9", "many"]) {
      const outcome = await outcomeOf(json(200, { data }, { "x-credits-charged": odd }));
      expect(outcome).toMatchObject({ state: "settled", charged: 1 });
    }
  });
});

describe("certainly nothing was charged", () => {
  test.each([300, 301, 302, 303, 307, 308, 400, 401, 402, 403, 404, 405, 413, 414, 415, 422, 431])(
    "%i",
    async (status) => {
      const outcome = await outcomeOf(
        json(status, { message: "no" }, { location: `${server.url}/elsewhere` }),
      );
      expect(outcome.state).toBe("void");
      expect(server.asked).toHaveLength(1);
    },
  );

  test.each([408, 409, 425, 500, 502, 503, 504, 599])("%i that says so", async (status) => {
    const free = { "x-credits-charged": "0" };
    expect(await outcomeOf(json(status, { message: "no" }, free))).toMatchObject({
      state: "void",
      code: "unavailable",
      retryAfterS: undefined,
    });
    const later = await outcomeOf(json(status, { message: "no" }, { ...free, "retry-after": "7" }));
    expect(later).toMatchObject({ state: "void", code: "unavailable", retryAfterS: 7 });
  });

  test("402 is reported as such", async () => {
    expect(await outcomeOf(json(402, { error: { message: "buy more" } }))).toMatchObject({
      state: "void",
      code: "insufficient_credits",
      message: "The service answered 402: buy more",
    });
  });

  test("a redirect does not carry the key to another address", async () => {
    const other = await startTestServer();
    const outcome = await outcomeOf(json(307, {}, { location: `${other.url}/api/v2/creators/get` }));
    expect(outcome).toMatchObject({ state: "void", code: "service_rejected" });
    expect(other.asked).toEqual([]);
    await other.close();
  });

  test("a 429 is reported at once, so that the wait is visible", async () => {
    const outcome = await outcomeOf(
      json(429, {}, { "retry-after": "2" }),
      json(200, { data: records(...IDS) }),
    );
    expect(outcome).toMatchObject({ state: "void", code: "rate_limited", retryAfterS: 2 });
    expect(server.asked).toHaveLength(1);
  });

  test("a 429 with a long wait holds all requests under the key", async () => {
    server.reply(json(429, {}, { "retry-after": "120" }));
    const service = serviceAt(server.url);
    expect(await service.getCreators(IDS, "a")).toMatchObject({
      state: "void",
      code: "rate_limited",
      retryAfterS: 120,
    });
    expect(await service.getCreators(IDS, "b")).toMatchObject({ state: "void", code: "rate_limited" });
    await expect(service.balance()).rejects.toMatchObject({ code: "rate_limited" });
    expect(server.asked).toHaveLength(1);
  });

  test("connection refused, tried three times", async () => {
    await server.close();
    expect(await serviceAt(server.url).getCreators(IDS, "a")).toMatchObject({
      state: "void",
      code: "unavailable",
    });
  });

  test("a name that does not resolve", async () => {
    const outcome = await serviceAt("http://nowhere.invalid").getCreators(IDS, "a");
    expect(outcome).toMatchObject({ state: "void", code: "unavailable" });
  });

  test("a TLS handshake that fails or never ends: no byte of the request was written", async () => {
    const outcome = await serviceAt(server.url.replace("http:", "https:")).getCreators(IDS, "a");
    expect(outcome).toMatchObject({ state: "void", code: "unavailable" });
    expect(server.asked).toEqual([]);
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const late = await serviceAt(`https://127.0.0.1:${port}`).getCreators(IDS, "a");
    expect(late).toMatchObject({ state: "void", code: "unavailable" });
    silent.close();
  });

  test.runIf(existsSync("/usr/bin/openssl"))("an untrusted certificate", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scoutdeck-certificate-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...name];
    execFileSync("openssl", [...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
    let asked = 0;
    const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, answer) => {
      asked++;
      answer.end();
    });
    await new Promise<void>((resolve) => secure.listen(0, "localhost", resolve));
    const { port } = secure.address() as AddressInfo;
    const outcome = await serviceAt(`https://localhost:${port}`).getCreators(IDS, "a");
    expect(outcome).toMatchObject({ state: "void", code: "unavailable" });
    expect(asked).toBe(0);
    secure.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("it may have been charged", () => {
  test.each([201, 202, 204, 206, 406, 408, 409, 410, 418, 425, 451, 500, 502, 503, 504])(
    "%i",
    async (status) => {
      const outcome = await outcomeOf(json(status, status === 204 ? undefined : { message: "hm" }));
      expect(outcome.state).toBe("unknown");
      expect(server.asked).toHaveLength(1);
    },
  );

  test.each<[string, Record<string, string>, unknown]>([
    ["another number", { "x-credits-charged": "3" }, {}],
    ["two numbers", { "x-credits-charged": "0, 3" }, {}],
    ["a body that says otherwise", { "x-credits-charged": "0" }, { credits: { charged: 3 } }],
  ])("503 with %s", async (_, headers, body) => {
    expect((await outcomeOf(json(503, body, headers))).state).toBe("unknown");
  });

  test.each([201, 204, 418])("%i, whatever it says of credits", async (status) => {
    expect((await outcomeOf(json(status, undefined, { "x-credits-charged": "0" }))).state).toBe("unknown");
  });

  test("a 503 with only its headers", async () => {
    const outcome = await outcomeOf((response) => {
      response.writeHead(503, { "x-credits-charged": "0", "content-length": "100" });
      response.write("{", () => response.destroy());
    });
    expect(outcome.state).toBe("unknown");
  });

  test("422 because the key was used with another request", async () => {
    const outcome = await outcomeOf(json(422, { code: "idempotency_mismatch", message: "used" }));
    expect(outcome).toMatchObject({ state: "unknown" });
  });

  test.each<[string, Reply]>([
    ["the connection is reset before an answer", (response) => response.destroy()],
    [
      "the answer stops in the middle",
      (response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write('{"data":[', () => response.destroy());
      },
    ],
    [
      "a chunked answer stops in the middle",
      (response) => {
        response.writeHead(200);
        response.write('{"data":[]}', () => response.destroy());
      },
    ],
    ["no answer comes in time", () => undefined],
    ["the answer never ends", (response) => void response.write('{"data":[]}')],
    ["the answer is HTML", (response) => void response.end("<html>welcome</html>")],
    ["the answer is cut off but complete as HTTP", (response) => void response.end('{"data":[{"id":"tikt')],
    ["the answer has no list", json(200, { message: "OK" })],
    ["the list is not a list", json(200, { data: { tiktok_1: {} } })],
    ["the answer is larger than 10 MB", json(200, { data: [], padding: "x".repeat(10_000_001) })],
  ])("%s", async (_, reply) => {
    expect(await outcomeOf(reply)).toMatchObject({ state: "unknown" });
    expect(server.asked).toHaveLength(1);
  });
});

describe("shown messages", () => {
  test.each<[string, Reply]>([
    ["HTML", (response) => void response.writeHead(400).end("<h1>Bad</h1><script>alert(1)</script>")],
    ["HTML in JSON", json(400, { message: "<b>Bad</b>" })],
    ["our key", json(400, { message: `key ${API_KEY} is wrong` })],
    ["control characters", json(400, { message: "a\u0000b\u202ec\n\nd" })],
  ])("never has %s", async (_, reply) => {
    const outcome = await outcomeOf(reply);
    const message = outcome.state === "void" ? outcome.message : "";
    expect(message).toMatch(/^The service answered 400/);
    expect(message).not.toMatch(/[<\p{Cc}\p{Cf}]|secret-key/u);
  });

  test("is cut", async () => {
    const outcome = await outcomeOf(json(400, { message: "x".repeat(5000) }));
    expect(outcome.state === "void" && outcome.message.length).toBeLessThan(400);
  });
});

test("version 1 keeps every record of the page and counts one credit each", async () => {
  const values = parseUrl(
    creatorQuery,
    new URLSearchParams("country=Côte d'Ivoire&age=10-19,20-29&perPage=2"),
  ).values;
  server.reply(json(200, { message: "OK", response: { data: records("tiktok_8", "tiktok_9") } }));
  expect(await serviceAt(server.url).searchCreatorRecords(values, "attempt-1")).toEqual({
    state: "settled",
    creators: records("tiktok_8", "tiktok_9"),
    notFound: [],
    charged: 2,
  });
  const requested = new URL(server.asked[0]!.url, server.url);
  expect(requested.pathname).toBe("/api/v1/creators");
  expect(Object.fromEntries(requested.searchParams)).toEqual({
    country: "Côte d'Ivoire",
    age: "10-19,20-29",
    page: "1",
    perPage: "2",
    sortBy: "date_created",
    sortOrder: "desc",
  });
});
