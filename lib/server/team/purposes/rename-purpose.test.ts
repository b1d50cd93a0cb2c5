/** Renaming and merging purposes: all places with a name, permissions, previews and messages. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { createKey } from "@/lib/server/service/keys/create-key";
import { saveBudget } from "../budgets/change-spending";
import { addRise } from "../budgets/budget-rows";
import { allBudgets } from "../budgets/used-budgets";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { meantPurpose, withMeantPurpose } from "./asked-purpose";
import { planPurposeChange } from "./plan-change";
import { purposeDetails, purposeNames } from "./purpose-details";
import { createLink } from "../links/create-link";
import { NAMED, renamePurpose } from "./rename-purpose";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http", credits: 2000, replays: false })));
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

async function buy(ctx: MemberContext, wanted: string[], purpose: string | null): Promise<string> {
  const { id } = await confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });
  await ended(id);
  return id;
}

async function change(from: string, to: string) {
  const { isMerge } = await planPurposeChange(t.ana, { from, to });
  return renamePurpose(t.ana, { from, to, isMerge });
}

const purposesIn = async (table: "reveal" | "boughtRecord" | "ownedCreator" | "usageRow" | "usageDay") => {
  const rows = await t.team.db.selectFrom(table).select("purpose").distinct().orderBy("purpose").execute();
  return rows.map(({ purpose }) => purpose);
};
const budgetsOf = async () =>
  (await allBudgets(t.team.db)).map(({ key, name, period, credits, spent }) => [
    key,
    name,
    period,
    credits,
    spent,
  ]);

describe("a purpose with purchases in two spellings", () => {
  let receipt: string;
  beforeEach(async () => {
    receipt = await buy(t.ana, ids(1, 3), "Spring");
    await buy(t.ben, ids(4, 5), "SPRING");
  });

  test("the summary counts affected rows and changes nothing", async () => {
    const plan = await planPurposeChange(t.ana, { from: "Spring", to: "Spring 2026" });
    expect(plan).toMatchObject({
      from: "Spring",
      to: "Spring 2026",
      isMerge: false,
      spellings: ["SPRING", "Spring"],
      rows: 2,
      credits: 5,
      receipts: 2,
      profiles: 5,
      requests: 0,
      keys: [],
      budgets: { kept: [], ended: [] },
    });
    expect(await purposeNames(t.ana)).toEqual(["SPRING", "Spring"]);
  });

  test("the new name is everywhere except in the books", async () => {
    const books = () => t.team.db.selectFrom("teamEntry").selectAll().orderBy("id").execute();
    const before = await books();
    await change("Spring", "Spring 2026");
    expect(await purposeNames(t.ana)).toEqual(["Spring 2026"]);
    for (const table of ["reveal", "boughtRecord", "ownedCreator", "usageRow", "usageDay"] as const)
      expect([table, await purposesIn(table)]).toEqual([table, ["Spring 2026"]]);
    expect(await books()).toEqual(before);
    const { total, profiles } = await purposeDetails(t.ana, { purpose: "Spring 2026" });
    expect([total, profiles.at(-1)!.revealId]).toEqual([5, receipt]);
  });

  test("the old name leads to the new one in links, input and budgets", async () => {
    await change("Spring", "Spring 2026");
    expect(await meantPurpose(t.ana, "spring")).toBe("Spring 2026");
    expect(await meantPurpose(t.ana, "Autumn")).toBeNull();
    const dora = await addMember(t.team, "dora", "member");
    expect(await meantPurpose(dora, "spring")).toBeNull();
    const link = [
      ["purpose", "Spring"],
      ["from", "2026-11-01"],
    ] as const;
    expect(await withMeantPurpose(t.ana, link)).toEqual({
      entries: [
        ["purpose", "Spring 2026"],
        ["from", "2026-11-01"],
      ],
      isMoved: true,
    });
    await buy(t.ben, ids(6, 6), "spring");
    expect(await purposeNames(t.ana)).toEqual(["Spring 2026"]);
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 9 });
    expect(await budgetsOf()).toEqual([["spring 2026", "Spring 2026", "month", 9, 6]]);
    // All members see the purpose of a budget, and therefore its new name.
    const carl = await addMember(t.team, "carl", "member");
    expect(await meantPurpose(carl, "Spring")).toBe("Spring 2026");
  });

  test("a rename can be undone by another one, despite purchases in between", async () => {
    await change("Spring", "Summer");
    await buy(t.ana, ids(7, 7), "Summer");
    await change("Summer", "Spring");
    expect(await purposeNames(t.ana)).toEqual(["Spring"]);
    expect((await purposeDetails(t.ana, { purpose: "Spring" })).sums.spent).toBe(6);
    expect(await meantPurpose(t.ana, "Summer")).toBe("Spring");
    expect(await meantPurpose(t.ana, "Spring")).toBe("Spring");
  });

  test("repeated renames lead to the last name", async () => {
    await change("Spring", "B");
    await change("B", "C");
    expect(await meantPurpose(t.ana, "Spring")).toBe("C");
    expect(await meantPurpose(t.ana, "B")).toBe("C");
    await change("Spring", "D");
    expect(await purposeNames(t.ana)).toEqual(["D"]);
  });

  test("a former name can't be used for another purpose", async () => {
    await change("Spring", "Summer");
    await buy(t.ana, ids(8, 8), "Autumn");
    const refusal = await refusalOf(t.team.db, () => change("Autumn", "spring"));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["to"] });
    expect(await purposeNames(t.ana)).toEqual(["Autumn", "Summer"]);
  });

  test("a rename can unify spellings", async () => {
    const plan = await planPurposeChange(t.ana, { from: "SPRING", to: "Spring" });
    expect(plan.isMerge).toBe(false);
    await change("SPRING", "Spring");
    expect(await purposeNames(t.ana)).toEqual(["Spring"]);
    expect((await purposeDetails(t.ana, { purpose: "Spring" })).spellings).toEqual([]);
  });

  test("a merge sums both in the target's spelling and is audited", async () => {
    await buy(t.ana, ids(10, 19), "Autumn");
    const plan = await planPurposeChange(t.ana, { from: "Spring", to: "autumn" });
    expect(plan).toMatchObject({ to: "Autumn", isMerge: true });
    await change("Spring", "autumn");
    const found = await purposeDetails(t.ana, { purpose: "Autumn" });
    expect([found.sums.spent, found.total]).toEqual([15, 15]);
    const [entry] = await readAudit(t.ana, {});
    expect(entry).toMatchObject({
      act: "purpose.merged",
      subject: { id: "autumn" },
      before: { purpose: "Spring" },
      after: { purpose: "Autumn", rows: 2, credits: 5, keys: 0, budgets: 0, endedBudgets: 0 },
    });
  });

  test("a confirmed rename can't become a merge", async () => {
    await buy(t.ana, ids(20, 20), "Autumn");
    const change = () => renamePurpose(t.ana, { from: "Spring", to: "Autumn", isMerge: false });
    expect(await refusalOf(t.team.db, change)).toMatchObject({ code: "conflict" });
    expect(await purposeNames(t.ana)).toEqual(["Autumn", "SPRING", "Spring"]);
  });

  test.each([
    ["Spring", "", "to"],
    ["Spring", "  ", "to"],
    ["Spring", "no purpose", "to"],
    ["Spring", "x".repeat(81), "to"],
    ["Spring", "a\0b", "to"],
    ["Nobody's", "x", "from"],
    ["", "x", "from"],
  ])("%j as %j is refused, naming the field", async (from, to, field) => {
    for (const act of [planPurposeChange, renamePurpose]) {
      const input = act === renamePurpose ? { from, to, isMerge: false } : { from, to };
      const refusal = await refusalOf(t.team.db, () => act(t.ana, input as never));
      expect(refusal).toMatchObject({ code: "invalid_parameter", fields: [field] });
    }
  });

  test("refuses the current name", async () => {
    await change("Spring", "Spring 2026");
    const again = () => change("Spring 2026", "Spring 2026");
    expect(await refusalOf(t.team.db, again)).toMatchObject({ fields: ["to"] });
  });

  test.each(["member", "finance", "viewer"] as const)("a %s may not", async (role) => {
    const ctx = await addMember(t.team, role, role);
    for (const isMerge of [true, false]) {
      const change = () => renamePurpose(ctx, { from: "Spring", to: "x", isMerge });
      expect(await refusalOf(t.team.db, change)).toMatchObject({ code: "forbidden" });
    }
    const look = () => planPurposeChange(ctx, { from: "Spring", to: "x" });
    expect(await refusalOf(t.team.db, look)).toMatchObject({ code: "forbidden" });
  });
});

describe("budgets", () => {
  const total = { subject: "purpose", period: "total", isHard: true } as const;

  test("budgets move to the new name with their raises and keep counting", async () => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
    await addRise(
      t.team.db,
      { subject: "purpose", key: "spring", period: "month", isHard: true },
      { id: "rise", credits: 5, endsAtMs: Date.now() + 86_400_000, forMember: "ben", by: "ana" },
    );
    await buy(t.ana, ids(1, 4), "Spring");
    await change("Spring", "Summer");
    expect(await budgetsOf()).toEqual([["summer", "Summer", "month", 15, 4]]);
    for (const name of ["Summer", "spring"])
      await expect(buy(t.ben, ids(10, 21), name)).rejects.toMatchObject({ code: "over_budget" });
  });

  test("the target's budget counts both, others move", async () => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
    await saveBudget(t.ana, { ...total, purpose: "Spring", cap: 50 });
    await savePurposeBudget(t.ana, { purpose: "Autumn", cap: 20 });
    await buy(t.ana, ids(1, 4), "Spring");
    await buy(t.ana, ids(5, 6), "Autumn");
    const plan = await planPurposeChange(t.ana, { from: "Spring", to: "Autumn" });
    expect(plan.budgets).toEqual({
      kept: [{ words: "50 in total", isHard: true }],
      ended: [{ words: "10 per month", isHard: true, stays: "20 per month" }],
    });
    await change("Spring", "Autumn");
    expect(await budgetsOf()).toEqual([
      ["autumn", "Autumn", "month", 20, 6],
      ["autumn", "Autumn", "total", 50, 6],
    ]);
  });

  test("a purpose with only a budget can be renamed and merged", async () => {
    await savePurposeBudget(t.ana, { purpose: "Planned", cap: 10 });
    await change("Planned", "Soon");
    expect(await purposeNames(t.ana)).toEqual(["Soon"]);
    await buy(t.ana, ids(1, 2), "Spring");
    expect(await planPurposeChange(t.ana, { from: "Spring", to: "soon" })).toMatchObject({
      isMerge: true,
      to: "Soon",
    });
  });
});

test("renames every table with purposes except the books", async () => {
  const tables = await t.team.db.introspection.getTables();
  const named = tables.filter(({ columns }) => columns.some(({ name }) => name === "purpose"));
  const meant = [...NAMED, "teamEntry", "usageDay"];
  const sqlNames = meant.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect(named.map(({ name }) => name).toSorted()).toEqual(sqlNames.toSorted());
});

test("renames keys and requests", async () => {
  await createKey(t.ana, { name: "crm", member: "ben@example.com", credits: 0, purpose: "Spring" });
  const asked = { memberId: "ben", cost: 3, credits: 3, isApproval: 0, reason: "", expiresAtMs: 1 };
  await t.team.db
    .insertInto("creditRequest")
    .values({
      ...asked,
      id: "r",
      purpose: "spring",
      state: "withdrawn",
      createdAt: "2026-11-01T00:00:00.000Z",
    })
    .execute();
  const plan = await planPurposeChange(t.ana, { from: "Spring", to: "Summer" });
  expect(plan).toMatchObject({ rows: 0, credits: 0, requests: 1, keys: [{ name: "crm" }] });
  await change("Spring", "Summer");
  const keys = await t.team.db.selectFrom("apiKey").select("purpose").execute();
  const requests = await t.team.db.selectFrom("creditRequest").select("purpose").execute();
  expect([keys, requests]).toEqual([[{ purpose: "Summer" }], [{ purpose: "Summer" }]]);
});

test("a rename keeps the link of a statement, and a merge ends those of both purposes", async () => {
  const share = (id: string) => createLink(t.ana, { kind: "statement", id, month: "2026-10" });
  const links = async () =>
    (
      await t.team.db.selectFrom("shareLink").select(["purpose", "endedAt"]).orderBy("createdAt").execute()
    ).map(({ purpose, endedAt }) => `${purpose} ${endedAt === null ? "live" : "ended"}`);
  await buy(t.ana, ids(1, 1), "Spring");
  await buy(t.ana, ids(2, 2), "Autumn");
  await share("Spring");
  await change("Spring", "Summer");
  expect(await links()).toEqual(["Summer live"]);
  await share("Autumn");
  await change("Summer", "Autumn");
  expect(await links()).toEqual(["Autumn ended", "Autumn ended"]);
});

test("a refused purchase has the current name", async () => {
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 1 });
  await buy(t.ana, ids(1, 1), "Spring");
  await change("Spring", "Summer");
  await expect(buy(t.ben, ids(2, 9), "spring")).rejects.toMatchObject({ code: "over_budget" });
  expect(await purposesIn("usageRow")).toEqual(["Summer"]);
});

test("a confusable former name still works", async () => {
  await buy(t.ana, ids(1, 2), "Spring 10");
  await change("Spring 10", "Spring 1o");
  await buy(t.ana, ids(3, 4), "Spring 10");
  expect(await purposesIn("reveal")).toEqual(["Spring 1o"]);
});
