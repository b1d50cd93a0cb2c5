import { expect, test } from "vitest";
import { axisSteps } from "./day-chart";

test.each([
  [0, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [81, [0, 25, 50, 75, 100]],
  [400, [0, 100, 200, 300, 400]],
])("the axis of %d", (highest, steps) => expect(axisSteps(highest)).toEqual(steps));
