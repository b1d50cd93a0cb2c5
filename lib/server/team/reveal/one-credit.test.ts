/** Whether one more creator could be revealed, before a price is requested. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { confirm } from "./confirm";
import { oneCredit } from "./one-credit";
import { quote } from "./quote";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ credits: 2 })));
afterEach(() => t.close());

const capBen = (credits: number | null) => setMonthlyCap(t.team.db, "ben", credits);
const buy = async (ids: string[]) => confirm(t.ben, { quoteId: (await quote(t.ben, { ids })).id });

test("the balance, until no credit is left", async () => {
  expect(await oneCredit(t.ben)).toEqual({ left: 2, limit: null, missing: null });
  await buy(["tiktok_1", "tiktok_2"]);
  expect(await oneCredit(t.ben)).toEqual({ left: 0, limit: null, missing: "credits" });
});

test("a budget that is used up, of one's own alone", async () => {
  await capBen(1);
  const limit = { subject: "member", period: "month", credits: 1 };
  expect(await oneCredit(t.ben)).toMatchObject({ left: 1, limit, missing: null });
  await buy(["tiktok_1"]);
  expect(await oneCredit(t.ben)).toMatchObject({ left: 0, limit, missing: "budget" });
  expect(await oneCredit(t.ana)).toEqual({ left: 1, limit: null, missing: null });
  await capBen(null);
  expect(await oneCredit(t.ben)).toMatchObject({ missing: null });
});

test("a service without a balance blocks no one", async () => {
  const service = {
    ...t.ben.service,
    balance: () => Promise.reject(new Error("away")),
  } as typeof t.ben.service;
  expect(await oneCredit({ ...t.ben, service })).toEqual({ left: null, limit: null, missing: null });
});

test("is for those who may reveal", async () => {
  const viewer = await addMember(t.team, "vic", "viewer");
  expect(await refusalOf(t.team.db, () => oneCredit(viewer))).toMatchObject({ code: "forbidden" });
});
