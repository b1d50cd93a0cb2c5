import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGeneration } from "./current-generation";
import { readManifest } from "./manifest";
import { publish } from "./publish";

let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "catalogue-"));
  await publish(dataDir, { posts: [{ id: "a", createdAt: 1 }], isDemo: false });
});

afterAll(() => rmSync(dataDir, { recursive: true }));

test("a retired generation stays open for its users, and no longer", async () => {
  const generation = await openGeneration(dataDir, readManifest(dataDir), true);
  let goOn = () => {};
  const using = generation.use(async ({ searches }) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    return searches.rows("select id from posts.record", []);
  });
  generation.retire();
  goOn();
  expect(await using).toEqual([["a"]]);
  await expect(generation.searches.rows("select id from posts.record", [])).rejects.toThrow();
});

test("the files cannot be written to and no other file can be opened", async () => {
  const generation = await openGeneration(dataDir, readManifest(dataDir), true);
  await expect(generation.searches.rows("delete from posts.record", [])).rejects.toThrow(/read-only/);
  await expect(generation.searches.rows("select * from read_text('/etc/hostname')", [])).rejects.toThrow(
    /disabled/,
  );
  generation.retire();
});
