import { describe, expect, test } from "vitest";
import { MAX_REVEAL } from "@/lib/contract/reveal";
import {
  adopted,
  afterLeaving,
  afterReveal,
  foundElsewhere,
  parseSelection,
  rangeOf,
  withOwnership,
  withRows,
  without,
  type Selection,
} from "./selection";

const rows = ["a", "b", "c", "d"].map((id, index) => ({ id, isOwned: index === 1 }));
const selection = withRows([], rows.slice(0, 3), "x=1");

describe("choosing", () => {
  test("keeps order and first search, without duplicates", () => {
    const more = withRows(selection, [rows[3]!, rows[0]!], "x=2");
    expect(more.map(({ id, search }) => `${id} ${search}`)).toEqual(["a x=1", "b x=1", "c x=1", "d x=2"]);
  });

  test("stops at the maximum of one reveal", () => {
    const many = Array.from({ length: MAX_REVEAL + 50 }, (_, index) => ({ id: `${index}`, isOwned: false }));
    expect(withRows(selection, many, "")).toHaveLength(MAX_REVEAL);
  });

  test("a range runs both ways and may start at its own row", () => {
    const ids = (from: string | null, to: string) => rangeOf(rows, from, to).map(({ id }) => id);
    expect(ids("b", "d")).toEqual(["b", "c", "d"]);
    expect(ids("d", "b")).toEqual(["b", "c", "d"]);
    expect(ids(null, "c")).toEqual(["c"]);
    expect(ids("gone", "c")).toEqual(["c"]);
    expect(ids("a", "gone")).toEqual([]);
  });
});

describe("other filters", () => {
  const mixed = withRows(selection, [rows[3]!], "x=2");
  test("count the rows of the previous search", () => {
    expect(foundElsewhere(mixed, "x=2").map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(foundElsewhere(mixed, "x=1").map(({ id }) => id)).toEqual(["d"]);
  });
  test("ask again when the reader is back in the first search without an answer", () => {
    expect(afterLeaving(mixed, "x=1").map(({ search }) => search)).toEqual(["x=1", "x=1", "x=1", "?"]);
    const back = afterLeaving(afterLeaving(selection, "x=2"), "x=1");
    expect(foundElsewhere(back, "x=1")).toHaveLength(3);
    expect(foundElsewhere(adopted(back, "x=1"), "x=1")).toEqual([]);
    expect(afterLeaving(selection, "x=1")).toBe(selection);
  });
  test("allow to keep the selection", () => {
    expect(foundElsewhere(adopted(mixed, "x=2"), "x=2")).toEqual([]);
    expect(adopted(mixed, "x=2")).toHaveLength(4);
  });
  test("allow to clear the selection", () => {
    const left = without(
      mixed,
      foundElsewhere(mixed, "x=2").map(({ id }) => id),
    );
    expect(left.map(({ id }) => id)).toEqual(["d"]);
  });
});

describe("after a reveal", () => {
  test("nothing is left", () => expect(afterReveal(selection)).toEqual([]));
  test("of the first new one only, the others stay", () => {
    expect(afterReveal(selection, 1).map(({ id }) => id)).toEqual(["b", "c"]);
  });
  test("treats rows shown as owned as owned", () => {
    expect(withOwnership(selection, [{ id: "c", isOwned: true }]).map(({ isOwned }) => isOwned)).toEqual([
      false,
      true,
      true,
    ]);
    expect(withOwnership(selection, rows)).toBe(selection);
  });
});

test.each([null, "", "nonsense", "{}", '[1,null,{"id":"a"}]'])("reads %j as no selection", (text) => {
  expect(parseSelection(text)).toEqual([]);
});

test("a stored selection is restored", () => {
  const kept: Selection = parseSelection(JSON.stringify(selection));
  expect(kept).toEqual(selection);
});
