import { expect, test } from "vitest";
import { usageTiles } from "./usage-tiles";

const now = Date.parse("2026-11-21T15:00:00Z");
const idle = {
  zone: "UTC",
  balance: 1_152,
  held: 0,
  spentThisMonth: 0,
  ownBudget: null,
  burnPerDay: 0,
  runwayDays: null,
};
const tileTexts = (figures: Parameters<typeof usageTiles>[0], isAdmin = false) =>
  usageTiles(figures, { isAdmin, now }).map(({ label, value, unit, meaning }) =>
    [label, value, unit, meaning].filter(Boolean).join(" | "),
  );

test("a member sees their own budget first, and whose rate each figure is", () => {
  expect(tileTexts({ ...idle, ownBudget: { used: 0, cap: 3 }, runwayDays: 1_152 })).toEqual([
    "Your November budget | 0 | of 3 | 3 left, held credits are counted",
    "Balance | 1,152 | credits that the team can spend now",
    "Held | 0 | nothing is running",
    "You spend | 0 | per day | 14-day average, 0 this month",
    "Lasts for | 1,152 | days | at the team’s rate, until 16 Jan 2030",
  ]);
});

test("without a budget there is no tile for one; an admin’s burn is the team’s", () => {
  const [, , burn, ...rest] = tileTexts(
    { ...idle, burnPerDay: 2.25, spentThisMonth: 30, runwayDays: 1 },
    true,
  );
  expect(burn).toBe("The team spends | 2.3 | per day | 14-day average, 30 this month");
  expect(rest).toEqual(["Lasts for | 1 | day | at the team’s rate, until 22 Nov 2026"]);
});

test.each([
  [{ used: 3, cap: 3 }, "nothing left this month"],
  [{ used: 5, cap: 3 }, "nothing left this month"],
  [{ used: 0, cap: 0 }, "nothing left this month"],
])("a budget that is used up: %j", (ownBudget, meaning) => {
  expect(tileTexts({ ...idle, ownBudget })[0]).toContain(meaning);
});

test("no runway: nothing was spent, no balance is reported, or it is beyond any calendar", () => {
  expect(tileTexts(idle).at(-1)).toBe("Lasts for | – | the team spent nothing in 14 days");
  expect(tileTexts({ ...idle, balance: null }).at(-1)).toBe(
    "Lasts for | – | the service doesn’t report a balance",
  );
  expect(tileTexts({ ...idle, runwayDays: 14_000_000_000 }).at(-1)).toMatch(/more than a century$/);
});

test("the month and the last day are those of the books", () => {
  const lastNight = Date.parse("2026-11-30T23:30:00Z");
  const tiles = usageTiles(
    { ...idle, zone: "Europe/Berlin", ownBudget: { used: 0, cap: 3 }, runwayDays: 1 },
    { isAdmin: false, now: lastNight },
  );
  expect(tiles[0]!.label).toBe("Your December budget");
  expect(tiles.at(-1)!.meaning).toContain("until 2 Dec 2026");
});
