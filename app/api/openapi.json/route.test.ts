/** The document identifies the service. Without its database it stays readable and omits this. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { instanceId } from "@/lib/server/service/instance-id";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { GET } from "./route";

let site: TestSite;
beforeEach(async () => void (site = await openTestSite()));
afterEach(() => site.leave());

const service = async () => (await (await GET()).json()).info["x-service"];

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
