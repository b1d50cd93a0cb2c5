import { expect, test } from "vitest";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { SlowCard } from "./slow-card";

const HREF = "/viral?viewsMin=5";

test("what to do: wait, try again, search without filters", () => {
  const html = renderHtml(<SlowCard href={HREF} widerHref="/viral" />);
  expect(wordsOf(html)).toContain("Results appear here");
  const links = tagsOf(html, "a").map((tag) => /href="([^"]*)"/.exec(tag)?.[1]);
  expect(links).toEqual([HREF, "/viral", "/viral?viewsMin=5&amp;wait=1"]);
});

test("without filters there is nothing to leave out", () =>
  expect(wordsOf(renderHtml(<SlowCard href="/viral" />))).not.toContain("without filters"));

test("loads completely without scripts", () =>
  expect(renderHtml(<SlowCard href={HREF} />)).toMatch(
    /<noscript><meta http-equiv="refresh" content="0;url=\/viral\?viewsMin=5&amp;wait=1"\/>/,
  ));
