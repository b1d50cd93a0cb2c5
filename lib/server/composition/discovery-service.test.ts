import { expect, test, vi } from "vitest";
import { discoveryService } from "./discovery-service";
import { json, startTestServer } from "@/lib/testing/start-test-server";

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
