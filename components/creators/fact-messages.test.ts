import { describe, expect, test } from "vitest";
import { factWords, fromTo } from "./fact-messages";

const band = (min?: number, max?: number) => ({ kind: "band", min, max, isStated: true }) as const;

describe("a fact in words", () => {
  test("bands of numbers and percentages", () => {
    expect(factWords("followers", band(undefined, 10_000)).text).toBe("under 10K");
    expect(factWords("followers", band(0, 10_000)).text).toBe("under 10K");
    expect(factWords("followers", band(10_000, 25_000)).text).toBe("10–25K");
    expect(factWords("averageViews", band(250_000, 1_000_000)).text).toBe("250K–1M");
    expect(factWords("averageViews", band(1_000_000)).text).toBe("over 1M");
    expect(factWords("engagementRate", band(3, 6)).text).toBe("3–6%");
    expect(factWords("engagementRate", band(6)).text).toBe("over 6%");
  });

  test("writes uneven ends in full", () => {
    expect(factWords("followers", band(12_345, 25_000)).text).toBe("12,345–25K");
  });

  test("shows signs for present and proven missing values, with accessible names", () => {
    expect(factWords("emailExists", { kind: "flag", has: true })).toEqual({ text: "on file", sign: "yes" });
    expect(factWords("emailExists", { kind: "flag", has: false })).toEqual({
      text: "none on file",
      sign: "none",
    });
    expect(factWords("followers", { kind: "none" })).toEqual({ text: "none", sign: "none" });
  });

  test("list values as in the filters", () => {
    expect(factWords("accountType", { kind: "list", oneOf: ["ugc"] }).text).toBe("UGC");
    expect(factWords("language", { kind: "list", oneOf: ["english"] }).text).toBe("English");
    expect(factWords("country", { kind: "list", oneOf: ["France"] }).text).toBe("France");
  });
});

test("a shared unit letter is written once", () => {
  expect(fromTo("10K", "50K")).toBe("10–50K");
  expect(fromTo("500K", "1M")).toBe("500K–1M");
  expect(fromTo("700", "700")).toBe("700");
});
