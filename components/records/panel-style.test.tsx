import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PanelStyle } from "./loaded-panel-frame";

test("below the width of a column nothing behind a panel can have the focus", () => {
  expect(renderToStaticMarkup(<PanelStyle isNarrow={false} />)).toContain("body { visibility: hidden }");
});

test("only a narrow panel has a place next to the results", () => {
  expect(renderToStaticMarkup(<PanelStyle isNarrow />)).toContain("#results { padding-right: 26rem }");
  expect(renderToStaticMarkup(<PanelStyle isNarrow={false} />)).not.toContain("#results");
});
