import { afterAll, beforeAll, expect, test } from "vitest";
import { startPictureServer, picture, png } from "@/lib/testing/start-picture-server";
import { PosterCache } from "@/lib/server/team/posters/poster-cache";
import { posters } from "@/lib/server/team/posters/posters";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { posterAddress } from "@/lib/server/team/posters/poster-address";
import { GET } from "./route";

let site: TestSite;
let server: Awaited<ReturnType<typeof startPictureServer>>;
beforeAll(async () => {
  process.env.POSTER_HOSTS = "pictures.test";
  site = await openTestSite();
  server = await startPictureServer();
  posters.replace(new PosterCache({ folder: `${process.env.DATA_DIR}/posters`, network: server.network }));
});
afterAll(async () => {
  posters.forget();
  delete process.env.POSTER_HOSTS;
  await server.close();
  await site.leave();
});

const get = async (path: string, isMember = true) =>
  requestSite(GET, {
    method: "GET",
    path,
    ...(isMember && { cookie: await site.cookieOf(site.ben.member) }),
  });

test("members get the picture, others nothing", async () => {
  server.reply(picture(png()));
  const address = posterAddress(server.at("/a.png"))!;
  expect((await get(address, false)).status).toBe(401);
  expect(server.asked).toEqual([]);
  const response = await get(address);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=604800",
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(png())).toBe(true);
});

test("a missing picture is a transparent pixel for ten minutes", async () => {
  server.reply((response) => response.writeHead(404).end());
  const response = await get(posterAddress(server.at("/dead.png"))!);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-poster")).toBe("none");
  expect(response.headers.get("cache-control")).toBe("private, max-age=600");
});

test("fetches no address that was not signed", async () => {
  const before = server.asked.length;
  const address = new URL(posterAddress(server.at("/b.png"))!, "http://x");
  const { searchParams } = address;
  const forged = [
    "",
    "url=",
    `url=${encodeURIComponent(server.at("/b.png"))}`,
    `url=${encodeURIComponent(server.at("/other.png"))}&of=${searchParams.get("of")}`,
    `url=${encodeURIComponent(server.at("/b.png"))}&of=${"A".repeat(24)}`,
  ];
  for (const search of forged) expect((await get(`/api/dashboard/poster?${search}`)).status).toBe(404);
  expect(server.asked.length).toBe(before);
});

test.each([
  undefined,
  "",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "/demo/posters/x.svg",
  "/api/dashboard/poster?url=https://i.ytimg.com/x.jpg",
  "https://elsewhere.example/x.jpg",
  "https://me:secret@i.ytimg.com/x.jpg",
  "https://127.0.0.1/x.jpg",
  "http://",
])("returns no address for %s", (url) => expect(posterAddress(url)).toBeUndefined());

test("returns no address for an endless one", () =>
  expect(posterAddress(`https://i.ytimg.com/${"x".repeat(2000)}`)).toBeUndefined());
