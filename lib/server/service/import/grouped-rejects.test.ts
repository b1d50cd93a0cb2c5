import { describe, expect, test } from "vitest";
import type { Reject } from "./import-file";
import { describeGroup, GroupedRejects, type RejectGroup } from "./grouped-rejects";

const reject = (at: number, more: Partial<Reject> = {}): Reject => ({
  at,
  unit: "line",
  field: "category",
  reason: "is not on the list",
  isRow: true,
  ...more,
});

function grouped(...rejects: Reject[]): RejectGroup[] {
  const groups = new GroupedRejects();
  for (const each of rejects) groups.add(each);
  return groups.list();
}

test("groups by field and reason, rows separate from fields", () => {
  const groups = grouped(
    reject(1),
    reject(2, { isRow: false }),
    reject(3, { field: "country" }),
    reject(4, { reason: "is empty" }),
    reject(5, { field: undefined }),
    reject(6),
  );
  expect(groups.map(({ count, first }) => [count, first])).toEqual([
    [2, [1, 6]],
    [1, [2]],
    [1, [3]],
    [1, [4]],
    [1, [5]],
  ]);
  expect(groups.at(-1)).not.toHaveProperty("field");
});

test("sorts groups by frequency, then by file order", () => {
  const groups = grouped(
    reject(1, { field: "a" }),
    reject(2, { field: "b" }),
    reject(3, { field: "c" }),
    reject(4, { field: "c" }),
  );
  expect(groups.map(({ field }) => field)).toEqual(["c", "a", "b"]);
});

test("a million of one kind are one group with twenty places and the first example", () => {
  const groups = new GroupedRejects();
  for (let at = 1; at <= 1_000_000; at++) groups.add(reject(at, { value: `value ${at}` }));
  const [group, ...others] = groups.list();
  expect(others).toEqual([]);
  expect(group).toMatchObject({ count: 1_000_000, example: "value 1" });
  expect(group!.first).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test("names a line once that fails twice", () =>
  expect(grouped(reject(7), reject(7), reject(8))[0]).toMatchObject({ count: 3, first: [7, 8] }));

describe("in words", () => {
  const group: RejectGroup = {
    field: "age",
    reason: "is wrong",
    isRow: true,
    count: 1,
    unit: "line",
    first: [3],
  };
  const places = Array.from({ length: 20 }, (_, index) => index + 1);
  test.each<[Partial<RejectGroup>, string]>([
    [{}, "1 × age is wrong (line 3)"],
    [{ field: undefined }, "1 × is wrong (line 3)"],
    [{ unit: "index", first: [0] }, "1 × age is wrong (index 0)"],
    [{ unit: "index", count: 2, first: [0, 4] }, "2 × age is wrong (indexes 0, 4)"],
    [{ count: 2, first: [3, 5], example: "Fod" }, '2 × age is wrong (lines 3, 5; for example "Fod")'],
    [{ count: 8, first: places.slice(0, 8) }, "8 × age is wrong (lines 1, 2, 3, 4, 5, 6, 7, 8)"],
    [{ count: 9, first: places.slice(0, 9) }, "9 × age is wrong (lines 1, 2, 3, 4, 5, 6, 7, 8 …)"],
    [{ count: 12_345, first: places }, "12,345 × age is wrong (lines 1, 2, 3, 4, 5, 6, 7, 8 …)"],
  ])("%j: %s", (change, words) => expect(describeGroup({ ...group, ...change })).toBe(words));
});
