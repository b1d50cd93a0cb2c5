/** The forms of /admin/spending: rejected input changes nothing and is shown again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { purposeBudgets } from "@/lib/server/team/budgets/purpose-budgets";
import { spendingSettings } from "@/lib/server/team/budgets/spending-settings";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ana.member);
});
afterAll(() => site.leave());

/** Sends a form as an admin. @returns the redirect target */
async function send(fields: Record<string, string>, as = cookie): Promise<URL> {
  const { POST } = await import("./route");
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie: as });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, "http://localhost:3000");
}

test("saves valid settings", async () => {
  const { search } = await send({ action: "settings", typedAbove: "40" });
  expect(search).toBe("?done=settings");
  expect(await spendingSettings(site.team.db)).toEqual({
    typedAbove: 40,
    approvalAbove: null,
    balanceBelow: 100,
    isPurposeRequired: false,
  });
});

test("one invalid field saves nothing and keeps the other input", async () => {
  const before = await spendingSettings(site.team.db);
  const { searchParams } = await send({ action: "settings", typedAbove: "abc", isPurposeRequired: "1" });
  expect(Object.fromEntries(searchParams)).toEqual({
    trouble: "typedAbove",
    typedAbove: "abc",
    isPurposeRequired: "1",
  });
  expect(await spendingSettings(site.team.db)).toEqual(before);
});

describe("a page that is older than the settings", () => {
  const shown = {
    "was.typedAbove": "40",
    "was.approvalAbove": "",
    "was.balanceBelow": "100",
    "was.isPurposeRequired": "1",
  };
  const untouched = { typedAbove: "40", approvalAbove: "", balanceBelow: "100", isPurposeRequired: "1" };
  const now = { typedAbove: 40, approvalAbove: 300, balanceBelow: 100, isPurposeRequired: true };
  const older = (typed: Record<string, string>) =>
    send({ action: "settings", ...shown, ...untouched, ...typed });
  beforeEach(async () => {
    const settings = { ...untouched, approvalAbove: "300" };
    await send({ action: "settings", ...settings });
  });

  test("changes only what its reader changed", async () => {
    expect((await older({ balanceBelow: "20" })).search).toBe("?done=settings");
    expect(await spendingSettings(site.team.db)).toEqual({ ...now, balanceBelow: 20 });
  });

  test("does not overwrite the same setting", async () => {
    expect((await older({ approvalAbove: "50" })).search).toBe("?trouble=was");
    expect(await spendingSettings(site.team.db)).toEqual(now);
    expect((await older({ approvalAbove: "300" })).search).toBe("?done=settings");
  });

  test("keeps only what was changed when a number is wrong", async () => {
    const { isPurposeRequired: _, ...unticked } = { ...shown, ...untouched, balanceBelow: "abc" };
    const { searchParams } = await send({ action: "settings", ...unticked });
    const kept = { trouble: "balanceBelow", balanceBelow: "abc", isPurposeRequired: "" };
    expect(Object.fromEntries(searchParams)).toEqual(kept);
    expect(await spendingSettings(site.team.db)).toEqual(now);
  });
});

test("an unticked box stays unticked", async () => {
  const { searchParams } = await send({ action: "settings", typedAbove: "-1" });
  expect(Object.fromEntries(searchParams)).toEqual({ trouble: "typedAbove", typedAbove: "-1" });
});

test.each([
  ["cap", { purpose: "Spring", cap: "many" }],
  ["purpose", { purpose: " ", cap: "30" }],
])("a budget with a bad %s keeps both of its fields", async (invalidField, fields) => {
  const { searchParams } = await send({ action: "budget", ...fields });
  expect(Object.fromEntries(searchParams)).toEqual({ trouble: invalidField, ...fields });
  expect(await purposeBudgets(site.team.db)).toEqual([]);
});

test("adding a budget that exists is refused, and changing it is not", async () => {
  const budget = { action: "budget", who: "purpose", purpose: "Spring", period: "month", kind: "hard" };
  expect((await send({ ...budget, isNew: "1", cap: "500" })).search).toBe("?done=budget");
  const { searchParams } = await send({ ...budget, isNew: "1", purpose: "SPRING", cap: "5" });
  expect(Object.fromEntries(searchParams)).toMatchObject({ trouble: "exists", purpose: "SPRING" });
  expect(await purposeBudgets(site.team.db)).toMatchObject([{ purpose: "Spring", cap: 500 }]);
  expect((await send({ ...budget, cap: "5" })).search).toBe("?done=budget");
  expect(await purposeBudgets(site.team.db)).toMatchObject([{ cap: 5 }]);
  await send({ ...budget, action: "remove" });
});

test("the kept input fits into an address", async () => {
  const { href } = await send({ action: "budget", purpose: "x".repeat(9_000), cap: "1" });
  expect(href.length).toBeLessThan(500);
});

test("a member is refused, whatever the form contains, and is not redirected to sign in", async () => {
  const before = await spendingSettings(site.team.db);
  const fields = { action: "settings", typedAbove: "7" };
  const { search } = await send(fields, await site.cookieOf(site.ben.member));
  expect(search).toContain("trouble=");
  const { pathname } = await send(fields, "");
  expect(pathname).toBe("/sign-in");
  expect(await spendingSettings(site.team.db)).toEqual(before);
});
