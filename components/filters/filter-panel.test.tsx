import { expect, test } from "vitest";
import { ViralOpenGroup } from "@/components/viral/viral-search";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { newQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { renderHtml, streamHtml, tagsOf } from "@/lib/testing/render-html";
import { FilterPanel, type FilterPanelProps } from "./filter-panel";
import { FilterInputsProvider, useFilterInputs } from "./filter-inputs";
import { toForm } from "./form-values";
import { OpenGroup } from "./open-group";
import { facetsOfGroup, openedGroup } from "./opened-group";

const facets = {
  total: 5,
  counts: { categories: [{ value: "Food", count: 5 }] },
  histograms: {},
} as unknown as Parameters<typeof facetsOfGroup>[0];

const panelOf = (body: object, props: Partial<FilterPanelProps> = {}) => (
  <FilterPanel
    query={viralQuery}
    values={parseBody(viralQuery, body).values}
    hasFacets
    total={5}
    action="/viral"
    noun={["post", "posts"]}
    {...props}
  />
);

function panel(body: object, props: Partial<FilterPanelProps> = {}) {
  const html = renderHtml(panelOf(body, props));
  const inputs = tagsOf(html, "input");
  return { html, inputs, hidden: inputs.filter((tag) => tag.includes('type="hidden"')) };
}

test("closed groups send their selection without options", () => {
  const { html, inputs, hidden } = panel({
    categories: ["Food", "Pets"],
    viewsMin: 1_000,
    musicTitle: "abc",
  });
  expect(inputs).toEqual(hidden);
  expect(hidden.map((tag) => tag.match(/name="(\w+)".*value="([^"]*)"/)?.slice(1))).toEqual([
    ["categories", "Food"],
    ["categories", "Pets"],
    ["viewsMin", "1k"],
    ["musicTitle", "abc"],
  ]);
  expect(html).toContain(">Food, Pets<");
  expect(html).toContain(">1K and up<");
});

test("a closed group requests its options by name, but Enter in a field doesn't", () => {
  const buttons = tagsOf(panel({}).html, "button");
  expect(buttons[0]).toContain("hidden");
  const names = buttons.flatMap((tag) =>
    tag.includes('name="group"') ? (/value="(\w+)"/.exec(tag)?.[1] ?? []) : [],
  );
  expect(names).toEqual(Object.keys(viralQuery.filters));
});

test("an opened group has all options with their counts, for readers without scripts", () => {
  const { values } = parseBody(viralQuery, { categories: ["Pets"] });
  const given = facetsOfGroup(facets, "categories");
  const content = <OpenGroup name="categories" definition={viralQuery} hasFacets {...{ values, given }} />;
  const { html, inputs } = panel({ categories: ["Pets"] }, { opened: { name: "categories", content } });
  const boxes = inputs.filter((tag) => tag.includes('type="checkbox"'));
  expect(boxes).toHaveLength(viralQuery.filters.categories.values.length);
  expect(boxes.filter((tag) => tag.includes('checked=""'))).toHaveLength(1);
  expect(html).toContain(">5<");
});

test("options are in the markup without scripts", async () => {
  const { values } = parseBody(viralQuery, { categories: ["Pets"] });
  const given = facetsOfGroup(facets, "categories");
  const content = <ViralOpenGroup name="categories" hasFacets {...{ values, given }} />;
  const html = await streamHtml(
    panelOf({ categories: ["Pets"] }, { opened: { name: "categories", content } }),
  );
  const boxes = tagsOf(html, "input").filter((tag) => tag.includes('type="checkbox"'));
  expect(boxes).toHaveLength(viralQuery.filters.categories.values.length);
  expect(html).not.toMatch(/<template|<script/);
});

test("an unknown name opens no group", () => {
  expect(openedGroup(creatorQuery, "constructor")).toBeUndefined();
  expect(openedGroup(creatorQuery, "")).toBeUndefined();
});

test("options are counted under what is ticked in other groups and not applied yet", () => {
  const client = newQueryClient();
  const counted = (count: number) => ({ ...facets, counts: { categories: [{ value: "Food", count }] } });
  client.setQueryData(queryKeys.facets("viral", ""), counted(28_862));
  client.setQueryData(queryKeys.facets("viral", "viewsMin=1000"), counted(5_989));
  const { values } = parseBody(viralQuery, {});
  const given = facetsOfGroup(counted(28_862), "categories");
  function Panel({ ticked }: { ticked: object }) {
    const store = useFilterInputs(toForm(viralQuery, ticked));
    return (
      <FilterInputsProvider store={store}>
        <OpenGroup name="categories" definition={viralQuery} hasFacets {...{ values, given }} />
      </FilterInputsProvider>
    );
  }
  expect(renderHtml(<Panel ticked={{}} />, client)).toContain(">28,862<");
  const pending = renderHtml(<Panel ticked={{ viewsMin: 1_000 }} />, client);
  expect(pending).toContain(">5,989<");
  expect(pending).not.toContain(">28,862<");
});
