/** Fetching from a real local server: received files, allowed addresses and failures. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  file,
  leadTo,
  startSourceServer,
  status,
  type SourceServer,
} from "@/lib/testing/start-source-server";
import { OutgoingFailure } from "../outgoing/guarded-network";
import { fetchToFile, type SourceRequest } from "./fetch-to-file";
import type { FetchLimits, SourceNetwork } from "./source-network";

const CSV = "id,username\ntiktok_1,knots\n";
const SECRET = "Bearer s3cret";

let server: SourceServer;
let folder: string;
let path: string;
let count = 0;
beforeAll(async () => {
  server = await startSourceServer();
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-fetch-"));
});
beforeEach(() => {
  path = join(folder, `file-${count++}`);
  server.asked.length = 0;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const request = (more: Partial<SourceRequest> = {}): SourceRequest => ({
  address: server.at("/export.csv?day=1"),
  headers: [["Authorization", SECRET]],
  etag: null,
  lastModified: null,
  ...more,
});
const within = (limits: Partial<FetchLimits>): SourceNetwork => ({
  ...server.network,
  limits: { ...server.network.limits, ...limits },
});
const fetched = (more: Partial<SourceRequest> = {}, network = server.network, stop?: AbortSignal) =>
  fetchToFile(request(more), path, network, stop);
async function failure(more: Partial<SourceRequest> = {}, network = server.network): Promise<string> {
  const error = await fetched(more, network).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutgoingFailure);
  return (error as OutgoingFailure).message;
}

describe("a file", () => {
  test("arrives whole, with what the next fetch is compared with", async () => {
    const changed = "Sun, 01 Mar 2026 10:00:00 GMT";
    server.reply(file(CSV, { etag: '"v1"', "last-modified": changed }));
    expect(await fetched()).toEqual({
      bytes: CSV.length,
      digest: createHash("sha256").update(CSV).digest("base64url"),
      etag: '"v1"',
      lastModified: changed,
      changedAt: Date.parse(changed),
    });
    expect(readFileSync(path, "utf8")).toBe(CSV);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const [{ method, url, headers }] = server.asked as [(typeof server.asked)[0]];
    expect([method, url]).toEqual(["GET", "/export.csv?day=1"]);
    expect(headers).toEqual({
      host: new URL(server.at("/")).host,
      connection: "close",
      accept: "*/*",
      "accept-encoding": "identity",
      "user-agent": "Scoutdeck",
      authorization: SECRET,
    });
  });

  test("that is packed stays packed; one that is packed on its way does not", async () => {
    const packed = gzipSync(CSV);
    server.reply(file(packed, { "content-type": "application/gzip" }));
    await fetched();
    expect(readFileSync(path)).toEqual(packed);
    path += "-2";
    server.reply(file(packed, { "content-encoding": "gzip" }));
    expect(await fetched()).toMatchObject({ bytes: CSV.length });
    expect(readFileSync(path, "utf8")).toBe(CSV);
  });

  test("that is not another one is not sent again", async () => {
    server.reply(status(304));
    const lastModified = "Sun, 01 Mar 2026 10:00:00 GMT";
    expect(await fetched({ etag: '"v1"', lastModified })).toBeNull();
    expect(server.asked[0]!.headers).toMatchObject({
      "if-none-match": '"v1"',
      "if-modified-since": lastModified,
    });
    expect(existsSync(path)).toBe(false);
    // The request has no condition on a change.
    expect(await failure()).toBe("304: the answer is not a file.");
  });

  test("that is too long for what is kept of it has no mark", async () => {
    server.reply(file(CSV, { etag: `"${"x".repeat(600)}"`, "last-modified": "not a day" }));
    expect(await fetched()).toMatchObject({ etag: null, lastModified: "not a day", changedAt: null });
  });
});

describe("a redirect", () => {
  test("on the same host keeps the headers", async () => {
    server.reply(leadTo("/second", 307), file(CSV));
    await fetched();
    expect(server.asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/export.csv?day=1", SECRET],
      ["/second", SECRET],
    ]);
  });

  test("to another host takes them along neither there nor back", async () => {
    const other = server.at("/signed", "other.sources.test");
    server.reply(leadTo(other), leadTo(server.at("/back")), file(CSV));
    await fetched({ headers: [["X-Api-Key", SECRET]], etag: '"v1"' });
    const sent = server.asked.map(({ headers }) => [headers.host!.split(":")[0], headers["x-api-key"]]);
    expect(sent).toEqual([
      ["files.sources.test", SECRET],
      ["other.sources.test", undefined],
      ["files.sources.test", undefined],
    ]);
    expect(JSON.stringify(server.asked.slice(1))).not.toContain("s3cret");
    expect(server.asked.map(({ headers }) => headers["if-none-match"])).toEqual([
      '"v1"',
      undefined,
      undefined,
    ]);
  });

  test("to another host that wants a header is explained", async () => {
    server.reply(leadTo(server.at("/", "other.sources.test")), status(401));
    expect(await failure()).toBe("401: the URL redirects to another host, which doesn't get your header.");
  });

  test("that never ends is left after five", async () => {
    server.reply(leadTo("/again"));
    expect(await failure()).toMatch(/redirect/);
    expect(server.asked).toHaveLength(5);
  });

  test("to nowhere is no answer", async () => {
    server.reply(leadTo("http://"));
    expect(await failure()).toMatch(/unreadable/);
  });
});

describe("nothing of the network inside is reached", () => {
  const port = () => new URL(server.url).port;
  test.each<[string, () => string]>([
    ["this machine by number", () => server.url],
    ["this machine by name", () => `http://localhost:${port()}/`],
    ["this machine in other numbers", () => `http://2130706433:${port()}/`],
    ["a private address", () => "http://10.0.0.7/"],
    ["the metadata service", () => "http://169.254.169.254/latest/meta-data"],
    ["the IPv6 loopback", () => "http://[::1]/"],
    ["IPv4 in IPv6", () => "http://[::ffff:7f00:1]/"],
    ["a name of this machine", () => "http://loopback.sources.test/"],
    ["a name of a private address", () => "http://inside.sources.test/"],
    ["a name of the metadata service", () => "http://metadata.sources.test/"],
    ["a name of the IPv6 loopback", () => "http://six.sources.test/"],
    ["a name of IPv4 in IPv6", () => "http://mapped.sources.test/"],
    ["a private address among others", () => "http://mixed.sources.test/"],
    ["a name without addresses", () => "http://nothing.sources.test/"],
    ["another port of a public host", () => "http://public.sources.test:8080/"],
    ["a file", () => "file:///etc/hostname"],
    ["credentials in the address", () => server.at("/").replace("//", "//me:word@")],
  ])("%s", async (_, target) => {
    server.reply(file(CSV));
    expect(await failure({ address: target() })).toMatch(/^The (address|host) /);
    expect(server.asked).toEqual([]);
    server.reply(leadTo(target()), file(CSV));
    expect(await failure()).toMatch(/^The (address|host) /);
    expect(server.asked).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });

  test("also when a name resolves to another address after it was judged", async () => {
    const answers = ["93.184.216.34", "127.0.0.1"];
    let asked = 0;
    const network: SourceNetwork = {
      ...within({ headersMs: 300 }),
      isExempt: () => false,
      resolve: async () => [{ address: answers[Math.min(asked++, 1)]!, family: 4 }],
      // Its name is public, so the connection is tried.
      isAddress: (address) => address === "93.184.216.34",
    };
    server.reply(file(CSV));
    await expect(fetched({ address: "http://rebound.sources.test/" }, network)).rejects.toThrow(
      OutgoingFailure,
    );
    expect([asked, server.asked]).toEqual([1, []]);
  });

  test("with TLS required an address without it is not asked, but on this machine", async () => {
    const network = { ...server.network, isTlsRequired: true };
    expect(await failure({}, network)).toMatch(/not https/);
    expect(server.asked).toEqual([]);
    server.reply(file(CSV));
    const own: SourceNetwork = { ...network, isExempt: ({ hostname }) => hostname === "127.0.0.1" };
    expect(await fetched({ address: server.url }, own)).toMatchObject({ bytes: CSV.length });
  });
});

describe("a failure says why", () => {
  test.each<[number, string, SourceRequest["headers"]]>([
    [401, "401: the header Authorization was refused.", [["Authorization", SECRET]]],
    [403, "403: the header X-Api-Key was refused.", [["X-Api-Key", SECRET]]],
    [
      401,
      "401: the headers A, B were refused.",
      [
        ["A", "1"],
        ["B", "2"],
      ],
    ],
    [401, "401: the URL needs a header, like Authorization.", []],
    [404, "404: nothing was found at this URL.", []],
    [410, "410: the file no longer exists.", []],
    [418, "418: the server refused the request.", []],
    [503, "503: the server failed.", []],
    [204, "204: the answer is not a file.", []],
  ])("%i", async (code, sentence, headers) => {
    server.reply(status(code));
    expect(await failure({ headers })).toBe(sentence);
  });

  test("and when the server wants to be asked again", async () => {
    server.reply(status(429, { "retry-after": "120" }));
    await expect(fetched()).rejects.toMatchObject({
      message: "429: the server got too many requests.",
      retryAfterMs: 120_000,
    });
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    server.reply(status(503, { "retry-after": inAnHour }));
    const error = (await fetched().catch((reason: unknown) => reason)) as OutgoingFailure;
    expect(error.retryAfterMs).toBeGreaterThan(3_500_000);
    server.reply(status(503, { "retry-after": "soon" }));
    await expect(fetched()).rejects.toMatchObject({ retryAfterMs: 0 });
  });

  test("of a host that is not there, or refuses", async () => {
    const unknown: SourceNetwork = {
      ...server.network,
      resolve: () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" })),
    };
    expect(await failure({}, unknown)).toBe("The host doesn't exist.");
    const closed = await startSourceServer();
    await closed.close();
    expect(await failure({ address: closed.at("/") })).toBe("The host refuses connections at this port.");
  });

  test("of an answer that is empty, broken off, or packed in an unknown way", async () => {
    server.reply(file(""));
    expect(await failure()).toBe("The answer is empty.");
    path += "-2";
    server.reply((response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write(CSV, () => response.destroy());
    });
    expect(await failure()).toBe("The answer broke off before its end.");
    path += "-3";
    server.reply(file("?", { "content-encoding": "br" }));
    expect(await failure()).toBe("The answer is packed as br, which cannot be read.");
    server.reply(file("no gzip", { "content-encoding": "gzip" }));
    expect(await failure()).toBe("The packed answer is damaged.");
  });

  test("a full disk, or a file in the way, is no failure of the source", async () => {
    server.reply(file(CSV));
    await fetched();
    await expect(fetched()).rejects.toMatchObject({ code: "EEXIST" });
  });
});

describe("no more than allowed", () => {
  test("a size in the header", async () => {
    server.reply(file(CSV, { "content-length": String(CSV.length) }));
    expect(await failure({}, within({ bytes: 10 }))).toMatch(/^The file is larger than /);
    expect(existsSync(path)).toBe(false);
  });

  test("an unannounced size is refused before it is read completely", async () => {
    let sent = 0;
    server.reply((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(65_536, "x");
      const more = () => {
        while (!response.destroyed && sent < 1e9) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    });
    expect(await failure({}, within({ bytes: 1024 * 1024 }))).toBe("The file is larger than 1 MB.");
    expect(sent).toBeLessThan(5e8);
  });

  test("a size that unpacks on its way", async () => {
    server.reply(file(gzipSync(Buffer.alloc(3 * 1024 * 1024)), { "content-encoding": "gzip" }));
    expect(await failure({}, within({ bytes: 1024 * 1024 }))).toBe("The file is larger than 1 MB.");
  });

  test("a server that never answers, one that stops, and one that drips", async () => {
    server.reply(() => {});
    expect(await failure({}, within({ headersMs: 150 }))).toMatch(/^No answer came within/);
    server.reply((response) => void response.writeHead(200).write(CSV));
    expect(await failure({}, within({ idleMs: 150 }))).toMatch(/^No data arrived for/);
    path += "-2";
    server.reply((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    });
    const start = Date.now();
    expect(await failure({}, within({ idleMs: 150, wholeMs: 600 }))).toMatch(/^The file did not arrive/);
    expect(Date.now() - start).toBeLessThan(5_000);
  });

  test("a stop of the process ends it at once", async () => {
    const stop = new AbortController();
    server.reply((response) => {
      response.writeHead(200).write(CSV);
      stop.abort(new Error("stopping"));
    });
    await expect(fetched({}, server.network, stop.signal)).rejects.toThrow("stopping");
  });
});
