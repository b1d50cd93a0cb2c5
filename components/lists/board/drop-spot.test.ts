/** Drop positions of cards. */
import { expect, test } from "vitest";
import { dropAt } from "./board";

const card = (id: string, top: number) => ({ id, box: { left: 0, right: 100, top, bottom: top + 40 } });
const column = (statusId: string, left: number, ids: string) => ({
  statusId,
  box: { left, right: left + 100, top: 0, bottom: 500 },
  cards: [...ids].map((id, index) => card(id, 20 + index * 50)),
});
const columns = [column("x", 0, "abc"), column("y", 110, "de"), column("z", 220, "")];

test.each<[number, number, string, number]>([
  [50, 0, "x", 0],
  [50, 39, "x", 0],
  // The moved card does not count: the others are b and c.
  [50, 85, "x", 0],
  [50, 95, "x", 1],
  [50, 400, "x", 2],
  [160, 30, "y", 0],
  [160, 60, "y", 1],
  [160, 400, "y", 2],
  [260, 10, "z", 0],
  [104, 400, "x", 2],
  [106, 400, "y", 2],
  [-200, 400, "x", 2],
  [9_000, 10, "z", 0],
])("at %d, %d it comes to %s %d", (x, y, statusId, index) => {
  expect(dropAt(columns, "a", { x, y })).toEqual({ statusId, index });
});

test("has no position without columns", () => expect(dropAt([], "a", { x: 1, y: 1 })).toBeNull());
