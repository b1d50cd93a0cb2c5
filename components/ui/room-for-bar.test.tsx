import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RoomForBar } from "./room-for-bar";

test("reserves room if the bar is rendered", () => {
  expect(renderToStaticMarkup(<RoomForBar />)).toContain("html { scroll-padding-bottom: 11rem }");
});

test("a bar shown by style brings its own selector", () => {
  const style = renderToStaticMarkup(<RoomForBar page='html:has(input[name="ids"]:checked)' />);
  expect(style).toContain('html:has(input[name="ids"]:checked) main { padding-bottom: 11rem }');
});

test("a non-sticky bar reserves no room in low windows", () => {
  const style = renderToStaticMarkup(<RoomForBar isInShort={false} />);
  expect(style).toContain("scroll-margin-bottom: 12rem");
  expect(style).not.toContain("padding-bottom: 11rem");
});
