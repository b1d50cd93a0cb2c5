import { expect, test } from "vitest";
import { isExtending, isTyped, movedAfter, movedBy } from "./grid-move";

const size = { rows: 3, columns: 4, page: 2 };

test.each([
  ["ArrowDown", { row: 0, column: 1 }, { row: 1, column: 1 }],
  ["ArrowDown", { row: 2, column: 1 }, { row: 2, column: 1 }],
  ["ArrowUp", { row: 0, column: 1 }, { row: 0, column: 1 }],
  ["ArrowLeft", { row: 1, column: 0 }, { row: 1, column: 0 }],
  ["ArrowRight", { row: 1, column: 0 }, { row: 1, column: 1 }],
  ["Home", { row: 1, column: 3 }, { row: 1, column: 0 }],
  ["End", { row: 1, column: 0 }, { row: 1, column: 3 }],
  ["PageDown", { row: 0, column: 0 }, { row: 2, column: 0 }],
  ["Tab", { row: 0, column: 3 }, { row: 1, column: 0 }],
])("%s from %j", (key, from, to) => expect(movedBy({ key }, from, size)).toEqual(to));

test("Control goes to the edge", () => {
  expect(movedBy({ key: "ArrowDown", ctrlKey: true }, { row: 0, column: 1 }, size)).toEqual({
    row: 2,
    column: 1,
  });
  expect(movedBy({ key: "End", metaKey: true }, { row: 0, column: 0 }, size)).toEqual({ row: 2, column: 3 });
});

test("Tab leaves the grid at its ends", () => {
  expect(movedBy({ key: "Tab" }, { row: 2, column: 3 }, size)).toBeNull();
  expect(movedBy({ key: "Tab", shiftKey: true }, { row: 0, column: 0 }, size)).toBeNull();
  expect(movedBy({ key: "Tab", shiftKey: true }, { row: 1, column: 0 }, size)).toEqual({ row: 0, column: 3 });
});

test("characters type; names of keys and commands do not", () => {
  expect(isTyped({ key: "5" })).toBe(true);
  expect(isTyped({ key: "😀" })).toBe(true);
  expect(isTyped({ key: "Escape" })).toBe(false);
  expect(isTyped({ key: "c", ctrlKey: true })).toBe(false);
  expect(isTyped({ key: " " })).toBe(false);
});

test.each([
  ["stay", { row: 1, column: 1 }],
  ["down", { row: 2, column: 1 }],
  ["next", { row: 1, column: 2 }],
  ["back", { row: 1, column: 0 }],
] as const)("%s after an edit", (move, to) =>
  expect(movedAfter(move, { row: 1, column: 1 }, { rows: 4, columns: 3, page: 2 })).toEqual(to),
);

test("after an edit of the last cell the focus stays in the grid", () => {
  const at = { row: 3, column: 2 };
  for (const move of ["next", "down"] as const)
    expect(movedAfter(move, at, { rows: 4, columns: 3, page: 2 })).toEqual(at);
});

test("Shift makes a block with arrows alone", () => {
  expect(isExtending({ key: "ArrowDown", shiftKey: true })).toBe(true);
  for (const pressed of [{ key: "ArrowDown" }, { key: "Tab", shiftKey: true }, { key: "A", shiftKey: true }])
    expect(isExtending(pressed)).toBe(false);
});
