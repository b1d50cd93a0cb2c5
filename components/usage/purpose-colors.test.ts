import { expect, test } from "vitest";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { colorOf, NONE_COLOR, OTHER_COLOR } from "./purpose-colors";

const ranked = ["a", "b", "c", "d", "e", "f"];

test("top purposes have their own colours, the others share one", () => {
  const colors = ranked.map((purpose) => colorOf(purpose, ranked));
  expect(new Set([...colors, OTHER_COLOR, NONE_COLOR]).size).toBe(8);
  expect(colorOf("z", ranked)).toBe(OTHER_COLOR);
  expect(colorOf(NO_PURPOSE, ranked)).toBe(NONE_COLOR);
});
