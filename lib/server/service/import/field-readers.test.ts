import { describe, expect, it } from "vitest";
import { countryName } from "./internal/country-name";
import * as read from "./field-readers";

describe("readCount", () => {
  it.each([
    [0, 0],
    ["12", 12],
    ["686000.0", 686000],
    ["1e3", 1000],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [-1, undefined],
    ["", undefined],
    [null, undefined],
  ])("%j → %j", (raw, value) => {
    expect(read.readCount(raw)).toEqual(value === undefined ? {} : { value });
  });

  it.each([-2, 1.5, "many", true, [3], {}, "12abc", Number.NaN])("refuses %j", (raw) => {
    expect(read.readCount(raw)).toMatchObject({ problem: expect.any(String) });
    expect(read.readCount(raw).isMinor).toBeUndefined();
  });

  it.each([2 ** 53, "1e400", "99999999999999999999"])("leaves out %j, keeping the row", (raw) => {
    expect(read.readCount(raw)).toMatchObject({ isMinor: true });
  });
});

describe("readMoment", () => {
  it.each([
    ["2026-01-31T23:59:59Z", Date.UTC(2026, 0, 31, 23, 59, 59)],
    ["2026-01-31T23:59:59.250+02:00", Date.UTC(2026, 0, 31, 21, 59, 59, 250)],
    ["2025-05-21 06:20:30", Date.UTC(2025, 4, 21, 6, 20, 30)],
    ["2025-05-21 06:20:30+00", Date.UTC(2025, 4, 21, 6, 20, 30)],
    ["2025-05-21", Date.UTC(2025, 4, 21)],
  ])("%s", (raw, value) => {
    expect(read.readMoment(raw)).toEqual({ value });
  });

  it.each(["yesterday", "2025-02-30T10:00:00Z", "2025-13-01", "1789-07-14", "2999-01-01", 1700000000])(
    "refuses %j",
    (raw) => {
      expect(read.readMoment(raw).problem).toBeDefined();
    },
  );
});

describe("texts, lists and addresses", () => {
  it("cleans control characters, lone surrogates and direction marks", () => {
    expect(read.readText("a\u0000b\ud800c\u202ed\r\ne ")).toEqual({ value: "ab\ufffdcd\ne" });
    expect(read.readLine(" one\n two\tthree ")).toEqual({ value: "one two three" });
  });

  it("reads lists from arrays and from text with semicolons", () => {
    expect(read.readList(["a", " b ", "a", ""])).toEqual({ value: ["a", "b"] });
    expect(read.readList("mugs; desk lamps;;mugs")).toEqual({ value: ["mugs", "desk lamps"] });
    expect(read.readHashtags("#one;two;##one")).toEqual({ value: ["one", "two"] });
    expect(read.readList([1]).problem).toBeDefined();
  });

  it("keeps only web addresses and own paths", () => {
    expect(read.readUrl("https://example.com/v")).toEqual({ value: "https://example.com/v" });
    expect(read.readUrl("/demo/clips/x.mp4")).toEqual({ value: "/demo/clips/x.mp4" });
    for (const bad of ["javascript:alert(1)", "//example.com/x", "data:text/html,x", "nonsense"]) {
      expect(read.readUrl(bad)).toMatchObject({ isMinor: true });
    }
  });

  it("reads identifiers exactly or not at all", () => {
    expect(read.readId("6907228749016714497")).toEqual({ value: "6907228749016714497" });
    expect(read.readId(42)).toEqual({ value: "42" });
    expect(read.readId(2 ** 60).problem).toMatch(/2\^53/);
  });

  it("matches closed lists without case and suggests the nearest", () => {
    const reader = read.readOneOf(["Food", "Film"]);
    expect(reader(" food ")).toEqual({ value: "Food" });
    expect(reader("Foood").problem).toContain('Did you mean "Food"?');
  });
});

describe("countryName", () => {
  it.each([
    ["Czech Republic", "Czechia", true],
    ["CÃ´te d'Ivoire", "Côte d'Ivoire", true],
    ["Côte d’Ivoire", "Côte d'Ivoire", true],
    ["gb", "United Kingdom", true],
    ["TR", "Turkey", true],
    ["CZ", "Czechia", true],
    ["HK", "Hong Kong", true],
    ["usa", "United States", true],
    ["Bosnia & Herzegovina", "Bosnia and Herzegovina", true],
    ["Pakistan", "Pakistan", false],
    ["PK", "Pakistan", false],
  ])("%s → %s", (text, name, isListed) => {
    expect(countryName(text)).toEqual({ name, isListed });
  });

  it("gives posts Other for countries that the list lacks, creators the full name", () => {
    expect(read.readListedCountry("Pakistan")).toEqual({ value: "Other" });
    expect(read.readCountry("Pakistan")).toEqual({ value: "Pakistan" });
  });
});
