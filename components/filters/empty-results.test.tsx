import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { EmptyResults, type WiderSearches } from "./empty-results";

const values = { mainCategory: ["Food"], country: ["FR"], followersMin: 900_000 };
const render = (counts: WiderSearches) =>
  renderHtml(
    <EmptyResults
      query={creatorQuery}
      values={values}
      path="/creators"
      counts={counts}
      noun={["creator", "creators"]}
    />,
  );

test("when one filter is enough, removing it comes first", () => {
  const html = render({ each: { mainCategory: 3, country: 0, followers: 12 }, pair: null });
  expect(wordsOf(html)).toContain("No creators match all 3 filters");
  expect(tagsOf(html, "a")[0]).toContain('href="/creators?');
  expect(tagsOf(html, "a")[0]).not.toContain("followersMin");
  expect(wordsOf(html)).not.toContain("Remove both");
});

test("when no single one is enough, the best two are offered", () => {
  const pair = { names: ["mainCategory", "followers"] as const, count: 41 };
  const html = render({ each: { mainCategory: 0, country: 0, followers: 0 }, pair });
  expect(wordsOf(html)).toContain("Removing one isn’t enough.");
  expect(wordsOf(html)).toContain("Remove both, see 41");
  expect(tagsOf(html, "a")[0]).toMatch(/href="\/creators\?country=FR"/);
});
