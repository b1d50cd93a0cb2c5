import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figures, KeptRecord } from "@/lib/contract/creator-record";
import { FIGURES, LEAST_FOR_LINE, changesBetween, growths, linePoints } from "./growth";

const records = (...all: Figures[]): KeptRecord[] =>
  all.map((figures, n) => ({ at: `2026-0${n + 1}-01T00:00:00.000Z`, by: "ben", figures }));
const of = (...all: Figures[]) =>
  growths(records(...all)).map(({ figure, before, after, percent, points }) => ({
    figure,
    before,
    after,
    percent,
    points,
  }));

describe("growth", () => {
  test.each([
    ["up", [{ followers: 100 }, { followers: 118 }], { before: 100, after: 118, percent: 18, points: null }],
    [
      "down",
      [{ followers: 400 }, { followers: 300 }],
      { before: 400, after: 300, percent: -25, points: null },
    ],
    ["nothing", [{ followers: 7 }, { followers: 7 }], { before: 7, after: 7, percent: 0, points: null }],
    ["from none", [{ followers: 0 }, { followers: 5 }], { before: 0, after: 5, percent: null, points: null }],
    [
      "a little",
      [{ followers: 3000 }, { followers: 3001 }],
      { before: 3000, after: 3001, percent: 0, points: null },
    ],
    [
      "a percentage, in points",
      [{ engagementRate: 9.7 }, { engagementRate: 9.1 }],
      { before: 9.7, after: 9.1, percent: null, points: -0.6 },
    ],
    [
      "over a record that says nothing",
      [{ averageViews: 10 }, {}, { averageViews: 15 }],
      { before: 10, after: 15, percent: 50, points: null },
    ],
  ])("%s", (_, all: Figures[], wanted) => {
    expect(of(...all)).toEqual([expect.objectContaining(wanted)]);
  });

  test.each([
    ["no record", []],
    ["one record", [{ followers: 5 }]],
    ["one value", [{}, { followers: 5 }]],
    ["a newest record without it", [{ followers: 5 }, { followers: 6 }, {}]],
  ])("has no change of %s", (_, all: Figures[]) => {
    expect(of(...all)).toEqual([]);
  });

  test("compares each figure with the first record that has it", () => {
    const found = growths(
      records({ followers: 1 }, { followers: 2, averageLikes: 4 }, { followers: 3, averageLikes: 2 }),
    );
    expect(found.map(({ figure, since, values }) => [figure, since.slice(0, 7), values])).toEqual([
      ["followers", "2026-01", [1, 2, 3]],
      ["averageLikes", "2026-02", [undefined, 4, 2]],
    ]);
  });

  const figures = fc.record(
    Object.fromEntries(FIGURES.map((key) => [key, fc.nat(1_000_000)])) as Record<
      string,
      fc.Arbitrary<number>
    >,
    { requiredKeys: [] },
  ) as fc.Arbitrary<Figures>;

  test("is never infinite, and its sign says which is more", () => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 6 }), (all) => {
        for (const { before, after, percent, points } of growths(records(...all))) {
          const change = percent ?? points ?? 0;
          expect(Number.isFinite(change)).toBe(true);
          expect(Object.is(change, -0)).toBe(false);
          if (change !== 0) expect(Math.sign(change)).toBe(Math.sign(after - before));
        }
      }),
    );
  });
});

describe("a line", () => {
  const box = { width: 80, height: 20 };

  test("goes from left to right, the highest on top", () => {
    expect(linePoints([10, 30, 20], box)).toEqual([
      { x: 0, y: 20 },
      { x: 40, y: 0 },
      { x: 80, y: 10 },
    ]);
  });

  test("is in the middle for equal values, and omits unknown ones", () => {
    expect(linePoints([5, undefined, 5, 5], box)?.map(({ y }) => y)).toEqual([10, 10, 10]);
  });

  test("stays in its box, and needs three values", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(1e9), { nil: undefined }), { maxLength: 9 }), (values) => {
        const points = linePoints(values, box);
        const known = values.filter((value) => value !== undefined).length;
        expect(points?.length ?? 0).toBe(known < LEAST_FOR_LINE ? 0 : known);
        for (const { x, y } of points ?? []) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(box.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(box.height);
        }
      }),
    );
  });
});

describe("changes between records", () => {
  test.each<[string, Figures, Figures, unknown[]]>([
    [
      "more and less",
      { followers: 5, averageViews: 9 },
      { followers: 6, averageViews: 8 },
      [
        { figure: "followers", before: 5, after: 6 },
        { figure: "averageViews", before: 9, after: 8 },
      ],
    ],
    ["to none", { averageLikes: 3 }, { averageLikes: 0 }, [{ figure: "averageLikes", before: 3, after: 0 }]],
    ["the same", { followers: 5, engagementRate: 1.5 }, { followers: 5, engagementRate: 1.5 }, []],
    ["what only one of them says", { followers: 5 }, { averageViews: 9 }, []],
    ["nothing", {}, {}, []],
  ])("%s", (_, before, after, wanted) => expect(changesBetween(before, after)).toEqual(wanted));

  test("the reverse change is symmetric and keeps the order of figures", () => {
    const figure = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
    const record = fc.record(Object.fromEntries(FIGURES.map((each) => [each, figure])));
    fc.assert(
      fc.property(record, record, (one, other) => {
        const changes = changesBetween(one, other);
        const turned = changes.map(({ before, after, ...of }) => ({ ...of, before: after, after: before }));
        expect(changesBetween(other, one)).toEqual(turned);
        expect(changes.map(({ figure: of }) => of)).toEqual(
          FIGURES.filter((of) => one[of] !== undefined && other[of] !== undefined && one[of] !== other[of]),
        );
      }),
    );
  });
});
