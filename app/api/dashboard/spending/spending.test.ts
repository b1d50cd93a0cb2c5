/** The forms of /admin/spending: what is not accepted changes nothing and is shown again as it was entered. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { purposeBudgets } from "@/lib/server/team/budgets/purpose-budgets";
import { spendingSettings } from "@/lib/server/team/budgets/spending-settings";

let site: TestSite;
// Next gives cookies to a request of its own alone; who may send the form is a test of all routes together.
vi.mock("@/lib/server/access/require-member", () => ({ currentMember: async () => site.ana.member }));

beforeAll(async () => void (site = await openTestSite()));
afterAll(() => site.leave());

/** Sends a form as an admin; gives the address that the answer leads to. */
async function send(fields: Record<string, string>): Promise<URL> {
  const { POST } = await import("./route");
  const answer = await askSite(POST, { body: new URLSearchParams(fields) });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, "http://localhost:3000");
}

test("settings that are accepted are saved", async () => {
  const { search } = await send({ action: "settings", typedAbove: "40" });
  expect(search).toBe("?done=settings");
  expect(await spendingSettings(site.team.db)).toEqual({ typedAbove: 40, isPurposeRequired: false });
});

test("one bad field keeps the other edit of the form, and nothing is saved", async () => {
  const before = await spendingSettings(site.team.db);
  const { searchParams } = await send({ action: "settings", typedAbove: "abc", isPurposeRequired: "1" });
  expect(Object.fromEntries(searchParams)).toEqual({
    trouble: "typedAbove",
    typedAbove: "abc",
    isPurposeRequired: "1",
  });
  expect(await spendingSettings(site.team.db)).toEqual(before);
});

test("a tick that was taken away stays away", async () => {
  const { searchParams } = await send({ action: "settings", typedAbove: "-1" });
  expect(Object.fromEntries(searchParams)).toEqual({ trouble: "typedAbove", typedAbove: "-1" });
});

test.each([
  ["cap", { purpose: "Spring", cap: "many" }],
  ["purpose", { purpose: " ", cap: "30" }],
])("a budget with a bad %s keeps both of its fields", async (trouble, fields) => {
  const { searchParams } = await send({ action: "budget", ...fields });
  expect(Object.fromEntries(searchParams)).toEqual({ trouble, ...fields });
  expect(await purposeBudgets(site.team.db)).toEqual([]);
});

test("what is kept fits an address", async () => {
  const { href } = await send({ action: "budget", purpose: "x".repeat(9_000), cap: "1" });
  expect(href.length).toBeLessThan(500);
});
