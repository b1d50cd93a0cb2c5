import { expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { ResultsTotal } from "./results-total";

const shown = (total: number | null, note?: string) =>
  wordsOf(renderHtml(<ResultsTotal {...{ total, note }} noun={["post", "posts"]} otherwise="No answer" />));

test.each([
  [1_284, "1,284 posts"],
  [1, "1 post"],
  [0, "No posts"],
  [null, "No answer"],
] as const)("%j is %s", (total, words) => expect(shown(total)).toBe(words));

test("a note follows a count, and never its absence", () => {
  expect(shown(5, "newest first")).toBe("5 posts , newest first");
  expect(shown(null, "page 2 of 9")).toBe("No answer , page 2 of 9");
  expect(shown(0, "newest first")).toBe("No posts");
});

test("it is read out when it changes", () =>
  expect(renderHtml(<ResultsTotal total={1} noun={["post", "posts"]} otherwise="" />)).toContain(
    'aria-live="polite"',
  ));
