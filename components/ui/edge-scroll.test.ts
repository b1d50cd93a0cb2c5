/** A frame scrolls when an item is dragged to its edge. */
import { expect, test } from "vitest";
import { scrollFor } from "./use-carry";

const frame = { left: 0, right: 1_000, top: 100, bottom: 700 };
test.each<[number, number, number, number]>([
  [500, 400, 0, 0],
  [1_000, 400, 18, 0],
  [976, 400, 9, 0],
  [0, 400, -18, 0],
  [500, 100, 0, -18],
  [500, 700, 0, 18],
  [500, 900, 0, 18],
  [1_000, 700, 18, 18],
])("at %d, %d the frame scrolls by %d, %d", (x, y, left, top) => {
  expect(scrollFor(frame, { x, y })).toEqual({ left: left, top });
});

test("a frame that is hardly higher than its edges does not scroll", () => {
  expect(scrollFor({ ...frame, bottom: 180 }, { x: 500, y: 178 })).toEqual({ left: 0, top: 0 });
});
