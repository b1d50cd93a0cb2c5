import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "@/lib/server/access/session";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { contextOf, originOf } from "./request-context";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
});
afterAll(() => site.leave());

const request = (headers: Record<string, string> = {}) => new Request("http://localhost/", { headers });

test("has the cookie's member with the role's scopes, among any cookies", async () => {
  for (const header of [cookie, `a=b; ${cookie}; c=d`, `a=b;${cookie}`, `x${cookie}; ${cookie}`]) {
    const ctx = await contextOf(request({ cookie: header }), "req_1");
    expect(ctx?.member, header.slice(0, 9)).toEqual(site.ben.member);
    expect(ctx?.actor).toEqual(site.ben.actor);
    expect(ctx).toMatchObject({
      db: site.team.db,
      service: site.team.service,
      origin: { requestId: "req_1" },
    });
  }
});

test("a missing, wrong or foreign cookie signs no one in", async () => {
  const { name } = sessionCookie();
  const token = cookie.slice(name.length + 1);
  for (const header of [
    undefined,
    "",
    `${name}=`,
    `${name}`,
    `${name}=${token}x`,
    `x${name}=${token}`,
    `other=${token}`,
  ]) {
    expect(
      await contextOf(request(header === undefined ? {} : { cookie: header })),
      header?.slice(0, 30),
    ).toBeNull();
  }
});

test.each([
  ["k3x9", "k3x9"],
  ["K3 x9", undefined],
  ["x".repeat(21), undefined],
])("a script names the tab that calls: %s", async (tab, known) => {
  expect((await contextOf(request({ cookie, "x-scoutdeck-tab": tab })))!.tab).toBe(known);
});

test("the request's signal stops its work", async () => {
  const controller = new AbortController();
  const ctx = await contextOf(
    new Request("http://localhost/", { headers: { cookie }, signal: controller.signal }),
  );
  expect(ctx!.signal!.aborted).toBe(false);
  controller.abort();
  expect(ctx!.signal!.aborted).toBe(true);
});

test.each([
  [{ "x-scoutdeck-address": "192.0.2.1" }, "192.0.2.1"],
  [{ "x-scoutdeck-address": "" }, null],
  [{ "x-forwarded-for": "192.0.2.1" }, null],
])("the address of %j is %j", (headers, address) => {
  expect(originOf(request(headers), "req_1")).toEqual({ requestId: "req_1", address });
});

test("a request without an id gets one", () => {
  const [one, two] = [originOf(request()), originOf(request())];
  expect(one.requestId).toMatch(/^req_[0-9a-f]{24}$/);
  expect(one.requestId).not.toBe(two.requestId);
});
