import { expect, test } from "vitest";
import { hookOpening } from "./derive-hook";

test.each([
  ["Stop doing this now", "Stop doing this"],
  ["  Stop\n doing\tthis ", "Stop doing this"],
  ["Stop", "Stop"],
  ["한국 여행 3일 코스", "한국 여행 3일"],
  [" \n ", ""],
])("%j opens with %j", (hook, opening) => expect(hookOpening(hook)).toBe(opening));
