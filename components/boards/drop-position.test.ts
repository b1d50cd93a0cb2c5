/** Drop positions in two rows of three cards, 100 wide and 20 apart. */
import { expect, test } from "vitest";
import { dropPositionAt } from "./board-grid";

const cards = [..."abcdef"].map((id, at) => {
  const [left, top] = [(at % 3) * 120, Math.floor(at / 3) * 200];
  return { id, box: { left, right: left + 100, top, bottom: top + 180 } };
});

test.each<[number, number, string | null]>([
  [10, 10, null],
  [130, 90, "before b"],
  [190, 90, "after b"],
  [250, 250, "before f"],
  [339, 370, "after f"],
  // In a gap, the nearer half of the nearer card counts.
  [228, 90, "after b"],
  [232, 90, "before c"],
  [170, 188, "before b"],
  [171, 192, "after e"],
  // Beyond the cards.
  [900, 300, "after f"],
  [170, 4_000, "before e"],
  [-50, -50, null],
])("at %d, %d: %s", (x, y, expected) => {
  const found = dropPositionAt(cards, "a", { x, y }, true);
  expect(found && `${found.place} ${found.of}`).toBe(expected);
  // In right-to-left layouts, the halves are swapped.
  const turned = dropPositionAt(cards, "a", { x, y }, false);
  expect(turned?.of).toBe(found?.of);
  expect(turned?.place).not.toBe(found?.place ?? "");
});

test("has no position without another card", () => {
  expect(dropPositionAt([], "a", { x: 0, y: 0 }, true)).toBeNull();
  expect(dropPositionAt([cards[0]!], "a", { x: 500, y: 0 }, true)).toBeNull();
});
