import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PosterCache, type PosterCacheOptions } from "./poster-cache";
import { picture, png, startPictureServer } from "@/lib/testing/start-picture-server";

let server: Awaited<ReturnType<typeof startPictureServer>>;
let folder: string;
beforeAll(async () => void (server = await startPictureServer()));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-posters-"));
  server.asked.length = 0;
  return () => rmSync(folder, { recursive: true });
});
afterAll(() => server.close());

const open = (options: Partial<PosterCacheOptions> = {}) =>
  new PosterCache({ folder, network: server.network, ...options });

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("a picture is fetched once and kept across restarts", async () => {
  server.reply(picture(png()), (response) => response.writeHead(410).end());
  const cache = open();
  const got = await Promise.all(Array.from({ length: 20 }, () => cache.get(server.at("/a"))));
  expect(got.every((each) => each?.bytes.equals(png()))).toBe(true);
  expect(await cache.get(server.at("/a"))).toMatchObject({ type: "image/png" });
  expect(await open().get(server.at("/a"))).toMatchObject({ type: "image/png" });
  expect(server.asked.length).toBe(1);
});

test("a dead address is retried after a while", async () => {
  server.reply((response) => response.writeHead(404).end());
  const patient = open();
  expect(await patient.get(server.at("/dead"))).toBeNull();
  expect(await patient.get(server.at("/dead"))).toBeNull();
  expect(server.asked.length).toBe(1);
  const hasty = open({ deadMs: -1 });
  await hasty.get(server.at("/dead"));
  server.reply(picture(png()));
  expect(await hasty.get(server.at("/dead"))).toMatchObject({ type: "image/png" });
});

test("a temporary failure is retried sooner", async () => {
  server.reply((response) => response.writeHead(503).end());
  const cache = open({ passingMs: -1 });
  await cache.get(server.at("/down"));
  server.reply(picture(png()));
  expect(await cache.get(server.at("/down"))).not.toBeNull();
});

test("stays below the limit by deleting the longest unseen first", async () => {
  server.reply(picture(png(1000)));
  const cache = open({ maxBytes: 3500 });
  const wasSeen = (name: string, at: number) => {
    const [newest] = files().sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    utimesSync(newest!, at, at);
    return name;
  };
  for (const [index, name] of ["/1", "/2", "/3"].entries()) {
    await cache.get(server.at(name));
    wasSeen(name, 1_000 + index);
  }
  // Shown again: now the second is the oldest.
  await cache.get(server.at("/1"));
  await cache.get(server.at("/4"));
  expect(files().length).toBe(3);
  const before = server.asked.length;
  for (const name of ["/1", "/3", "/4"]) await cache.get(server.at(name));
  expect(server.asked.length).toBe(before);
  await cache.get(server.at("/2"));
  expect(server.asked.length).toBe(before + 1);
});

test("a damaged file is fetched again", async () => {
  server.reply(picture(png()));
  await open().get(server.at("/a"));
  const [file] = files();
  writeFileSync(file!, "half a pict");
  expect(await open().get(server.at("/a"))).not.toBeNull();
  expect(server.asked.length).toBe(2);
});
