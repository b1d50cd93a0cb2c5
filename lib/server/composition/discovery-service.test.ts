import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { discoveryService } from "./discovery-service";
import { json, startTestServer } from "@/lib/testing/start-test-server";
import { env } from "@/lib/server/runtime/env";

test("SERVICE_URL connects another service with its key and key header, once a process", async () => {
  const server = await startTestServer();
  server.reply(json(200, { credits: { remaining: 7 } }));
  vi.stubEnv("SERVICE_URL", `${server.url}/`);
  vi.stubEnv("SERVICE_API_KEY", "abc");
  vi.stubEnv("SERVICE_KEY_HEADER", "x-key");
  expect(discoveryService()).toBe(discoveryService());
  expect(discoveryService().kind).toBe("http");
  expect(await discoveryService().balance()).toBe(7);
  expect(server.asked).toMatchObject([{ url: "/api/v2/credits", headers: { "x-key": "abc" } }]);
  await server.close();
});

test("without SERVICE_URL it is the embedded one, opened on first use", async () => {
  const folder = mkdtempSync(join(tmpdir(), "discovery-service-"));
  const dataDir = join(folder, "data");
  vi.unstubAllEnvs();
  vi.stubEnv("DATA_DIR", dataDir);
  vi.resetModules();
  env.forget();
  discoveryService.forget();
  const fresh = await import("./discovery-service");
  const service = fresh.discoveryService();
  expect(service.kind).toBe("embedded");
  expect(await service.identity()).toMatchObject({ provider: "embedded", replaysForMs: Infinity });
  expect(fresh.discoveryService()).toBe(service);
  expect(existsSync(dataDir)).toBe(false);
  expect(await service.balance()).toBeGreaterThan(0);
  const { serviceContext } = await import("./service-context");
  const { catalogue, db } = await serviceContext();
  await catalogue.close();
  await db.destroy();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
