import { expect, test } from "vitest";
import type { CatalogueDescription, KindDescription } from "@/lib/contract/catalogue-description";
import { nothingDescribed } from "@/lib/testing/nothing-described";
import { ages, inferredFields, newestDays, shareOf, sourceRows, together } from "./figures";

const described = (posts: Partial<KindDescription>, creators: Partial<KindDescription> = {}) =>
  ({
    generation: 1,
    posts: nothingDescribed(posts),
    creators: nothingDescribed(creators),
  }) satisfies CatalogueDescription;

test("a share of zero records is undefined", () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([0.25, 0]);
});

test("shows both kinds side by side, unknown last", () => {
  const rows = together<string | null>(
    [
      { value: null, count: 90 },
      { value: "tiktok", count: 5 },
    ],
    [
      { value: "youtube", count: 7 },
      { value: "tiktok", count: 1 },
    ],
  );
  expect(rows).toEqual([
    { key: "youtube", posts: 0, creators: 7 },
    { key: "tiktok", posts: 5, creators: 1 },
    { key: null, posts: 90, creators: 0 },
  ]);
});

test("shows the largest sources and counts the others", () => {
  const sources = [3, 2, 1].map((count) => ({ value: `s${count}.csv`, count }));
  const description = described({ sources, sourceCount: 70 }, { sources: [{ value: "s1.csv", count: 9 }] });
  const { rows, more } = sourceRows(description, 2);
  expect(rows.map(({ key }) => key)).toEqual(["s1.csv", "s3.csv"]);
  expect(more).toBe(68);
  expect(sourceRows(description, 3).more).toBe(67);
});

test("counts every record once by its age", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  const kind = {
    ...nothingDescribed(),
    total: 100,
    neverDated: 10,
    seen: [
      { day: "2026-11-24", count: 1 },
      { day: "2026-11-17", count: 2 },
      { day: "2026-11-01", count: 3 },
      { day: "2026-09-01", count: 4 },
      { day: "2026-01-01", count: 5 },
      { day: "2020-01-01", count: 6 },
    ],
  };
  // Days beyond the list count as older.
  expect(ages(kind, now)).toEqual({ week: 3, month: 3, quarter: 4, year: 5, older: 75, unknown: 10 });
});

test("shows the newest days and sums the rest", () => {
  const days = ["2026-11-03", "2026-11-02", "2026-11-01"].map((day, index) => ({ day, count: index + 1 }));
  const { shown, others } = newestDays(nothingDescribed({ total: 20, days }), 2);
  expect(shown.map(({ day }) => day)).toEqual(["2026-11-03", "2026-11-02"]);
  expect(others).toBe(17);
});

test("sorts inferred fields by frequency", () => {
  const field = (name: string, inferred: number) => ({ field: name, known: 50, inferred });
  const description = described(
    { fields: [field("views", 0), field("hook", 20)] },
    { fields: [field("language", 30)] },
  );
  expect(inferredFields(description).map(({ kind, field: name }) => [kind, name])).toEqual([
    ["creators", "language"],
    ["posts", "hook"],
  ]);
});
