import { describe, expect, test } from "vitest";
import { NONE, band, has, is, isNot } from "@/lib/testing/facts";
import { combineFacts, isEmptyBand, isSameFact, type BandFact, type Fact } from "./facts";

describe("combined facts", () => {
  test.each<[string, Fact, Fact, Fact | null]>([
    ["one of both lists", is("male", "female"), is("female"), is("female")],
    ["what is left of a list", is("male", "female"), isNot("male"), is("female")],
    ["several that it is not", isNot("France"), isNot("Italy", "FRANCE"), isNot("France", "Italy")],
    ["another letter case", is("france"), is("France"), is("france")],
    ["nothing is left", is("France"), isNot("france"), null],
    ["two values", is("France"), is("Italy"), null],
    ["yes twice", has(true), has(true), has(true)],
    ["yes and no", has(true), has(false), null],
    ["the narrower band", band({ min: 1, max: 9 }), band({ min: 3 }), band({ min: 3, max: 9 })],
    ["both are one number", band({ min: 3, max: 3 }), band({ min: 3 }), band({ min: 3, max: 3 })],
    ["not quite that end", band({ min: 3 }, false), band({ max: 3, isBelowMax: true }), null],
    [
      "both say one end",
      band({ max: 3 }),
      band({ max: 3, isBelowMax: true }, false),
      band({ max: 3, isBelowMax: true }),
    ],
    ["neither has a number", band({ min: 3 }, false), band({ max: 3, isBelowMax: true }, false), NONE],
    ["one proves that there is a number", band({ min: 3 }, false), band({ max: 2 }), null],
    ["no value and perhaps none", NONE, band({ min: 3 }, false), NONE],
    ["no value and a number", NONE, band({}), null],
    ["no value and none of these", isNot("male"), NONE, NONE],
    ["no value and one of these", is("male"), NONE, null],
    ["no value twice", NONE, NONE, NONE],
    ["different kinds", has(true), is("x"), null],
  ])("%s", (_, one, other, both) => {
    expect(combineFacts(one, other)).toEqual(both);
    const turned = combineFacts(other, one);
    // Lists keep the order and the spelling of the first.
    if (both === null || both.kind !== "list") expect(turned).toEqual(both);
    else expect(turned?.kind).toBe("list");
  });

  test("a number on a shared edge is never revealed", () => {
    const [low, high] = [band({ max: 3 }), band({ min: 3 }, false)];
    expect(combineFacts(low, high)).toEqual(low);
    expect(combineFacts(high, low)).toEqual(band({ min: 3 }));
  });

  test("equal facts are recognised", () => {
    expect(isSameFact(is("a"), is("a"))).toBe(true);
    expect(isSameFact(is("a"), undefined)).toBe(false);
    expect(isSameFact(band({ min: 1 }), band({ min: 1 }, false))).toBe(false);
  });
});

test.each<[Omit<BandFact, "kind" | "isStated">, boolean]>([
  [{}, false],
  [{ min: 4 }, false],
  [{ min: 4, max: 4 }, false],
  [{ min: 4, max: 4, isAboveMin: true }, true],
  [{ min: 4, max: 4, isBelowMax: true }, true],
  [{ min: 5, max: 4 }, true],
  [{ min: 4, max: 5, isAboveMin: true, isBelowMax: true }, false],
])("%j is empty: %s", (ends, isEmpty) => expect(isEmptyBand(band(ends))).toBe(isEmpty));
