import { expect, test } from "vitest";
import { isValidElement } from "react";
import { usageTiles } from "./usage-tiles";

const now = Date.parse("2026-11-21T15:00:00Z");
const idle: Parameters<typeof usageTiles>[0] = {
  zone: "UTC",
  period: { from: "2026-11-01", to: "2026-11-21" },
  balance: 1_152,
  noted: null,
  held: 0,
  own: { left: 1_152, limit: null },
  ownBudget: null,
  forecast: { days: 3, range: null },
  sums: { spent: 0, charged: 0, returned: 0, added: 0, held: 0, notPaidTwice: 0 },
};
const textOf = (value: unknown) =>
  isValidElement<{ children: string }>(value) ? value.props.children : value;
const tileTexts = (figures: Partial<typeof idle>, isAdmin = false) =>
  usageTiles({ ...idle, ...figures }, { isAdmin, now }).map(({ label, value, unit, meaning }) =>
    [label, textOf(value), unit, meaning].filter(Boolean).join(" | "),
  );

test("a member with a budget sees what is left of it, and nothing of the team's balance", () => {
  const limit = { id: "b", subject: "member", period: "month", credits: 3 } as const;
  const own = { left: 2, limit };
  const ownBudget = { id: "b", used: 1, cap: 3 };
  expect(tileTexts({ own, ownBudget })).toEqual([
    "Left this month | 2 | of 3 | after held credits",
    "You spent, 1–21 Nov | 0 | no charges",
    "Saved by owning | 0 | already owned",
  ]);
  expect(tileTexts({ own, ownBudget }, true).slice(0, 2)).toEqual([
    "Left this month | 2 | of 3 | after held credits",
    "Balance | 1,152 | available, none held",
  ]);
  const ofTeam = { left: 2, limit: { ...limit, id: "t", subject: "everyone", period: "day" } as const };
  expect(tileTexts({ own: ofTeam })[0]).toBe("Left today | 2 | of 3 | of the team’s budget");
});

test("a member whose budget leaves more than the team has sees both", () => {
  expect(tileTexts({ ownBudget: { id: "b", used: 0, cap: 3_000 } }).slice(0, 2)).toEqual([
    "Your November budget | 0 | of 3,000 | 3,000 left after held credits",
    "Balance | 1,152 | available, none held",
  ]);
});

test("an admin sees the team's returned, held and saved credits", () => {
  const sums = { spent: 611, charged: 613, returned: 2, added: 0, held: 31, notPaidTwice: 143 };
  expect(tileTexts({ sums, held: 31, balance: 381 }, true).slice(0, 3)).toEqual([
    "Balance | 381 | available, 31 held",
    "Spent, 1–21 Nov | 611 | 613 charged, 2 returned",
    "Saved by owning | 143 | already owned",
  ]);
});

test.each([
  [{ id: "b", used: 3, cap: 3 }, "none left"],
  [{ id: "b", used: 5, cap: 3 }, "none left"],
  [{ id: "b", used: 0, cap: 0 }, "none left"],
])("a budget that is used up: %j", (ownBudget, meaning) => {
  expect(tileTexts({ ownBudget })[0]).toContain(meaning);
});

test("recorded purchases give a labelled balance if the service reports none", () => {
  const noted = { balance: 3_766, bought: 5_000, since: "2026-11-01", spent: 1_234, held: 0 };
  const balanceOf = (figures: Partial<typeof idle>) => tileTexts(figures)[0];
  expect(balanceOf({ balance: null, noted })).toBe("Balance | 3,766 | from recorded purchases, none held");
  expect(balanceOf({ balance: null })).toBe("Balance | – | not reported, none held");
  expect(balanceOf({ balance: 0, noted })).toContain("| 0 | available");
});

test("a forecast is a range: of days, and of the next 30 days", () => {
  const forecast = (lasts: [number, number | null] | null) => ({
    forecast: { days: 9, range: { perMonth: [800, 1_400] as [number, number], lasts } },
  });
  expect(tileTexts(forecast([9, 18])).at(-1)).toBe(
    "Forecast | 9–18 | days left | next 30 days: 800–1,400 credits",
  );
  expect(tileTexts(forecast([9, null])).at(-1)).toContain("9–∞ | days left");
  expect(tileTexts(forecast([9, 9])).at(-1)).toContain("9 | days left");
  expect(tileTexts({ ...forecast(null), balance: null }).at(-1)).toBe(
    "Forecast | 800–1,400 | credits in 30 days",
  );
});

test("reports a missing balance", () =>
  expect(tileTexts({ balance: null })[0]).toBe("Balance | – | not reported, none held"));

test("the month is that of the books", () => {
  const lastNight = Date.parse("2026-11-30T23:30:00Z");
  const figures = { ...idle, zone: "Europe/Berlin", ownBudget: { id: "b", used: 0, cap: 3 } };
  expect(usageTiles(figures, { isAdmin: false, now: lastNight })[0]!.label).toBe("Your December budget");
});
