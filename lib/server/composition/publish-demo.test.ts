/** Demo data of a folder that several processes start on. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoPosts } from "../service/demo/demo-posts";
import { checkCatalogue, openCatalogueWriter } from "./open-catalogue";
import { publishDemo } from "./publish-demo";

const SIZE = { posts: 300, creators: 50, seed: 1 };
const NOW = Date.parse("2026-11-22T12:00:00Z");
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-demo-"));
  folders.push(folder);
  return folder;
};
let folder: string;
beforeEach(() => void (folder = newFolder()));
afterEach(() => folders.splice(0).forEach((each) => rmSync(each, { recursive: true })));

test("simultaneous starts publish once, the others wait", async () => {
  const starts = [1, 2, 3].map(async () => {
    await publishDemo(folder, NOW, SIZE);
    return checkCatalogue(folder);
  });
  const there = { posts: 300, creators: 50, generation: 1, isDemo: true };
  expect(await Promise.all(starts)).toEqual([there, there, there]);
});

test("keeps records imported meanwhile", async () => {
  const importing = await openCatalogueWriter(folder).stage({
    posts: demoPosts({ ...SIZE, posts: 7, now: NOW }),
    isDemo: false,
  });
  const starting = publishDemo(folder, NOW, SIZE);
  await importing.publish();
  await starting;
  expect(await checkCatalogue(folder)).toMatchObject({ posts: 7, generation: 1, isDemo: false });
});

test("leaves an emptied or filled catalogue unchanged", async () => {
  await publishDemo(folder, NOW, SIZE);
  const before = readdirSync(join(folder, "catalogue"));
  await publishDemo(folder, NOW + 1, { ...SIZE, posts: 400 });
  expect(readdirSync(join(folder, "catalogue"))).toEqual(before);
});

test("separate folders have the same records", () => {
  const one = JSON.stringify([...demoPosts({ ...SIZE, now: NOW })]);
  expect(JSON.stringify([...demoPosts({ ...SIZE, now: NOW })])).toBe(one);
  expect(JSON.stringify([...demoPosts({ ...SIZE, now: NOW + 86_400_000 })])).not.toBe(one);
});
