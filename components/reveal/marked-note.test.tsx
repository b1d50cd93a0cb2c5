/** The note of a price about creators marked "Do not contact". */
import { expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { MarkedNote, type MarkedButton } from "./quote-view";

const button: MarkedButton = (isIncluded, label) => (
  <button value={isIncluded ? "1" : "0"} type="button">
    {label}
  </button>
);

test.each([
  [{ count: 1, isLeftOut: true }, "1 left out: Do not contact. Include them", 'value="1"'],
  [{ count: 1_200, isLeftOut: true }, "1,200 left out: Do not contact. Include them", 'value="1"'],
  [{ count: 2, isLeftOut: false }, "2 new are marked Do not contact. Leave them out", 'value="0"'],
])("%j", (marked, words, asks) => {
  const html = renderHtml(<MarkedNote marked={marked} button={button} />);
  expect(wordsOf(html)).toBe(words);
  expect(html).toContain(asks);
});

test("has no button for a single creator and shows nothing without marked ones", () => {
  const marked = { count: 1, isLeftOut: false };
  expect(wordsOf(renderHtml(<MarkedNote marked={marked} />))).toBe("1 new is marked Do not contact.");
  expect(renderHtml(<MarkedNote marked={null} button={button} />)).toBe("");
});
