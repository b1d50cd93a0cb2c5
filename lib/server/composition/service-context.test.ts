import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { restoreAdmissions, saveAdmissions } from "@/lib/server/adapters/memory/keep-admissions";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { serviceContext } from "./service-context";
import { sharedDatabase } from "./shared-database";

let folder: string;
let dataDir: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "service-context-"));
  dataDir = join(folder, "data");
  vi.stubEnv("DATA_DIR", dataDir);
});
afterAll(async () => {
  const { catalogue, db } = await serviceContext();
  await catalogue.close();
  await db.destroy();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("retries a failed opening and takes over earlier admissions", async () => {
  writeFileSync(dataDir, "in the way");
  await expect(serviceContext()).rejects.toThrow();
  rmSync(dataDir);
  await (await sharedDatabase()).selectFrom("apiKey").select("id").execute();
  const before = new MemoryRateLimiter();
  for (let call = 0; call < 5; call++) before.admit("key-1");
  saveAdmissions(before, dataDir);

  const service = await serviceContext();
  expect(await serviceContext()).toBe(service);
  expect(service.db).toBe(await sharedDatabase());
  expect((await service.limiter.look("key-1")).remaining).toBe(55);
  expect(existsSync(join(dataDir, "admissions.json"))).toBe(false);
});

test("the catalogue is empty until something is published, and the dashboard has its account", async () => {
  const { catalogue, dashboard, db, runningCharges } = await serviceContext();
  expect(await catalogue.summary()).toMatchObject({ posts: 0, creators: 0, generation: 0 });
  expect(await db.selectFrom("apiKey").select("id").execute()).toContainEqual({ id: dashboard.keyId });
  expect(runningCharges.size).toBe(0);
});

test("saves admissions when the process ends", async () => {
  const { limiter } = await serviceContext();
  limiter.admit("key-2");
  const listeners = process.rawListeners("exit");
  // The last one is ours: `once` wraps it. Calling it ends nothing.
  listeners.at(-1)!.call(process, 0);
  const after = new MemoryRateLimiter();
  restoreAdmissions(after, dataDir);
  expect([after.look("key-1").remaining, after.look("key-2").remaining]).toEqual([55, 59]);
});
