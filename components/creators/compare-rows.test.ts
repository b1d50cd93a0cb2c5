import { describe, expect, test } from "vitest";
import type { Creator } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { compareHref } from "./compare-address";
import { figureRows, textRows, wordRows } from "./compare-rows";
import { comparedIds } from "./compare-form";

const has = (values: Partial<Creator>): Creator => ({ id: "tiktok_1", ...values });
const own = (values: Partial<Creator>): OwnedCreator => ({
  creator: has(values),
  revealedAt: "2026-01-01T00:00:00.000Z",
  revealedBy: { id: "ana", name: "Ana" },
  refreshedAt: null,
  purpose: null,
  revealId: "r1",
});
const row = <T extends { label: string }>(rows: readonly T[], label: string) =>
  rows.find((each) => each.label === label)!;
const best = (label: string, ...creators: Partial<Creator>[]) =>
  row(figureRows(creators.map(has)), label).cells.map((cell) => cell.best);

describe("the best figure of a row", () => {
  test("is named in words", () => {
    expect(best("Followers", { followers: 10 }, { followers: 30 }, { followers: 20 })).toEqual([
      undefined,
      "most",
      undefined,
    ]);
    expect(best("Engagement", { engagementRate: 2 }, { engagementRate: 6.1 })).toEqual([
      undefined,
      "highest",
    ]);
  });

  test("is shared by equal creators, but not if all are equal", () => {
    const [ten, twenty] = [{ averageViews: 10 }, { averageViews: 20 }];
    expect(best("Average views", twenty, ten, twenty)).toEqual(["most, tied", undefined, "most, tied"]);
    expect(best("Average views", ten, ten)).toEqual([undefined, undefined]);
  });

  test("marks the best only among at least two known figures", () => {
    expect(best("Followers", { followers: 10 })).toEqual([undefined]);
    expect(best("Followers", { followers: 10 }, {})).toEqual([undefined, undefined]);
    expect(best("Followers", {}, {})).toEqual([undefined, undefined]);
  });

  test("views per follower, unknown without followers", () => {
    const creators = [
      { followers: 100, averageViews: 250 },
      { followers: 0, averageViews: 9 },
      { followers: 3 },
    ];
    const { cells } = row(figureRows(creators.map(has)), "Views per follower");
    expect(cells.map(({ value }) => value)).toEqual([2.5, undefined, undefined]);
  });

  test("bars are shares of the largest, never below zero", () => {
    const shares = (...values: number[]) =>
      row(figureRows(values.map((followers) => has({ followers }))), "Followers").cells.map(
        ({ share }) => share,
      );
    expect(shares(50, 100, 0)).toEqual([0.5, 1, 0]);
    expect(shares(-5, 10)).toEqual([0, 1]);
    expect(shares(0, 0)).toEqual([0, 0]);
    expect(shares(-1, -2)).toEqual([0, 0]);
  });
});

test("marks the rows in which all are equal", () => {
  const rows = textRows([own({ country: "Chile", age: "20-29" }), own({ country: "chile" })]);
  expect(row(rows, "Country").isSame).toBe(true);
  expect(row(rows, "Age").isSame).toBe(false);
  expect(row(rows, "Gender").isSame).toBe(false);
  expect(row(textRows([own({ country: "Chile" })]), "Country").isSame).toBe(false);
});

test("shared words come first in any spelling", () => {
  const { cells, shared } = row(
    wordRows([has({ hashtags: ["run", "#Yoga", "yoga"] }), has({ hashtags: ["YOGA", "food"] })]),
    "Hashtags",
  );
  expect(shared).toBe(1);
  expect(cells).toEqual([
    { words: ["yoga", "run"], isShared: [true, false] },
    { words: ["YOGA", "food"], isShared: [true, false] },
  ]);
  expect(row(wordRows([has({ hashtags: ["run"] }), has({})]), "Hashtags").shared).toBe(0);
});

describe("the address", () => {
  test("reads ids from links and forms", () => {
    expect(comparedIds("tiktok_1,youtube_2")).toEqual({ ids: ["tiktok_1", "youtube_2"], tooMany: 0 });
    expect(comparedIds(["tiktok_1", "youtube_2", "tiktok_1"])).toEqual({
      ids: ["tiktok_1", "youtube_2"],
      tooMany: 0,
    });
    expect(compareHref(["tiktok_1", "youtube_2"])).toBe("/library/compare?ids=tiktok_1,youtube_2");
    expect(compareHref([])).toBe("/library/compare");
  });

  test("takes four, counts the rest, and drops malformed ids", () => {
    const six = [1, 2, 3, 4, 5, 6].map((digit) => `tiktok_${digit}`);
    expect(comparedIds(six)).toEqual({ ids: six.slice(0, 4), tooMany: 2 });
    expect(comparedIds("<script>,tiktok_x,../admin,instagram_7")).toEqual({
      ids: ["instagram_7"],
      tooMany: 0,
    });
    expect(comparedIds(undefined)).toEqual({ ids: [], tooMany: 0 });
  });
});
