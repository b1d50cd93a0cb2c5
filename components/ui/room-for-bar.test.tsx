import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RoomForBar } from "./room-for-bar";

test("there is room whenever the bar is in the page", () => {
  expect(renderToStaticMarkup(<RoomForBar />)).toContain("html { scroll-padding-bottom: 11rem }");
});

test("a bar that style alone shows brings its own condition, as a selector and not as text", () => {
  const style = renderToStaticMarkup(<RoomForBar page='html:has(input[name="ids"]:checked)' />);
  expect(style).toContain('html:has(input[name="ids"]:checked) main { padding-bottom: 11rem }');
});

test("a bar that moves with a short window takes no room there", () => {
  const style = renderToStaticMarkup(<RoomForBar isInShort={false} />);
  expect(style).toContain("scroll-margin-bottom: 12rem");
  expect(style).not.toContain("padding-bottom: 11rem");
});
