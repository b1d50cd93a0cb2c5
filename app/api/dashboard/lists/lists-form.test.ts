/** The forms about a list itself, from its page and from its line in the index. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import { createList } from "@/lib/server/team/lists/create-list";
import { listLists } from "@/lib/server/team/lists/list-lists";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST } from "./route";

let site: TestSite;
let cookie: string;
let list: List;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  return () => site.leave();
});
beforeEach(async () => {
  const name = `List ${++made}`;
  list = await createList(site.ben, { kind: "creators", name, template: "shortlist", isTeam: true });
});

async function send(fields: Record<string, string>, as: string = cookie): Promise<string> {
  const body = new URLSearchParams({ id: list.id, ...fields });
  const answer = await requestSite(POST, { body, path: "/api/dashboard/lists", cookie: as });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!.replaceAll(list.id, "ID");
}
const isIn = async (closed: boolean) =>
  (await listLists(site.ben, { closed })).some(({ id }) => id === list.id);

test("closing and reopening return to the list, or to the index with its filters", async () => {
  expect(await send({ action: "close" })).toBe("/lists/ID?done=close");
  expect([await isIn(false), await isIn(true)]).toEqual([false, true]);
  expect(await send({ action: "reopen", back: "kind=creators&closed=1" })).toBe(
    "/lists?kind=creators&closed=1&done=reopen",
  );
  expect([await isIn(false), await isIn(true)]).toEqual([true, false]);
  expect(await send({ action: "close", back: "" })).toBe("/lists?done=close");
});

test("deleting returns to the index, which offers to restore the list", async () => {
  expect(await send({ action: "remove", back: "q=a+%26+b" })).toBe("/lists?q=a+%26+b&done=remove&removed=ID");
  expect(await send({ action: "restore" })).toBe("/lists/ID?done=restore");
  expect(await send({ action: "remove" })).toBe("/lists?done=remove&removed=ID");
});

test.each<[string, string]>([
  ["//elsewhere.example/?q=x", "/lists?done=close"],
  ["kind=toString&closed=2&done=remove&removed=x&problem=y", "/lists?done=close"],
  ["owner=https://elsewhere.example", "/lists?owner=https%3A%2F%2Felsewhere.example&done=close"],
])("of the way back %j nothing is kept but filters", async (back, to) => {
  expect(await send({ action: "close", back })).toBe(to);
});

test("shows an error where it can be fixed", async () => {
  expect(await send({ action: "toString", back: "" })).toBe("/lists?problem=invalid_parameter");
  expect(await send({ action: "close", back: "", id: "none" })).toBe("/lists?problem=not_found");
  expect(await send({ action: "close", back: "" }, "")).toBe("/sign-in?callbackUrl=/lists");
  expect(await isIn(false)).toBe(true);
});
