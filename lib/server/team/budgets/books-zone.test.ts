/** Days and months of the ledger in every time zone, with real purchases at real boundaries. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { openTestDatabase } from "@/lib/testing/open-test-database";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { readMember } from "../members/list-members";
import { readFormats, saveFormats } from "../account/display-formats";
import { usage } from "../usage/usage";
import { exportUsage } from "../usage/usage-csv";
import { booksZone } from "./books-zone";
import { saveBooksZone } from "./change-spending";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { purposeBudgets } from "./purpose-budgets";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ credits: 10_000 })));
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

let next = 1;
const at = (iso: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(iso) });
async function buy(count: number, purpose?: string, ctx = t.ben) {
  const wanted = ids(next, next + count - 1);
  next += count;
  return confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });
}
const setCap = (credits: number) => setMonthlyCap(t.team.db, "ben", credits);
const setZone = (zone: string) => saveBooksZone(t.ana, { zone });

describe.each([
  ["Europe/Berlin", "2025-03-31T21:59:59.999Z", "2025-03-31T22:00:00.000Z"],
  ["Asia/Kolkata", "2025-03-31T18:29:59.999Z", "2025-03-31T18:30:00.000Z"],
  ["Pacific/Kiritimati", "2025-03-31T09:59:59.999Z", "2025-03-31T10:00:00.000Z"],
  ["Etc/GMT+12", "2025-04-01T11:59:59.999Z", "2025-04-01T12:00:00.000Z"],
])("in %s", (zone, last, first) => {
  test("budgets follow the exact month", async () => {
    await setZone(zone);
    await setCap(4);
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 6 });
    at(last);
    await buy(3, "Spring");
    await expect(buy(2, "Spring")).rejects.toMatchObject({ code: "over_budget", extra: { available: 1 } });
    await expect(buy(4, "Spring", t.ana)).rejects.toMatchObject({ extra: { available: 3 } });
    expect((await usage(t.ben)).ownBudget).toMatchObject({ used: 3, cap: 4 });
    at(first);
    expect((await usage(t.ben)).ownBudget).toMatchObject({ used: 0, cap: 4 });
    expect(await purposeBudgets(t.team.db)).toMatchObject([{ spent: 0 }]);
    expect((await readMember(t.ana, "ben")).spent).toBe(0);
    await buy(4, "Spring");
    await expect(buy(1)).rejects.toMatchObject({ code: "over_budget", extra: { available: 0 } });
    await expect(buy(3, "Spring", t.ana)).rejects.toMatchObject({ extra: { available: 2 } });
  });

  test("chart, filters and file use the zone's days", async () => {
    await setZone(zone);
    at(last);
    await buy(3, "Spring");
    at(first);
    await buy(5);
    const [before, after] = ["2025-03-31", "2025-04-01"];
    const { bars, spentThisMonth } = await usage(t.ana);
    expect(bars.slice(-2)).toEqual([
      { from: before, to: before, byPurpose: { Spring: 3 }, held: 0 },
      { from: after, to: after, byPurpose: { [NO_PURPOSE]: 5 }, held: 0 },
    ]);
    expect(spentThisMonth).toBe(5);
    for (const [day, credits] of [
      [before, -3],
      [after, -5],
    ] as const) {
      const { rows } = await exportUsage(t.ana, { from: day, to: day });
      const found: (readonly unknown[])[] = [];
      for await (const row of rows) found.push(row);
      expect(found.map(([time, , , , , , spent]) => [String(time).slice(0, 10), spent])).toEqual([
        [day, credits],
      ]);
    }
  });
});

const ZONES = [
  "UTC",
  "Europe/London",
  "America/New_York",
  "America/Santiago",
  "America/Havana",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
];

test("days and months add up to the entries in any zone", async () => {
  // Around the ends of months and days, and around clocks that are set forward and back.
  const starts = [
    "2024-02-29",
    "2024-03-10",
    "2024-03-31",
    "2024-04-07",
    "2024-09-08",
    "2024-11-03",
    "2024-12-31",
  ];
  for (const start of starts)
    for (const hours of [-14.5, -9.99, -3.5, 0, 2.25, 5.75, 11.5]) {
      at(new Date(Date.parse(start) + hours * 3_600_000).toISOString());
      await buy(1 + (next % 3), next % 2 === 0 ? "Spring" : undefined);
    }
  const posts = await t.team.db.selectFrom("teamEntry").selectAll().where("kind", "=", "post").execute();
  const total = posts.reduce((sum, { amount }) => sum + amount, 0);
  for (const zone of ZONES) {
    at("2025-01-20T12:00:00Z");
    await setZone(zone);
    const byDay = new Map<string, number>();
    for (const { createdAt, amount } of posts) {
      const day = dayIn(zone, Date.parse(createdAt));
      byDay.set(day, (byDay.get(day) ?? 0) + amount);
    }
    const shown: [string, number][] = [];
    // Bars are days, or months for longer periods.
    for (let from = "2024-01-01"; from < "2025-01-21"; from = addDays(from, 90)) {
      const { bars } = await usage(t.ana, { from, to: addDays(from, 89) });
      for (const { from: day, byPurpose } of bars)
        shown.push([day, Object.values(byPurpose).reduce((a, b) => a + b, 0)]);
    }
    expect(shown.filter(([, credits]) => credits !== 0)).toEqual([...byDay].sort());
    expect(shown.every(([day], index) => index === 0 || day === addDays(shown[index - 1]![0], 1))).toBe(true);
    const { bars: months } = await usage(t.ana, { from: "2024-01-01", to: "2025-01-20" });
    expect(months.flatMap(({ byPurpose }) => Object.values(byPurpose)).reduce((a, b) => a + b, 0)).toBe(
      total,
    );
    let counted = 0;
    for (let month = 0; month < 14; month++) {
      at(new Date(Date.UTC(2024, month, 15, 12)).toISOString());
      counted += (await usage(t.ana)).spentThisMonth;
    }
    expect([zone, counted]).toEqual([zone, total]);
  }
});

test("a change recounts this month without new credits", async () => {
  await setCap(10);
  at("2025-03-31T20:00:00Z");
  await buy(4);
  at("2025-03-31T23:00:00Z");
  await buy(6);
  await expect(buy(1)).rejects.toMatchObject({ extra: { available: 0 } });
  // There it is April since an hour ago: the last purchase is one of April.
  await setZone("Europe/Berlin");
  expect((await usage(t.ben)).ownBudget).toMatchObject({ used: 6, cap: 10 });
  await buy(4);
  await setZone("UTC");
  expect((await usage(t.ben)).ownBudget).toMatchObject({ used: 14, cap: 10 });
  await expect(buy(1)).rejects.toMatchObject({ code: "over_budget", extra: { available: 0 } });
  expect((await usage(t.ana)).sums.spent).toBe(14);
});

test("another process follows a change at once", async () => {
  const elsewhere = await openTestDatabase(t.folder);
  try {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 6 });
    at("2025-03-31T15:30:00Z");
    await buy(6, "Spring");
    expect(await purposeBudgets(elsewhere)).toMatchObject([{ spent: 6 }]);
    await expect(buy(1, "Spring", { ...t.ben, db: elsewhere })).rejects.toMatchObject({
      code: "over_budget",
    });
    await setZone("Asia/Tokyo");
    expect(await purposeBudgets(elsewhere)).toMatchObject([{ spent: 6 }]);
    at("2025-03-31T14:59:59.999Z");
    expect(await purposeBudgets(elsewhere)).toMatchObject([{ spent: 0 }]);
  } finally {
    await elsewhere.destroy();
  }
});

test("a price names the month of the books", async () => {
  await setZone("Asia/Tokyo");
  expect((await quote(t.ben, { ids: ids(1, 2) })).booksZone).toBe("Asia/Tokyo");
});

test("only admins set it, both values are recorded, and unknown zones are refused", async () => {
  const finance = await addMember(t.team, "fay", "finance");
  for (const ctx of [t.ben, finance])
    expect((await refusalOf(t.team.db, () => saveBooksZone(ctx, { zone: "Asia/Tokyo" }))).code).toBe(
      "forbidden",
    );
  for (const zone of ["Mars/Olympus", "", "+01:00", "__proto__", 5])
    expect(await refusalOf(t.team.db, () => saveBooksZone(t.ana, { zone } as never))).toMatchObject({
      code: "invalid_parameter",
      fields: ["zone"],
    });
  await setZone("Asia/Tokyo");
  await setZone("Asia/Tokyo");
  await setZone("UTC");
  const acts = await t.team.db.selectFrom("auditEntry").select(["act", "before", "after"]).execute();
  expect(acts.map(({ act, before, after }) => [act, JSON.parse(before!), JSON.parse(after!)])).toEqual([
    ["settings.zone", { timeZone: "UTC" }, { timeZone: "Asia/Tokyo" }],
    ["settings.zone", { timeZone: "Asia/Tokyo" }, { timeZone: "UTC" }],
  ]);
});

test("a zone that this version does not know counts as UTC", async () => {
  const row = { name: "books_zone" as const, value: "Mars/Olympus", changedAt: "" };
  await t.team.db.insertInto("teamSetting").values(row).execute();
  expect(await booksZone(t.team.db)).toBe("UTC");
});

test("members without a zone see times in that of the books", async () => {
  await setZone("Asia/Tokyo");
  expect(await readFormats(t.ben)).toMatchObject({ timeZone: "Asia/Tokyo", chosenZone: null });
  await saveFormats(t.ben, { timeZone: "Europe/Paris", numbers: "de" });
  expect(await readFormats(t.ben)).toMatchObject({ timeZone: "Europe/Paris", booksZone: "Asia/Tokyo" });
  await saveFormats(t.ben, { timeZone: null, numbers: "de" });
  expect(await readFormats(t.ben)).toMatchObject({ timeZone: "Asia/Tokyo", numbers: "de" });
});
