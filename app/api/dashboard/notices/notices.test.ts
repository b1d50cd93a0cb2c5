/** The contract of notices, for the bell and for programs that check it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticeList } from "@/lib/contract/notices";
import { appendEvent } from "@/lib/server/team/outbox/write-events";
import { startNotices, takeEvents } from "@/lib/server/team/notices/take-events";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ana.member);
  await startNotices(site.team.db);
  for (const line of [100, 50])
    await site.team.db
      .transaction()
      .execute((trx) => appendEvent(trx, "balance.low", { line, direction: line > 99 ? "up" : "down" }));
  await takeEvents(site.team.db);
});
afterAll(() => site.leave());

const path = "/api/dashboard/notices";
async function get(search = "") {
  const { GET } = await import("./route");
  return requestSite(GET, { method: "GET", path: `${path}${search}`, cookie });
}
async function post(body: unknown) {
  const { POST } = await import("./route");
  return requestSite(POST, { path, body, cookie });
}
const read = async (search?: string) => (await (await get(search)).json()) as NoticeList;

test("lists the newest first, with all fields", async () => {
  const { unread, notices } = await read();
  expect(unread).toBe(2);
  expect(notices[0]).toEqual({
    id: expect.any(String),
    kind: "balance.low",
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    read: false,
    text: "Fewer than 50 credits are left",
    detail: null,
    href: "/usage",
    count: 1,
    isSettled: false,
  });
  expect(await read("?most=1")).toMatchObject({ unread: 2, notices: [{}] });
  expect(await read("?most=0")).toEqual({ unread: 2, notices: [] });
});

test("refuses a wrong number", async () => {
  for (const most of ["x", "-1", "101", "1.5", ""])
    expect((await get(`?most=${most}`)).status, most).toBe(400);
});

test("marks lines as read, by JSON and by a form", async () => {
  const { notices } = await read();
  expect(await (await post({ read: [notices[1]!.id] })).json()).toEqual({ unread: 1 });
  expect((await read()).notices.map(({ read: isRead }) => isRead)).toEqual([false, true]);
  expect((await post({ read: "none" })).status).toBe(400);
  const answer = await post(new URLSearchParams({ read: "all" }));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/notices"]);
  expect(await read("?most=0")).toEqual({ unread: 0, notices: [] });
});
