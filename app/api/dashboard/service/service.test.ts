/** The forms of /admin/service, with a service over HTTP that reports no balance. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { readConnection } from "@/lib/server/team/connection/read-connection";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { json } from "@/lib/testing/start-test-server";
import { startOtherService, type OtherService } from "@/lib/testing/start-other-service";

let site: TestSite;
let other: OtherService;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  other = await startOtherService([{ id: "tiktok_1", followers: 1 }]);
  const address = { url: other.url, apiKey: "k", keyHeader: "x-key" };
  discoveryService.replace(httpService(address, new MemoryRateLimiter(), { retryDelayMs: 1 }));
  cookie = await site.cookieOf(site.ana.member);
});
afterAll(async () => {
  await other.close();
  await site.leave();
});

const state = () => readConnection({ ...site.ana, service: discoveryService() });

async function send(fields: Record<string, string>, as?: string): Promise<URL> {
  const { POST } = await import("./route");
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie: as });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, "http://localhost:3000");
}

test("Test now stores its result for all members", async () => {
  const { pathname, search } = await send({ action: "test" }, cookie);
  expect(pathname + search).toBe("/admin/service?done=tested");
  expect((await state()).test).toMatchObject({
    by: "ana",
    lines: [{ state: "ok" }, { state: "ok" }, {}, {}, {}, {}, {}, {}, {}],
  });
});

test("reports a failed test", async () => {
  other.replyAlways(json(500, {}));
  expect((await send({ action: "test" }, cookie)).search).toBe("?trouble=test");
  other.replyAlways(null);
});

test("a purchase is recorded in the reader's number format and removed", async () => {
  const fields = { action: "purchase", credits: "5.000", numbers: "de", day: "2026-11-01", note: "" };
  expect((await send(fields, cookie)).search).toBe("?done=noted");
  const { purchases } = await state();
  expect(purchases).toMatchObject([{ credits: 5_000, day: "2026-11-01", note: null }]);
  const withdraw = { action: "withdraw", id: String(purchases[0]!.id) };
  expect((await send(withdraw, cookie)).search).toBe("?done=withdrawn");
  expect((await state()).purchases).toEqual([]);
  expect((await send(withdraw, cookie)).searchParams.get("trouble")).toBe("not_found");
});

test.each<[string, Record<string, string>]>([
  ["credits", { credits: "many", day: "2026-11-01", note: "a" }],
  ["day", { credits: "5", day: "2999-01-01", note: "a" }],
  ["day", { credits: "5", day: "", note: "" }],
])("a wrong %s is shown again as it was sent", async (trouble, fields) => {
  const { pathname, searchParams } = await send({ action: "purchase", ...fields }, cookie);
  expect(pathname).toBe("/admin/service");
  expect(Object.fromEntries(searchParams)).toEqual({ trouble, ...fields });
  expect((await state()).purchases).toEqual([]);
});

test("visitors, members and invalid forms change nothing", async () => {
  expect((await send({ action: "test" })).pathname).toBe("/sign-in");
  const { POST } = await import("./route");
  const asked = other.asked.length;
  const body = new URLSearchParams({ action: "test" });
  const answer = await requestSite(POST, { body, cookie: await site.cookieOf(site.ben.member) });
  expect(answer.status).toBe(403);
  expect((await send({ action: "else" }, cookie)).searchParams.get("trouble")).toBe("invalid_parameter");
  expect(other.asked).toHaveLength(asked);
});
