import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NoPicture, fetchPicture, internet, type Network } from "./fetch-picture";
import { isPosterHost } from "./poster-address";
import { picture, png, redirect, startPictureServer } from "@/lib/testing/start-picture-server";

let server: Awaited<ReturnType<typeof startPictureServer>>;
beforeAll(async () => void (server = await startPictureServer()));
afterAll(() => server.close());

/** Why a fetch failed, and how many requests the server got. */
async function failure(url: string, network: Network = server.network) {
  const before = server.asked.length;
  const error = await fetchPicture(url, network).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NoPicture);
  const { message, isPassing } = error as NoPicture;
  return { message, isPassing, asked: server.asked.length - before };
}

test("requests a picture without identifying headers", async () => {
  server.reply(picture(png()));
  const { type, bytes } = await fetchPicture(server.at("/p.jpg?x=1"), server.network);
  expect(type).toBe("image/png");
  expect(bytes.equals(png())).toBe(true);
  const { url, headers } = server.asked.at(-1)!;
  expect(url).toBe("/p.jpg?x=1");
  expect(headers.host).toBe(new URL(server.at("/")).host);
  expect(Object.keys(headers).sort()).toEqual([
    "accept",
    "accept-encoding",
    "connection",
    "host",
    "user-agent",
  ]);
});

test("redirects among allowed hosts are followed, each hop resolved once", async () => {
  const resolved: string[] = [];
  const network = {
    ...server.network,
    resolve: (host: string) => (resolved.push(host), server.network.resolve(host)),
  };
  server.reply(redirect(server.at("/2", "b.pictures.test")), redirect("/3"), picture(png()));
  await fetchPicture(server.at("/1"), network);
  expect(server.asked.slice(-3).map(({ url }) => url)).toEqual(["/1", "/2", "/3"]);
  expect(resolved).toEqual(["a.pictures.test", "b.pictures.test", "b.pictures.test"]);
});

test("with TLS required fetches no picture over http", async () => {
  const { protocols } = internet(() => true, true);
  const network: Network = { ...server.network, protocols };
  expect(await failure(server.at("/"), network)).toMatchObject({
    message: "not an allowed protocol",
    asked: 0,
  });
  expect(internet(() => true, false).protocols).toEqual(["https:", "http:"]);
});

describe("is not led astray", () => {
  test.each([
    ["the same machine by number", () => server.url],
    ["a host that is not allowed", () => server.at("/", "elsewhere.test")],
    ["a private address", () => server.at("/", "inside.pictures.test")],
    ["the metadata service", () => server.at("/", "metadata.pictures.test")],
    ["the IPv6 loopback", () => server.at("/", "six.pictures.test")],
    ["a private address among others", () => server.at("/", "mixed.pictures.test")],
    ["another port", () => "http://a.pictures.test:81/"],
    ["a file", () => "file:///etc/hostname"],
    ["credentials", () => server.at("/").replace("//", "//me:secret@")],
  ])("by a redirect to %s", async (_, target) => {
    server.reply(redirect(target()), picture(png()));
    expect(await failure(server.at("/"))).toMatchObject({ asked: 1 });
    expect((await failure(target())).asked).toBe(0);
  });

  test("even when every host is allowed, addresses are checked as in production", async () => {
    const network: Network = { ...internet(() => true, false), ports: server.network.ports };
    const { port } = new URL(server.url);
    for (const host of [
      "127.0.0.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "localhost",
      "2130706433",
      "0x7f.0.0.1",
    ]) {
      expect(await failure(`http://${host}:${port}/`, network)).toMatchObject({ asked: 0 });
    }
  });

  test("by a name that resolves to another address the second time", async () => {
    const answers = ["127.0.0.1", "10.0.0.7"];
    const network: Network = {
      ...server.network,
      resolve: async () => [{ address: answers.shift()!, family: 4 }],
    };
    server.reply(picture(png()));
    await fetchPicture(server.at("/"), network);
    expect((await failure(server.at("/"), network)).asked).toBe(0);
  });

  test("in circles", async () => {
    server.reply(redirect("/again"));
    expect((await failure(server.at("/"))).asked).toBe(4);
  });
});

describe("limits a picture", () => {
  test.each([
    [
      "SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      "image/svg+xml",
    ],
    ["HTML that calls itself a picture", Buffer.from(`<!doctype html>${" ".repeat(100)}`), "image/png"],
    ["nothing", Buffer.alloc(0), "image/png"],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "image/heic"],
  ])("%s", async (_, bytes, type) => {
    server.reply(picture(bytes, { "content-type": type }));
    expect(await failure(server.at("/"))).toMatchObject({ message: "not a picture", isPassing: false });
  });

  test("a large one with its size in the header", async () => {
    server.reply(picture(png(2 * 1024 * 1024 + 1)));
    expect((await failure(server.at("/"))).message).toBe("larger than 2 MB");
  });

  test("a large one without a size, not read completely", async () => {
    let sent = 0;
    server.reply((response) => {
      response.writeHead(200);
      const chunk = png(65_536);
      const more = () => {
        while (!response.destroyed && sent < 1e9) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    });
    expect((await failure(server.at("/"))).message).toBe("larger than 2 MB");
    expect(sent).toBeLessThan(5e8);
  });

  test("exactly 2 MB is fine", async () => {
    server.reply(picture(png(2 * 1024 * 1024)));
    expect((await fetchPicture(server.at("/"), server.network)).bytes.length).toBe(2 * 1024 * 1024);
  });
});

test("abandons an endless answer", async () => {
  server.reply((response) => void response.writeHead(200).write(png()));
  const slow = await failure(server.at("/"), { ...server.network, timeoutMs: 2_000 });
  expect(slow).toMatchObject({ message: "broken off", isPassing: true, asked: 1 });
  server.reply(() => undefined);
  expect((await failure(server.at("/"), { ...server.network, timeoutMs: 100 })).isPassing).toBe(true);
});

test("abandons a name server that never answers", async () => {
  const network = { ...server.network, timeoutMs: 50, resolve: () => new Promise<never>(() => undefined) };
  expect(await failure(server.at("/"), network)).toMatchObject({ isPassing: true, asked: 0 });
});

test.each([
  [404, false],
  [403, false],
  [500, true],
  [429, true],
])("an answer of %i is passing: %s", async (status, isPassing) => {
  server.reply((response) => response.writeHead(status).end());
  expect(await failure(server.at("/"))).toMatchObject({ message: `answer ${status}`, isPassing });
});

test.each([
  ["p16-sign-va.tiktokcdn.com", true],
  ["i.ytimg.com", true],
  ["scontent-fra3-1.cdninstagram.com", true],
  ["img.example.com", true],
  ["cdn.img.example.com.", true],
  ["eviltiktokcdn.com", false],
  ["tiktokcdn.com.evil.example", false],
  ["example.com", false],
  ["127.0.0.1", false],
])("host %s is allowed: %s", (host, isAllowed) =>
  expect(isPosterHost(host, ["img.example.com"])).toBe(isAllowed),
);
