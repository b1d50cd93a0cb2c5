import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/server/runtime/env";
import { sharedDatabase } from "./shared-database";

let folder: string;
/** The data folder of the process, which does not exist yet. */
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shared-database-"));
  dataDir = join(folder, "data");
  vi.stubEnv("DATA_DIR", dataDir);
  env.forget();
});

afterEach(async () => {
  await sharedDatabase()
    .then((db) => db.destroy())
    .catch(() => undefined);
  sharedDatabase.forget();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("opens one database per process, also for simultaneous callers", async () => {
  const [one, two] = await Promise.all([sharedDatabase(), sharedDatabase()]);
  expect(one).toBe(two);
  vi.resetModules();
  const otherBundle = await import("./shared-database");
  expect(await otherBundle.sharedDatabase()).toBe(one);
  expect(await one.selectFrom("member").selectAll().execute()).toEqual([]);
});

test.each<[string, () => void]>([
  ["the folder is a file", () => writeFileSync(dataDir, "x")],
  [
    "the database is something else",
    () => {
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, "scoutdeck.sqlite"), "no database at all".repeat(1_000));
    },
  ],
])("when %s every caller is told, and once it is mended the next call opens it", async (_, damage) => {
  damage();
  const both = await Promise.allSettled([sharedDatabase(), sharedDatabase()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(sharedDatabase()).rejects.toThrow();
  rmSync(dataDir, { recursive: true });
  const db = await sharedDatabase();
  expect(await db.selectFrom("member").selectAll().execute()).toEqual([]);
  expect(await sharedDatabase()).toBe(db);
});
