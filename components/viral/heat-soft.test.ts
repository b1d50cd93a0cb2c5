import { expect, test } from "vitest";
import { heatSoft } from "./heat-scale";

test("the whole scale for a wide spread, its beginning for a narrow one", () => {
  expect([10, 30, 50, 99, 100].map((score) => heatSoft(score, 10, 100).slice(0, 14))).toEqual([
    "bg-heat-soft-0",
    "bg-heat-soft-1",
    "bg-heat-soft-2",
    "bg-heat-soft-5",
    "bg-heat-soft-5",
  ]);
  expect([33, 36, 40].map((score) => heatSoft(score, 33, 40).slice(0, 14))).toEqual([
    "bg-heat-soft-0",
    "bg-heat-soft-0",
    "bg-heat-soft-1",
  ]);
});
