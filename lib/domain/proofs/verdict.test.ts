import { describe, expect, test } from "vitest";
import { NONE, band, has, is, isNot } from "@/lib/testing/facts";
import type { Fact } from "./facts";
import { verdictOf, verdicts, type Verdict } from "./verdict";

describe("one field", () => {
  test.each<[string, Fact, Fact, Verdict]>([
    ["the value itself", is("france"), is("France", "Italy"), "yes"],
    ["another value", is("Spain"), is("France", "Italy"), "no"],
    ["some of what it may be", is("Spain", "Italy"), is("Italy"), "unknown"],
    ["all that it may be", is("France", "Italy"), is("Italy", "France", "Spain"), "yes"],
    ["not the only one wanted", isNot("france"), is("France"), "no"],
    ["not one of those wanted", isNot("France"), is("France", "Italy"), "unknown"],
    ["no value", NONE, is("France"), "no"],
    ["yes", has(true), has(true), "yes"],
    ["no", has(false), has(true), "no"],
    ["a band inside", band({ min: 6, max: 9 }), band({ min: 6 }), "yes"],
    ["a band inside, if there is a number", band({ min: 6 }, false), band({ min: 6 }), "unknown"],
    ["a band across", band({ min: 3, max: 9 }), band({ min: 6 }), "unknown"],
    ["a band below", band({ min: 3, max: 5 }), band({ min: 6 }), "no"],
    ["below, whether there is a number or not", band({ max: 5 }, false), band({ min: 6 }), "no"],
    ["the band that ends where it begins", band({ min: 3, max: 6 }), band({ min: 6 }), "no"],
    ["the band that begins where it ends", band({ min: 6 }), band({ max: 6 }), "no"],
    ["no number", NONE, band({ min: 6 }), "no"],
    ["a fact of another kind", has(true), band({ min: 6 }), "unknown"],
  ])("%s", (_, known, wanted, verdict) => {
    expect(verdictOf({ followers: known }, { followers: wanted })).toBe(verdict);
  });
  test("nothing is proven", () => expect(verdictOf({}, { followers: band({ min: 6 }) })).toBe("unknown"));
});

test("one no decides, a yes needs all fields", () => {
  const wanted = { emailExists: has(true), country: is("France") };
  expect(verdictOf({ emailExists: has(false) }, wanted)).toBe("no");
  expect(verdictOf({ emailExists: has(true) }, wanted)).toBe("unknown");
  expect(verdictOf({ emailExists: has(true), country: is("France") }, wanted)).toBe("yes");
  expect(verdicts({ emailExists: has(true) }, wanted)).toEqual(["yes", "unknown"]);
  expect(verdictOf({}, {})).toBe("yes");
});
