/** The document identifies the service. Without its database it stays readable and omits this. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { instanceId } from "@/lib/server/service/instance-id";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { GET } from "./route";

let site: TestSite;
beforeEach(async () => void (site = await openTestSite()));
afterEach(() => site.leave());

const ask = (headers = {}) => requestSite(GET, { method: "GET", path: "/api/openapi.json", headers });
const service = async () => (await (await ask()).json()).info["x-service"];

test("names the instance and how long a repeated Idempotency-Key is replayed", async () => {
  const instance = await instanceId(site.team.db);
  expect(instance).toMatch(/^[0-9a-f-]{36}$/);
  expect(await service()).toEqual({ instance, idempotencyKeyRetentionS: 604_800 });
  expect(await service()).toEqual({ instance, idempotencyKeyRetentionS: 604_800 });
});

test("is available without the database", async () => {
  sharedDatabase.replace(Promise.reject(new Error("gone")));
  expect(await service()).toEqual({ idempotencyKeyRetentionS: 604_800 });
});

test("is sent once to a client that keeps it", async () => {
  const etag = (await ask()).headers.get("etag")!;
  expect((await ask({ "if-none-match": `W/${etag}` })).status).toBe(304);
  expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);
});
