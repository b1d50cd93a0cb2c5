import { expect, test } from "vitest";
import { panelHrefs } from "./panel-hrefs";

const hrefTo = (id?: string) => (id === undefined ? "/page" : `/page?open=${id}`);

test.each([
  ["a", undefined, "/page?open=b"],
  ["b", "/page?open=a", "/page?open=c"],
  ["c", "/page?open=b", undefined],
])("the neighbours of %s", (id, previous, next) => {
  const hrefs = panelHrefs(["a", "b", "c"], id, hrefTo);
  expect(hrefs).toEqual({ self: `/page?open=${id}`, close: "/page", previous, next });
});
