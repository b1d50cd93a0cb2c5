/** Rendering on the server, with and without facets provided by the page. */
import { createElement } from "react";
import { expect, test } from "vitest";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { renderHtml } from "@/lib/testing/render-html";
import { newQueryClient } from "./query-client";
import { queryKeys } from "./query-keys";
import { useFacets } from "./use-facets";

type Props = { query: QueryDefinition; values: AnyValues; isEnabled: boolean };

function Total({ query, values, isEnabled }: Props) {
  const facets = useFacets(query, values, isEnabled);
  return facets === undefined ? "unknown" : facets === null ? "no counts" : `${facets.total} found`;
}

const known = newQueryClient();
const facets = (total: number) => ({ total, counts: {}, histograms: {} });
known.setQueryData(queryKeys.facets("viral", "categories=Food&viewsMin=5"), facets(7));
known.setQueryData(queryKeys.facets("creators", ""), facets(9));
known.setQueryData(queryKeys.facets("creators", "source=tiktok"), null);

test.each<[string, Props]>([
  ["7 found", { query: viralQuery, values: { viewsMin: 5, categories: ["Food"] }, isEnabled: true }],
  [
    "7 found",
    { query: viralQuery, values: { categories: ["Food"], viewsMin: 5, page: 1 }, isEnabled: false },
  ],
  ["9 found", { query: creatorQuery, values: { emailExists: false, bio: "" }, isEnabled: true }],
  ["no counts", { query: creatorQuery, values: { source: "tiktok" }, isEnabled: true }],
  ["unknown", { query: viralQuery, values: {}, isEnabled: true }],
  ["unknown", { query: viralQuery, values: { source: "tiktok" }, isEnabled: false }],
])("%s, for every spelling of one search", (shown, props) =>
  expect(renderHtml(createElement(Total, props), known)).toBe(shown),
);
