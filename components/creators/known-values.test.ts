import { describe, expect, test } from "vitest";
import { knownValues } from "./known-facts";

describe("facts proven by filters", () => {
  test("nothing without filters", () => {
    expect(Object.values(knownValues({})).filter((value) => value !== undefined)).toEqual([]);
  });

  test("ranges, one or both ends", () => {
    expect(knownValues({ followersMin: 10_000, followersMax: 50_000 }).followers).toBe("10–50K");
    expect(knownValues({ engagementRateMin: 3 }).engagementRate).toBe("over 3%");
    expect(knownValues({ averageViewsMax: 12_345 }).averageViews).toBe("up to 12,345");
    expect(knownValues({ averageLikesMin: 700, averageLikesMax: 700 }).averageLikes).toBe("700");
    expect(knownValues({ followersMin: 0 }).followers).toBe("over 0");
  });

  test("an exact e-mail address is shown instead of its presence", () => {
    expect(knownValues({ emailExists: true }).email).toBe("on file");
    expect(knownValues({ emailExists: true, email: "a@b.example" }).email).toBe("a@b.example");
    expect(knownValues({ emailExists: false }).email).toBeUndefined();
  });

  test("a handle is exact, a sub-category matches a part", () => {
    expect(knownValues({ username: "@ana.mueve" }).handle).toBe("ana.mueve");
    expect(knownValues({ subCategory: "road" }).subCategory).toBe("has “road”");
  });
});
