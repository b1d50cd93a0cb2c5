import { expect, test } from "vitest";
import { viralQuery } from "@/lib/contract/viral";
import { readQuickWords } from "@/lib/domain/quick-search/quick-words";
import { renderHtml } from "@/lib/testing/render-html";
import { EXAMPLES, ExampleSearches } from "./example-searches";

test.each(EXAMPLES)("%s is understood whole", (text) => {
  const { proposals, unknown } = readQuickWords(viralQuery, text, Date.now());
  expect(unknown).toEqual([]);
  expect(proposals.length).toBeGreaterThan(1);
});

test("each is a link to its search, in the form of the page", () => {
  const html = renderHtml(<ExampleSearches keep={{ view: "list" }} />);
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
  expect(hrefs).toHaveLength(EXAMPLES.length);
  expect(hrefs[0]).toBe(
    "/viral?categories=Food&countries=Italy&followersMin=10000&followersMax=50000&view=list",
  );
});
