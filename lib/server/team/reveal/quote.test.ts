/** Prices: valid requests, the stated amounts, and that a refusal stores no quote. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { saveSpendingSettings } from "../budgets/change-spending";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { confirm } from "./confirm";
import { quote } from "./quote";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam({ credits: 100 });
  t.service.standing = ids(1, 4);
});
afterEach(() => t.close());

const buy = async (wanted: string[], purpose?: string) =>
  confirm(t.ana, { quoteId: (await quote(t.ana, { ids: wanted })).id, purpose });
const all = { search: "", except: [], isOnlyNew: false };

describe("states", () => {
  test.each<[object, object]>([
    [{ ids: ids(1, 6) }, { kind: "reveal", chosen: 6, owned: 2, toBuy: 4, cost: 4, matched: null }],
    [{ all }, { kind: "reveal", chosen: 4, owned: 2, toBuy: 2, cost: 2 }],
    [
      { all: { ...all, isOnlyNew: true, except: ["tiktok_4"] } },
      { chosen: 1, owned: 0, cost: 1, matched: { excepted: 1, ownedLeftOut: 2, total: 4, hasMore: false } },
    ],
    [
      { page: { search: "perPage=10" } },
      { kind: "page", chosen: 4, owned: 2, toBuy: 4, cost: 4, newOnPage: ["tiktok_3", "tiktok_4"] },
    ],
    [{ refresh: ids(1, 2) }, { kind: "refresh", chosen: 2, owned: 0, toBuy: 2, cost: 2 }],
    [{ ids: ids(1, 2) }, { chosen: 2, owned: 2, cost: 0, missing: 0, affordable: 0 }],
  ])("%j", async (request, stated) => {
    await buy(ids(1, 2));
    const calls = t.service.calls.length;
    expect(await quote(t.ben, request)).toMatchObject(stated);
    expect(t.service.calls).toHaveLength(calls);
  });

  test("no balance if the service reports none", async () => {
    t.ben.service = { ...t.ben.service, balance: async () => Promise.reject(new AppError("unavailable")) };
    expect(await quote(t.ben, { ids: ids(1, 500) })).toMatchObject({ balance: null, missing: 0 });
  });

  test("the smaller of balance and cap as affordable", async () => {
    await setMonthlyCap(t.team.db, "ben", 7);
    const wanted = { ids: ids(1, 120) };
    expect(await quote(t.ben, wanted)).toMatchObject({
      memberCap: { before: 7, after: -113, of: 7 },
      balance: { before: 100, after: -20 },
      affordable: 7,
      missing: 113,
    });
    expect(await quote(t.ana, wanted)).toMatchObject({ memberCap: null, affordable: 100, missing: 20 });
  });

  test("up to three admins to ask", async () => {
    for (const name of ["zoe", "eve", "dora"]) await addMember(t.team, name, "admin");
    await t.team.db.updateTable("member").set({ disabledAt: "2026" }).where("id", "=", "zoe").execute();
    const { admins } = await quote(t.ben, { ids: ids(1, 1) });
    expect(admins.map(({ name }) => name).sort()).toEqual(["ana", "dora", "eve"]);
    expect(JSON.stringify(admins)).not.toContain("password");
    expect((await quote(t.ana, { ids: ids(1, 1) })).admins).toEqual([]);
  });

  test("known purposes and required input", async () => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 9 });
    await savePurposeBudget(t.ana, { purpose: "Autumn", cap: 9 });
    await buy(ids(1, 1), "SPRING");
    await buy(ids(2, 2), "winter");
    await saveSpendingSettings(t.ana, { typedAbove: 3, isPurposeRequired: true });
    const stated = await quote(t.ben, { ids: ids(3, 3) });
    expect([...stated.purposes].sort()).toEqual(["Autumn", "Spring", "winter"]);
    expect(stated).toMatchObject({ typedAbove: 3, isPurposeRequired: true });
    expect(stated.purposeBudgets.map(({ spent }) => spent)).toEqual([0, 1]);
  });
});

describe("refuses", () => {
  test.each<[string, unknown, string[]]>([
    ["nothing", {}, ["body"]],
    ["two kinds at once", { ids: ["tiktok_1"], refresh: ["tiktok_1"] }, ["body"]],
    ["no list", { ids: "tiktok_1" }, ["ids"]],
    ["an empty list", { ids: [] }, ["ids"]],
    ["10,001 creators", { ids: ids(1, 10_001) }, ["ids"]],
    ["numbers", { ids: [1, "tiktok_1", 2] }, ["ids.0", "ids.2"]],
    ["wrong ids", { ids: ["tiktok_1", "tiktok_", "myspace_1"] }, ["ids[1]", "ids[2]"]],
    ["an empty refresh", { refresh: [] }, ["refresh"]],
    ["a wrong id to refresh", { refresh: ["x"] }, ["ids[0]"]],
    ["everything without a search", { all: { except: [], isOnlyNew: true } }, ["all.search"]],
    ["everything without exceptions", { all: { search: "", isOnlyNew: true } }, ["all.except"]],
    ["everything, perhaps", { all: { search: "", except: [], isOnlyNew: 1 } }, ["all.isOnlyNew"]],
    ["filters that do not exist", { all: { ...all, search: "follower=5" } }, ["follower"]],
    [
      "filters with wrong values",
      { all: { ...all, search: "followersMin=x&perPage=0" } },
      ["followersMin", "perPage"],
    ],
    ["a page without a search", { page: {} }, ["page.search"]],
    ["a page by wrong filters", { page: { search: "sortBy=beauty" } }, ["sortBy"]],
    ["a search that is too long", { page: { search: "x".repeat(8_193) } }, ["page.search"]],
    ["a price of one's own", { ids: ["tiktok_1"], cost: 0 }, ["body"]],
  ])("%s, naming the fields", async (_, request, fields) => {
    const refusal = await refusalOf(t.team.db, () => quote(t.ben, request as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("at most 20 wrong ids are named", async () => {
    const wrong = Array.from({ length: 30 }, (_, index) => `wrong ${index}`);
    expect((await refusalOf(t.team.db, () => quote(t.ben, { ids: wrong }))).fields).toHaveLength(20);
  });

  test("a refresh of unowned creators", async () => {
    await buy(ids(1, 2));
    const refusal = await refusalOf(t.team.db, () => quote(t.ben, { refresh: ids(2, 3) }));
    expect(refusal).toMatchObject({
      code: "invalid_parameter",
      detail: expect.stringContaining("your team owns"),
    });
  });

  test.each<object>([{ all }, { page: { search: "" } }])(
    "%j when the service gives no answer",
    async (request) => {
      const busy = async () => Promise.reject(new AppError("rate_limited", "Busy.", { retryAfterS: 60 }));
      t.ben.service = { ...t.ben.service, searchCreatorIds: busy };
      expect((await refusalOf(t.team.db, () => quote(t.ben, request))).code).toBe("rate_limited");
    },
  );
});
