import { expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { BarMenu, Cost, onWide } from "./bar-frame";
import { messages } from "./messages/selection";

test("the menu of a phone has a link or a button for each act, and is absent if there are none", () => {
  const html = renderHtml(
    <BarMenu
      acts={[
        { words: "Compare 2 owned", href: "/library/compare" },
        { words: "Refresh", press: { type: "submit", name: "choose", value: "refresh" } },
      ]}
    />,
  );
  expect(html).toMatch(/<a [^>]*href="\/library\/compare"[^>]*>Compare 2 owned<\/a>/);
  expect(html).toMatch(/<button type="submit" value="refresh" [^>]*name="choose"[^>]*>Refresh<\/button>/);
  expect(renderHtml(<BarMenu acts={[]} />)).toBe("");
});

test("a phone shows the price beside the count, and its button still names it", () => {
  expect(wordsOf(renderHtml(<Cost credits={1} balance={412} />))).toBe("1 credit of 412");
  expect(wordsOf(renderHtml(<Cost credits={3} balance={null} />))).toBe("3 credits");
  const button = renderHtml(messages.bar.reveal(3, onWide));
  expect(wordsOf(button)).toBe("Reveal 3 for 3 credits");
  expect(button).toContain('<span class="max-md:sr-only"> for 3 credits</span>');
});
