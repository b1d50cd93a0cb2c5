/** The form that queries the service again returns to the page with the result. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { ids } from "@/lib/testing/open-test-team";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";

let site: TestSite;
let id: string;
beforeEach(async () => {
  site = await openTestSite();
  site.service.faults = ["lost", "dropped", "dropped", "dropped"];
  await confirm(site.ben, { quoteId: (await quote(site.ben, { ids: ids(1, 3) })).id });
  const state = () =>
    site.team.db.selectFrom("chargeAttempt").select(["id", "state"]).executeTakeFirstOrThrow();
  await expect.poll(async () => (await state()).state).toBe("unknown");
  ({ id } = await state());
});
afterEach(() => site.leave());

async function send(fields: Record<string, string>, cookie: string | undefined): Promise<string> {
  const { POST } = await import("./route");
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
}
const owned = async () =>
  (await site.team.db.selectFrom("ownedCreator").select("creatorId").execute()).length;

test("an admin receives the profiles once", async () => {
  const cookie = await site.cookieOf(site.ana.member);
  expect(await send({ id }, cookie)).toBe("/admin/outcomes?asked=settled&credits=3");
  expect([await owned(), site.service.charged]).toEqual([3, 3]);
  expect(await send({ id }, cookie)).toBe("/admin/outcomes?asked=refused");
  expect(await send({}, cookie)).toBe("/admin/outcomes?asked=refused");
});

test("a member changes nothing, and a visitor must sign in", async () => {
  expect(await send({ id }, await site.cookieOf(site.ben.member))).toBe("/admin/outcomes?asked=refused");
  expect(await send({ id }, undefined)).toBe("/sign-in?callbackUrl=/admin/outcomes");
  expect(await owned()).toBe(0);
});
