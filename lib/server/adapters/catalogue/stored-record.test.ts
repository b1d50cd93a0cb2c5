import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { join, observe } from "@/lib/domain/known-record";
import { awkwardCreators, awkwardPosts } from "@/lib/testing/awkward-rows";
import { creatorLayout, postLayout, recordOf, unreturnedOf, type Layout } from "./layout";
import {
  knownOf,
  recalled,
  storedFrom,
  storedOf,
  type StoredRecord,
  type StoredTexts,
} from "./stored-record";

const textsOf = (layout: Layout, { row, provenance }: StoredRecord): StoredTexts => [
  recordOf(layout, row),
  unreturnedOf(layout, row),
  provenance,
];
const post = (more: object) => storedFrom(postLayout, { id: "p1", createdAt: 1, ...more });

describe("the source of a row", () => {
  test.each<[string, object, string | null]>([
    ["says nothing", {}, null],
    ["says nothing usable", { observedAt: NaN, observedIn: "\0", inferred: [] }, null],
    ["is before and after all dates", { observedAt: 8.64e15 + 1 }, null],
    ["says when", { observedAt: 5 }, '{"seen":[[5,null]]}'],
    ["says in which file", { observedIn: "a\0.csv" }, '{"seen":[[null,"a.csv"]]}'],
    ["says both", { observedAt: 5, observedIn: "a.csv" }, '{"seen":[[5,"a.csv"]]}'],
    [
      "says what was inferred",
      { views: 4, category: "Food", inferred: ["category", "nothing of it"] },
      '{"inferred":["category"]}',
    ],
  ])("%s", (_, origin, expected) => expect(post(origin).provenance).toBe(expected));

  test("has a name of bounded length, with whole characters", () => {
    const { provenance } = post({ observedIn: `${"x".repeat(199)}😀.csv` });
    expect(provenance).toBe(JSON.stringify({ seen: [[null, `${"x".repeat(199)}\ufffd`]] }));
  });

  test("cannot be claimed by the name of the column", () => {
    expect(post({ provenance: '{"seen":[[9,"forged"]]}' }).provenance).toBeNull();
  });

  test("continues with a row that was stored before", () => {
    const row = recalled({ id: "p1", createdAt: 1, observedIn: "ignored" }, '{"seen":[[5,"a.csv"]]}');
    expect(storedFrom(postLayout, row).provenance).toBe('{"seen":[[5,"a.csv"]]}');
    expect(storedFrom(postLayout, recalled({ id: "p1" }, null)).provenance).toBeNull();
  });
});

describe("inferred values", () => {
  test("are in the row in sorted order if they have a value", () => {
    const { row } = post({ views: 10, category: "Food", inferred: ["viralityScore", "country", "category"] });
    expect(row).toMatchObject({ inferred: ["category", "viralityScore"], viralityScore: expect.any(Number) });
    expect(post({ views: 10, inferred: ["country"] }).row).not.toHaveProperty("inferred");
  });

  test("are derived at once, so merging a row with itself changes nothing", () => {
    const given = post({
      caption: "How we made it",
      hook: "Something else",
      observedAt: 1,
      inferred: ["hook"],
    });
    expect(given.row.hook).toBe("How we made it");
    const known = knownOf(postLayout, textsOf(postLayout, given));
    const twice = storedOf(postLayout, join(postLayout.rules, known, known));
    expect(textsOf(postLayout, twice)).toEqual(textsOf(postLayout, given));
  });
});

/** The record without its marks of inferred values. */
function stated(row: object): object {
  const { inferred: _, ...values } = row as { inferred?: unknown };
  return values;
}

describe.each<[Layout, (size: number, seed: number) => object[], string[]]>([
  [postLayout, awkwardPosts, ["hook", "viralityScore", "category"]],
  [creatorLayout, awkwardCreators, ["followers", "country"]],
])("rows of $kind", (layout, rows, fields) => {
  const inputs = fc.record({
    row: fc.constantFrom(...rows(60, 7).map(stated)),
    observedAt: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
    observedIn: fc.option(fc.constantFrom("a.csv", "b.xlsx"), { nil: undefined }),
    inferred: fc.subarray(fields),
  });

  test("are stored like the state after one row", () => {
    fc.assert(
      fc.property(inputs, ({ row, observedAt: at, observedIn: source, inferred }) => {
        const stored = storedFrom(layout, { ...row, observedAt: at, observedIn: source, inferred });
        const { row: values } = storedFrom(layout, row);
        const known = observe(layout.rules, values as never, { at, source, inferred });
        expect(textsOf(layout, stored)).toEqual(textsOf(layout, storedOf(layout, known)));
      }),
    );
  });

  test("survive storing and reading", () => {
    fc.assert(
      fc.property(inputs, ({ row, ...origin }) => {
        const texts = textsOf(layout, storedFrom(layout, { ...row, ...origin }));
        expect(textsOf(layout, storedOf(layout, knownOf(layout, texts)))).toEqual(texts);
      }),
    );
  });
});
