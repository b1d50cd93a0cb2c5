import { expect, test } from "vitest";
import { captionBelow } from "./headline";

test.each([
  ["only the hook", "Never buy this", undefined],
  ["the hook and more", "Never buy this\n\nTags: #a", "Tags: #a"],
  ["the hook as the beginning of a word", "Never buy thistles", "Never buy thistles"],
  ["something else", "Day 13. Never buy this", "Day 13. Never buy this"],
  ["nothing", undefined, undefined],
])("a caption of %s", (_, caption, shown) => {
  expect(captionBelow({ id: "1", hook: "Never buy this", caption })).toBe(shown);
});

test("without a hook the headline is the first line of the caption", () => {
  expect(captionBelow({ id: "1", caption: "First line\nsecond" })).toBe("second");
});
