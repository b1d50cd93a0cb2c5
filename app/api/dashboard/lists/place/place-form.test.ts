/** The form of a card moves it without scripts and reports the result. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { readRows } from "@/lib/server/team/lists/read-rows";
import { WHOLE_LIST } from "@/lib/contract/list-query";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST } from "./route";

let site: TestSite;
let list: List;
beforeEach(async () => {
  site = await openTestSite();
  list = await createList(site.ben, {
    kind: "creators",
    name: "Winter",
    template: "shortlist",
    isTeam: true,
  });
  await addItems(site.ben, { listId: list.id, ids: ["tiktok_1", "tiktok_2"] });
});
afterEach(() => site.leave());

async function send(fields: Record<string, string>, cookie?: string): Promise<string> {
  const given = { listId: list.id, creatorId: "tiktok_1", statusVersion: "1", ...fields };
  const answer = await requestSite(POST, { body: new URLSearchParams(given), cookie });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
}
const statuses = async () =>
  (await readRows(site.ana, { listId: list.id, query: WHOLE_LIST })).rows.map(({ statusId }) => statusId);

test("moves a card to the end of the status and reports a conflict", async () => {
  const [first, second, third] = list.statuses.map(({ id }) => id);
  const cookie = await site.cookieOf(site.ben.member);
  expect(await send({ statusId: second! }, cookie)).toBe(`/lists/${list.id}?form=board&done=place`);
  expect(await statuses()).toEqual([second, first]);
  expect(await send({ statusId: third! }, cookie)).toBe(`/lists/${list.id}?form=board&problem=place`);
  expect(await statuses()).toEqual([second, first]);
});

test.each([
  [{ listId: "none" }, "problem=not_found"],
  [{ creatorId: "tiktok_9" }, "problem=not_found"],
  [{ creatorId: "nobody" }, "problem=invalid_parameter"],
  [{ statusId: "none" }, "problem=invalid_parameter"],
  [{ statusVersion: "x" }, "problem=invalid_parameter"],
])("%j is refused with %s", async (fields, problem) => {
  const before = await statuses();
  const cookie = await site.cookieOf(site.ben.member);
  expect(await send({ statusId: list.statuses[1]!.id, ...fields }, cookie)).toContain(problem);
  expect(await statuses()).toEqual(before);
});

test("a signed-out member returns to the board after signing in", async () => {
  expect(await send({ statusId: list.statuses[1]!.id })).toBe(
    `/sign-in?callbackUrl=${encodeURIComponent(`/lists/${list.id}?form=board`)}`,
  );
});
