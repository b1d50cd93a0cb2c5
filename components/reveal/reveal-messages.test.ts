import { describe, expect, test } from "vitest";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import {
  affordableFor,
  announcementOf,
  answered,
  clock,
  headingOf,
  isTyped,
  leftOut,
  perMinute,
  quoteHeading,
  secondsLeft,
  shortOf,
  stepOf,
  timeLeft,
} from "./reveal-messages";

const quote: Quote = {
  id: "q",
  kind: "reveal",
  chosen: 48,
  owned: 17,
  toBuy: 31,
  cost: 31,
  balance: { before: 412, after: 381 },
  memberCap: null,
  oldestOwnedAt: null,
  newOnPage: null,
  previousPurchases: 0,
  value: null,
  narrowed: null,
  untilFit: null,
  expiresAt: "2026-11-20T14:28:00.000Z",
  missing: 0,
  affordable: 31,
  purposes: [],
  matched: null,
  held: 0,
  purposeBudgets: [],
  booksZone: "UTC",
  isPurposeRequired: false,
  typedAbove: 100,
  admins: [],
};
const reveal: Reveal = {
  id: "r",
  kind: "reveal",
  state: "running",
  memberName: "Ada",
  purpose: null,
  createdAt: "2026-11-20T14:00:00.000Z",
  finishedAt: null,
  chosen: 48,
  owned: 17,
  toBuy: 31,
  erased: 0,
  bought: 9,
  charged: 9,
  notFoundCount: 1,
  notFound: ["tiktok_1"],
  paidTwice: [],
  untilFit: null,
  held: 21,
  unknown: 0,
  pausedUntil: null,
  message: null,
  creators: [],
};
const ended = { ...reveal, finishedAt: "2026-11-20T14:01:00.000Z", state: "done" as const };

describe("shortages", () => {
  const memberCap = { before: 12, after: -19, of: 120 };
  test("nothing", () => expect(shortOf(quote)).toBeNull());
  test("the balance", () =>
    expect(shortOf({ ...quote, missing: 11, balance: { before: 20, after: -11 } })).toEqual({
      what: "balance",
      left: 20,
    }));
  test("the budget of the member, unless the balance is shorter still", () => {
    const short = { ...quote, missing: 19, memberCap };
    expect(shortOf(short)).toEqual({ what: "budget", left: 12 });
    expect(shortOf({ ...short, balance: { before: 20, after: -11 } })?.what).toBe("budget");
    expect(shortOf({ ...short, balance: { before: 12, after: -19 } })?.what).toBe("budget");
    expect(shortOf({ ...short, balance: { before: 5, after: -26 } })?.what).toBe("balance");
    expect(shortOf({ ...short, balance: null })?.what).toBe("budget");
  });

  const budgeted = { ...quote, purposeBudgets: [{ purpose: "Spring sale", cap: 100, spent: 93, held: 3 }] };
  test("the budget of the purpose, however it is spelled, and only of that purpose", () => {
    expect(shortOf(budgeted, "  spring   SALE ")).toEqual({ what: "purpose", left: 7 });
    expect(shortOf(budgeted, "Spring")).toBeNull();
    expect(shortOf(budgeted, "")).toBeNull();
    expect(affordableFor(budgeted, "Spring sale")).toBe(7);
    expect(affordableFor({ ...budgeted, affordable: 3 }, "Spring sale")).toBe(3);
    expect(affordableFor(budgeted, "Autumn")).toBe(31);
  });
  test("an exceeded budget has nothing left", () => {
    const passed = { ...quote, purposeBudgets: [{ purpose: "Spring", cap: 10, spent: 93, held: 3 }] };
    expect(shortOf(passed, "Spring")).toEqual({ what: "purpose", left: 0 });
    expect(affordableFor(passed, "Spring")).toBe(0);
  });
});

describe("the typed number", () => {
  test("is required above the threshold, not at it", () => {
    expect(isTyped(quote, 100)).toBe(false);
    expect(isTyped(quote, 101)).toBe(true);
    expect(isTyped({ ...quote, typedAbove: null }, 1_000)).toBe(false);
  });
});

describe("progress", () => {
  test("missing ids count as done", () => expect(answered(reveal)).toBe(10));
  test("the time left, including pauses", () => {
    const now = Date.parse(reveal.createdAt) + 10_000;
    expect(secondsLeft(reveal, now)).toBe(21);
    expect(secondsLeft({ ...reveal, pausedUntil: new Date(now + 23_000).toISOString() }, now)).toBe(44);
    expect(secondsLeft({ ...reveal, bought: 0, notFoundCount: 0 }, now)).toBeNull();
    expect(perMinute(reveal, now)).toBe(60);
    expect(perMinute({ ...reveal, bought: 0, notFoundCount: 0 }, now)).toBeNull();
  });
  test.each([
    [1, 100],
    [2_000, 100],
    [2_001, 200],
    [10_000, 500],
  ])("of %i is shown by %i, at most 20 times", (toBuy, step) => {
    expect(stepOf({ ...reveal, toBuy })).toBe(step);
    expect(Math.ceil(toBuy / step)).toBeLessThanOrEqual(20);
  });
  test.each([
    [1, "1 second"],
    [89, "89 seconds"],
    [90, "2 minutes"],
    [140, "2 minutes"],
  ])("%i seconds are %s", (seconds, words) => expect(timeLeft(seconds)).toBe(words));
  test("creators left out by a stop", () => {
    expect(leftOut({ ...ended, state: "stopped" })).toBe(21);
    expect(leftOut({ ...ended, unknown: 20 })).toBe(1);
    expect(leftOut({ ...ended, bought: 40 })).toBe(0);
  });
});

describe("words", () => {
  test("the heading of a price", () => {
    const matched = { total: 12_480, excepted: 0, ownedLeftOut: 0, hasMore: true };
    expect(quoteHeading(quote)).toBe("Reveal 31 creators");
    expect(quoteHeading({ ...quote, toBuy: 1_000, matched })).toBe("Reveal the first 1,000 creators");
    expect(quoteHeading({ ...quote, toBuy: 0 })).toBe("All already owned");
    const none = { ...quote, chosen: 0, owned: 0, toBuy: 0 };
    expect(quoteHeading({ ...none, matched: { ...matched, ownedLeftOut: 3 } })).toBe("All already owned");
    expect(quoteHeading({ ...none, matched: { ...matched, excepted: 2 } })).toBe("Nothing is selected");
  });
  test("a heading for each state", () => {
    expect(headingOf(reveal)).toBe("Revealing 31 creators");
    expect(headingOf(ended)).toBe("9 creators revealed");
    expect(headingOf({ ...ended, bought: 1 })).toBe("1 creator revealed");
    expect(headingOf({ ...ended, bought: 0, charged: 0 })).toBe("Nothing revealed");
    expect(headingOf({ ...ended, bought: 0, charged: 4 })).toBe("4 credits charged, nothing delivered");
    expect(headingOf({ ...ended, bought: 0, unknown: 31 })).toBe("Needs review");
  });
  test("announcements", () => {
    expect(announcementOf(reveal)).toBe("Revealing 31 creators.");
    expect(announcementOf({ ...reveal, toBuy: 640, bought: 317 })).toBe("300 of 640 done.");
    expect(announcementOf({ ...reveal, toBuy: 10_000, bought: 1_317 })).toBe("1,000 of 10,000 done.");
    expect(announcementOf({ ...reveal, state: "paused" })).toContain("Pausing");
    expect(announcementOf({ ...ended, bought: 1, charged: 1 })).toBe("1 creator revealed for 1 credit.");
  });
  test.each([
    [582_000, "9:42"],
    [22_100, "0:23"],
    [-5, "0:00"],
  ])("%i ms is %s", (ms, shown) => expect(clock(ms)).toBe(shown));
});
