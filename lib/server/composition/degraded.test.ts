/** A catalogue that is damaged or missing: everything else works, search says why, and a repair needs no restart. */
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { prepareArgs } from "@/lib/testing/compile-programs";
import { checkCatalogue, openCatalogue, openCatalogueWriter } from "./open-catalogue";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const creators = Array.from({ length: 3_000 }, (_, index) => ({
  id: `tiktok_${index}`,
  username: `creator${index}`,
  bio: `about ${index} ${"words ".repeat(20)}`,
  followers: index,
  dateCreated: 1,
}));
const posts = [{ id: "a", createdAt: 1 }];
const search = parseUrl(creatorQuery, new URLSearchParams("bio=words&perPage=5")).values;

let whole: string;
let dataDir: string;
let service: TestService;
let catalogue: CatalogueReader;

beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), "whole-"));
  await openCatalogueWriter(whole).publish({ posts, creators, isDemo: false });
});
afterAll(() => rmSync(whole, { recursive: true }));
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "degraded-"));
  cpSync(whole, dataDir, { recursive: true });
  catalogue = openCatalogue(dataDir);
  service = await openTestService({ catalogue });
});
afterEach(async () => {
  await catalogue.close();
  await service.close();
  rmSync(dataDir, { recursive: true });
});

const folder = () => join(dataDir, "catalogue");
const file = () => join(folder(), "creators-1.duckdb");
const manifest = () => join(folder(), "current.json");

function flipInside(path: string): void {
  const bytes = readFileSync(path);
  // The header is intact: the file opens, and only reading its records fails.
  for (let at = 300_000; at < bytes.length; at += 4_096) bytes[at]! ^= 255;
  writeFileSync(path, bytes);
}

function setVersion(path: string): void {
  const bytes = readFileSync(path);
  bytes[12] = 200;
  writeFileSync(path, bytes);
}

const DAMAGE: [string, () => void, RegExp][] = [
  ["without its folder", () => rmSync(folder(), { recursive: true }), /its folder is missing/],
  ["without its manifest", () => rmSync(manifest()), /current\.json is missing/],
  [
    "with a cut manifest",
    () => writeFileSync(manifest(), '{"generation": 1, "po'),
    /current\.json is damaged/,
  ],
  ["with a manifest of nothing", () => writeFileSync(manifest(), "null"), /current\.json is damaged/],
  [
    "with a manifest that is a folder",
    () => (rmSync(manifest()), mkdirSync(manifest())),
    /current\.json may not be read/,
  ],
  ["without a file", () => rmSync(file()), /creators-1\.duckdb is missing/],
  ["with an empty file", () => truncateSync(file(), 0), /creators-1\.duckdb is cut off/],
  [
    "with half a file",
    () => truncateSync(file(), statSync(file()).size >> 1),
    /creators-1\.duckdb is cut off/,
  ],
  ["with garbage", () => writeFileSync(file(), "garbage ".repeat(1 << 20)), /creators-1\.duckdb is damaged/],
  ["of another version", () => setVersion(file()), /creators-1\.duckdb is damaged/],
  [
    "with a file that is a folder",
    () => (rmSync(file()), mkdirSync(file())),
    /creators-1\.duckdb is not a file/,
  ],
  ["with changed bytes", () => flipInside(file()), /(creators-1\.duckdb|one of its files) is damaged/],
];

const refusal = (reason: RegExp) => ({
  code: "catalogue_unavailable",
  status: 503,
  message: expect.stringMatching(
    new RegExp(`${reason.source}.*from a backup, or import your data again with --replace`),
  ),
});

test.each(DAMAGE)(
  "%s: search reports it, reveals are void, the rest works until repaired",
  async (_, damage, reason) => {
    damage();
    const discovery = embeddedService(async () => service);
    await expect(catalogue.searchCreatorIds(search)).rejects.toMatchObject(refusal(reason));
    await expect(discovery.searchCreatorIds(search)).rejects.toMatchObject(refusal(reason));
    expect(await discovery.getCreators(["tiktok_5"], "attempt-1")).toMatchObject({
      state: "void",
      code: "catalogue_unavailable",
      message: expect.stringMatching(reason),
    });
    expect(await discovery.balance()).toBe(500);
    await expect(catalogue.summary()).rejects.toMatchObject(refusal(reason));
    await expect(checkCatalogue(dataDir, true)).rejects.toMatchObject(refusal(reason));

    rmSync(folder(), { recursive: true, force: true });
    cpSync(join(whole, "catalogue"), folder(), { recursive: true });
    await vi.waitFor(async () => expect((await catalogue.searchCreatorIds(search)).total).toBe(3_000), 2_000);
    expect(await discovery.getCreators(["tiktok_5"], "attempt-2")).toMatchObject({
      state: "settled",
      charged: 1,
    });
    expect(await catalogue.summary()).toMatchObject({ creators: 3_000 });
  },
);

// A folder in the place of the manifest has to be removed by hand.
const replaceable = DAMAGE.filter(([name]) => !name.includes("manifest that is a folder"));

test.each(replaceable)("%s: only an import with --replace repairs it", async (_, damage) => {
  damage();
  await expect(catalogue.searchCreatorIds(search)).rejects.toMatchObject({ code: "catalogue_unavailable" });
  const writer = openCatalogueWriter(dataDir);
  const list = () => readdirSync(folder()).filter((name) => name !== "publish.lock");
  const before = statSync(folder(), { throwIfNoEntry: false }) ? list() : [];
  const more = [{ id: "tiktok_9", dateCreated: 2, bio: "words" }];
  await expect(writer.publish({ creators: more, isDemo: false })).rejects.toMatchObject({
    code: "catalogue_unavailable",
  });
  expect(list()).toEqual(before);

  await writer.publish({ creators: more, isDemo: false, isReplacing: true });
  await vi.waitFor(async () => expect((await catalogue.searchCreatorIds(search)).total).toBe(1), 2_000);
  expect(await checkCatalogue(dataDir, true)).toMatchObject({ creators: 1, posts: 0 });
});

test("notices a file that disappears and returns", async () => {
  expect((await catalogue.searchCreatorIds(search)).total).toBe(3_000);
  rmSync(file());
  await vi.waitFor(
    () => expect(catalogue.summary()).rejects.toMatchObject({ code: "catalogue_unavailable" }),
    2_000,
  );
  cpSync(join(whole, "catalogue", "creators-1.duckdb"), file());
  await vi.waitFor(async () => expect(await catalogue.summary()).toMatchObject({ creators: 3_000 }), 2_000);
});

test("an unpublished catalogue is empty, not damaged", async () => {
  const fresh = openCatalogue(join(dataDir, "fresh"));
  expect(await fresh.summary()).toMatchObject({ generation: 0, creators: 0 });
  expect(await checkCatalogue(join(dataDir, "fresh"))).toMatchObject({ generation: 0 });
});

test("many queries on a damaged catalogue open the files once", async () => {
  rmSync(file());
  const ask = () => catalogue.searchCreatorIds(search).catch((error: unknown) => error);
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  await sleep(300);
  answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatchObject(refusal(/creators-1\.duckdb is missing/));
});

test.each([DAMAGE[0]!, DAMAGE[2]!, DAMAGE[6]!])(
  "%s: starts, reports it, and adds no demo data",
  async (_, damage, reason) => {
    damage();
    const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: "production" as const };
    const { stdout } = await promisify(execFile)(process.execPath, prepareArgs(), { cwd: root, env });
    const { signIn, warning } = JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
    expect(signIn).toMatch(/\/setup\?token=/);
    expect(warning).toMatch(reason);
    expect(readdirSync(dataDir)).toContain("scoutdeck.sqlite");
    await expect(
      openCatalogueWriter(dataDir)
        .summary()
        .then(() => checkCatalogue(dataDir)),
    ).rejects.toMatchObject(refusal(reason));
  },
);
