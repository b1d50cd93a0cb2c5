import { expect, test } from "vitest";
import { ALL_PAGES } from "./pages";
import { VIEW_PAGES, viewHref } from "./saved-views";

test.each(VIEW_PAGES)("the views of %s open a page with results", (page) =>
  expect(ALL_PAGES.find(({ path }) => path === viewHref(page, ""))).toMatchObject({ hasResults: true }),
);

test.each([
  ["viral", "categories=Food&viewsMin=5", {}, "/viral?categories=Food&viewsMin=5"],
  ["creators", "", { form: "table" }, "/creators?form=table"],
  ["library", "bio=x", { form: "table", size: "24" }, "/library?bio=x&form=table&size=24"],
  ["viral", "", { q: "a&b=c" }, "/viral?q=a%26b%3Dc"],
] as const)("%s with %j and %j is %s", (page, query, keep, href) =>
  expect(viewHref(page, query, keep)).toBe(href),
);
