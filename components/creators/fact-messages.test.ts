import { describe, expect, test } from "vitest";
import { factWords, fromTo } from "./fact-messages";

const band = (min?: number, max?: number) => ({ kind: "band", min, max, isStated: true }) as const;

describe("a fact in words", () => {
  test("bands of people and of shares", () => {
    expect(factWords("followers", band(undefined, 10_000)).text).toBe("under 10K");
    expect(factWords("followers", band(0, 10_000)).text).toBe("under 10K");
    expect(factWords("followers", band(10_000, 25_000)).text).toBe("10–25K");
    expect(factWords("averageViews", band(250_000, 1_000_000)).text).toBe("250K–1M");
    expect(factWords("averageViews", band(1_000_000)).text).toBe("over 1M");
    expect(factWords("engagementRate", band(3, 6)).text).toBe("3–6%");
    expect(factWords("engagementRate", band(6)).text).toBe("over 6%");
  });

  test("an end that is no round number is written out", () => {
    expect(factWords("followers", band(12_345, 25_000)).text).toBe("12,345–25K");
  });

  test("signs of what is there and what is proven missing, with words to be read out", () => {
    expect(factWords("emailExists", { kind: "flag", has: true })).toEqual({ text: "on file", sign: "yes" });
    expect(factWords("emailExists", { kind: "flag", has: false })).toEqual({
      text: "none on file",
      sign: "none",
    });
    expect(factWords("followers", { kind: "none" })).toEqual({ text: "none", sign: "none" });
  });

  test("values of lists as the filters write them", () => {
    expect(factWords("accountType", { kind: "list", oneOf: ["ugc"] }).text).toBe("UGC");
    expect(factWords("language", { kind: "list", oneOf: ["english"] }).text).toBe("English");
    expect(factWords("country", { kind: "list", oneOf: ["France"] }).text).toBe("France");
  });
});

test("a letter that both ends have is written once", () => {
  expect(fromTo("10K", "50K")).toBe("10–50K");
  expect(fromTo("500K", "1M")).toBe("500K–1M");
  expect(fromTo("700", "700")).toBe("700");
});
