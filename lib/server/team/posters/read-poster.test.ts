/** The poster of an address: only signed addresses on known hosts are fetched. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { blobsOf } from "@/lib/server/composition/verb-contexts";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { picture, png, startPictureServer } from "@/lib/testing/start-picture-server";
import type { MemberContext } from "../team-context";
import type { BlobContext } from "../boards/kept-posters";
import { posterAddress, signedPoster, isPosterHost } from "./poster-address";
import { PosterCache } from "./poster-cache";
import { posters } from "./posters";
import { readPoster } from "./read-poster";

let t: TestTeam;
let [ana, ben]: (MemberContext & BlobContext)[] = [];
let server: Awaited<ReturnType<typeof startPictureServer>>;
let folder: string;
beforeAll(async () => {
  vi.stubEnv("POSTER_HOSTS", "cdn.pictures.test");
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-posters-"));
  [t, server] = [await openTestTeam(), await startPictureServer()];
  const blobs = blobsOf(t.team.db, t.folder);
  [ana, ben] = [
    { ...t.ana, blobs },
    { ...t.ben, blobs },
  ];
  posters.replace(new PosterCache({ folder, network: server.network }));
});
beforeEach(() => {
  server.asked.length = 0;
});
afterAll(async () => {
  posters.forget();
  vi.unstubAllEnvs();
  await Promise.all([t.close(), server.close()]);
  rmSync(folder, { recursive: true });
});

const ON_CDN = "https://p16.tiktokcdn.com/a.jpg?x=1&y=2";
const searchOf = (address: string | undefined) => new URL(address!, "http://localhost").searchParams;

describe("an address", () => {
  test("identifies its picture in any spelling of the host", () => {
    for (const url of [ON_CDN, "https://P16.TikTokCDN.com/a.jpg?x=1&y=2"])
      expect(signedPoster(searchOf(posterAddress(url)))).toBe(ON_CDN);
  });

  test.each([
    undefined,
    "",
    "https://example.com/a.jpg",
    "https://tiktokcdn.com.example.com/a.jpg",
    "https://eviltiktokcdn.com/a.jpg",
    "https://user:pass@p16.tiktokcdn.com/a.jpg",
    "https://user@p16.tiktokcdn.com/a.jpg",
    "ftp://p16.tiktokcdn.com/a.jpg",
    "javascript:alert(1)//tiktokcdn.com",
    "data:image/png;base64,AAAA",
    "//p16.tiktokcdn.com/a.jpg",
    "https://",
    "http://127.0.0.1/a.jpg",
    `https://p16.tiktokcdn.com/${"x".repeat(2_000)}`,
  ])("is not created for %j", (url) => expect(posterAddress(url)).toBeUndefined());

  test("is invalid with another picture or signature", () => {
    const search = searchOf(posterAddress(ON_CDN));
    const of = search.get("of")!;
    for (const [url, signature] of [
      [`${ON_CDN}3`, of],
      [ON_CDN, of.slice(0, -1)],
      [ON_CDN, `${of}x`],
      [ON_CDN, `${of.startsWith("A") ? "B" : "A"}${of.slice(1)}`],
      [ON_CDN, ""],
      ["", of],
    ] as const)
      expect(signedPoster(new URLSearchParams({ url, of: signature }))).toBeUndefined();
    expect(signedPoster(new URLSearchParams({ url: ON_CDN }))).toBeUndefined();
    expect(signedPoster(new URLSearchParams())).toBeUndefined();
  });
});

test.each<[string, boolean]>([
  ["tiktokcdn.com", true],
  ["p16-sign.tiktokcdn.com.", true],
  ["i.ytimg.com", true],
  ["img.example.org", true],
  ["a.img.example.org", true],
  ["example.org", false],
  ["ytimg.com.example.org", false],
  ["xytimg.com", false],
  ["com", false],
  ["", false],
])("%j is a host of posters: %s", (host, isHost) =>
  expect(isPosterHost(host, ["img.example.org"])).toBe(isHost),
);

describe("reading", () => {
  test("returns the picture, fetched once, or null", async () => {
    server.reply(picture(png()), (response) => response.writeHead(404).end());
    const search = searchOf(posterAddress(server.at("/a", "cdn.pictures.test")));
    expect(await readPoster(ben!, search)).toMatchObject({ type: "image/png", bytes: png() });
    expect(await readPoster(ana!, search)).toMatchObject({ type: "image/png" });
    expect(server.asked).toHaveLength(1);
    expect(await readPoster(ben!, searchOf(posterAddress(server.at("/b", "cdn.pictures.test"))))).toBeNull();
  });

  test.each<Record<string, string>>([
    {},
    { url: ON_CDN },
    { url: ON_CDN, of: "x".repeat(24) },
    { url: "http://169.254.169.254/", of: "" },
  ])("an address that we never signed is refused and fetches nothing: %j", async (search) => {
    const reading = () => readPoster(ben!, new URLSearchParams(search));
    expect((await refusalOf(t.team.db, reading)).code).toBe("not_found");
    expect(server.asked).toEqual([]);
  });

  test.each([undefined, "url=x", { url: ON_CDN }])("%j is refused", async (search) => {
    const refusal = await refusalOf(t.team.db, () => readPoster(ben!, search as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["body"] });
  });
});
