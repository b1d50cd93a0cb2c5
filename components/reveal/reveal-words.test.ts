import { describe, expect, test } from "vitest";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import { announcementOf, answered, clock, headingOf, leftOut, secondsLeft, shortOf } from "./reveal-words";

const quote: Quote = {
  id: "q",
  chosen: 48,
  owned: 17,
  toBuy: 31,
  cost: 31,
  balance: { before: 412, after: 381 },
  memberCap: null,
  oldestOwnedAt: null,
  expiresAt: "2026-11-20T14:28:00.000Z",
  missing: 0,
  affordable: 31,
  purposes: [],
};
const reveal: Reveal = {
  id: "r",
  state: "running",
  memberName: "Ada",
  purpose: null,
  createdAt: "2026-11-20T14:00:00.000Z",
  finishedAt: null,
  chosen: 48,
  owned: 17,
  toBuy: 31,
  bought: 9,
  charged: 9,
  notFound: ["tiktok_1"],
  held: 21,
  unknown: 0,
  pausedUntil: null,
  message: null,
  creators: [],
};
const ended = { ...reveal, finishedAt: "2026-11-20T14:01:00.000Z", state: "done" as const };

describe("what is short", () => {
  test("nothing", () => expect(shortOf(quote)).toBeNull());
  test("the balance", () =>
    expect(shortOf({ ...quote, missing: 11, balance: { before: 20, after: -11 } })).toBe("balance"));
  test("the budget of the member, also when the balance is short too but lasts longer", () => {
    const memberCap = { before: 12, after: -19, of: 120 };
    expect(shortOf({ ...quote, missing: 19, memberCap })).toBe("budget");
    expect(shortOf({ ...quote, missing: 19, memberCap, balance: { before: 20, after: -11 } })).toBe("budget");
    expect(shortOf({ ...quote, missing: 19, memberCap, balance: { before: 5, after: -26 } })).toBe("balance");
    expect(shortOf({ ...quote, missing: 19, memberCap, balance: null })).toBe("budget");
  });
});

describe("progress", () => {
  test("missing ids count as done", () => expect(answered(reveal)).toBe(10));
  test("the pace so far, and the pause", () => {
    const now = Date.parse(reveal.createdAt) + 10_000;
    expect(secondsLeft(reveal, now)).toBe(21);
    expect(secondsLeft({ ...reveal, pausedUntil: new Date(now + 23_000).toISOString() }, now)).toBe(44);
    expect(secondsLeft({ ...reveal, bought: 0, notFound: [] }, now)).toBeNull();
  });
  test("what a stop left out", () => {
    expect(leftOut({ ...ended, state: "stopped" })).toBe(21);
    expect(leftOut({ ...ended, unknown: 20 })).toBe(1);
    expect(leftOut({ ...ended, bought: 40 })).toBe(0);
  });
});

describe("words", () => {
  test("a heading for each state", () => {
    expect(headingOf(reveal)).toBe("Revealing 31 creators");
    expect(headingOf(ended)).toBe("9 creators are yours");
    expect(headingOf({ ...ended, bought: 1 })).toBe("1 creator is yours");
    expect(headingOf({ ...ended, bought: 0 })).toBe("Nothing was bought");
    expect(headingOf({ ...ended, bought: 0, unknown: 31 })).toBe("The outcome is not known yet");
  });
  test("announcements", () => {
    expect(announcementOf(reveal)).toBe("Revealing 31 creators.");
    expect(announcementOf({ ...reveal, toBuy: 640, bought: 317 })).toBe("300 of 640 done.");
    expect(announcementOf({ ...reveal, state: "paused" })).toContain("Pausing");
    expect(announcementOf({ ...ended, bought: 1, charged: 1 })).toBe("1 creator revealed for 1 credit.");
  });
  test.each([
    [582_000, "9:42"],
    [22_100, "0:23"],
    [-5, "0:00"],
  ])("%i ms is %s", (ms, shown) => expect(clock(ms)).toBe(shown));
});
