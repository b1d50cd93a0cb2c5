/** The lines of a grouped table, compared with a table written out line by line. */
import { expect, test } from "vitest";
import fc from "fast-check";
import type { RowGroup } from "@/lib/contract/lists";
import {
  groupKey,
  layLines,
  lineAt,
  linesInView,
  linesOfRows,
  placeOf,
  rowsBetween,
  rowsFrom,
  type Line,
} from "./table-lines";

const HEIGHTS = { row: 42, group: 36 };
const lay = (groups: readonly RowGroup[], total: number, folded: readonly (string | null)[] = []) =>
  layLines(groups, total, new Set(folded.map((key) => groupKey({ key }))), HEIGHTS);

/** Every line, one after another. */
function written(groups: readonly RowGroup[], total: number, folded: ReadonlySet<string>): Line[] {
  if (groups.length === 0) return Array.from({ length: total }, (_, row): Line => ({ kind: "row", row }));
  let row = 0;
  return groups.flatMap((group): Line[] => {
    const isFolded = folded.has(groupKey(group));
    const rows = Array.from({ length: group.rows }, (_, index): Line => ({ kind: "row", row: row + index }));
    const first = row;
    row += group.rows;
    return [{ kind: "group", group, first, isFolded }, ...(isFolded ? [] : rows)];
  });
}

test("a table without groups has its rows alone", () => {
  const lines = lay([], 3);
  expect(lines).toMatchObject({ count: 3, shown: 3, height: 126 });
  expect(lineAt(lines, 2)).toEqual({ kind: "row", row: 2 });
  expect(lineAt(lines, 3)).toBeNull();
  expect(lineAt(lines, -1)).toBeNull();
  expect(lay([], 0)).toMatchObject({ count: 0, height: 0 });
});

test("no value and an empty text are different groups", () => {
  expect(groupKey({ key: null })).not.toBe(groupKey({ key: "" }));
});

test("a folded group keeps its header without rows", () => {
  const groups = [
    { key: "a", rows: 2, sum: null },
    { key: null, rows: 3, sum: null },
    { key: "b", rows: 1, sum: null },
  ];
  const lines = lay(groups, 6, [null]);
  expect(lines).toMatchObject({ count: 6, shown: 3, height: 3 * 36 + 3 * 42 });
  expect(lineAt(lines, 3)).toEqual({ kind: "group", group: groups[1], first: 2, isFolded: true });
  expect(rowsBetween(lines, 5, 0)).toEqual([0, 1, 5]);
  expect(rowsFrom(lines, 2, 2)).toEqual([1, 5]);
});

test("random tables match a table written line by line", () => {
  const group = fc.record({
    key: fc.option(fc.constantFrom("a", "b", "c", "d", "e")),
    rows: fc.nat({ max: 9 }),
    sum: fc.option(fc.nat()),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(group, { maxLength: 6, selector: ({ key }) => key }),
      fc.subarray([null, "a", "b", "c", "d", "e"]),
      fc.nat({ max: 900 }),
      fc.nat({ max: 60 }),
      (groups, keys, top, focused) => {
        const folded = new Set(keys.map((key) => groupKey({ key })));
        const total = groups.length === 0 ? 7 : groups.reduce((sum, { rows }) => sum + rows, 0);
        const all = written(groups, total, folded);
        const lines = layLines(groups, total, folded, HEIGHTS);
        expect(lines.count).toBe(all.length);
        let y = 0;
        for (const [index, line] of all.entries()) {
          expect(lineAt(lines, index)).toEqual(line);
          expect(placeOf(lines, index)).toEqual({ top: y, height: HEIGHTS[line.kind] });
          y += HEIGHTS[line.kind];
        }
        expect(lines.height).toBe(y);
        const rowsOf = (some: Line[]) => some.flatMap((line) => (line.kind === "row" ? [line.row] : []));
        expect(lines.shown).toBe(rowsOf(all).length);
        expect(rowsFrom(lines, focused, 5)).toEqual(rowsOf(all.slice(focused)).slice(0, 5));
        expect(rowsBetween(lines, 2, focused)).toEqual(
          rowsOf(all.slice(Math.min(2, focused), Math.max(2, focused) + 1)),
        );
        const drawn = linesInView(lines, { top, height: 100 }, focused);
        expect(drawn.map(({ index }) => index)).toEqual(
          [...new Set(drawn.map(({ index }) => index))].sort((a, b) => a - b),
        );
        const isSeen = (index: number) => {
          const place = placeOf(lines, index);
          return place.top < top + 100 && place.top + place.height > top;
        };
        for (const [index] of all.entries())
          if (isSeen(index) || index === focused)
            expect(drawn.some((line) => line.index === index)).toBe(true);
      },
    ),
  );
});

test("a long table draws few lines and the focused one", () => {
  const lines = lay([], 50_000);
  const drawn = linesInView(lines, { top: 1_000_000, height: 800 }, 7);
  expect(drawn.length).toBeLessThan(60);
  expect(drawn[0]).toMatchObject({ index: 7, top: 7 * 42 });
  expect(linesInView(lines, { top: 0, height: 800 }, 99_999).every(({ index }) => index < 100)).toBe(true);
});

test("the rows of a page come with the heads of their groups alone", () => {
  const groups = [
    { key: "a", rows: 2, sum: null },
    { key: "b", rows: 2, sum: null },
    { key: null, rows: 2, sum: null },
  ];
  const shown = linesOfRows(lay(groups, 6), 3, 5).map((line) =>
    line.kind === "row" ? line.row : line.group.key,
  );
  expect(shown).toEqual(["b", 3, null, 4]);
  expect(linesOfRows(lay([], 5), 3, 9).map(({ index }) => index)).toEqual([3, 4]);
});
