import { describe, expect, test } from "vitest";
import { FACET_OF_KIND, byKind, hasHistogram, hasValues, isOpenList } from "./by-kind";
import { creatorQuery } from "./creators";
import { fieldsOf, type Filter, type Kind } from "./definition";
import { viralQuery } from "./viral";

const filters = [viralQuery, creatorQuery].flatMap((query) =>
  Object.entries<Filter>(query.filters).map(([name, filter]) => [query.name, name, filter] as const),
);
const kinds = Object.keys(FACET_OF_KIND) as Kind[];

const nameOfKind = byKind<[mark: string], string>({
  multiSelect: ({ kind }, mark) => mark + kind,
  select: ({ kind }, mark) => mark + kind,
  range: ({ kind }, mark) => mark + kind,
  dateRange: ({ kind }, mark) => mark + kind,
  text: ({ kind }, mark) => mark + kind,
  textList: ({ kind }, mark) => mark + kind,
  flag: ({ kind }, mark) => mark + kind,
});

test("every kind is used by a filter, so that the tests over all filters reach it", () => {
  expect(new Set(filters.map(([, , { kind }]) => kind))).toEqual(new Set(kinds));
});

describe.each(filters)("%s: %s", (_, __, filter) => {
  test("is given to the entry of its kind", () => {
    expect(nameOfKind(filter, "a ")).toBe(`a ${filter.kind}`);
  });

  test("names its wire fields, each once", () => {
    const fields = fieldsOf(filter);
    expect(new Set(fields).size).toBe(fields.length);
    expect(Object.values(filter)).toEqual(expect.arrayContaining(fields));
    expect(fields).not.toContain("undefined");
  });

  test("shows counts only of values that it lists, and a histogram only along a scale", () => {
    expect(hasValues(filter)).toBe("values" in filter);
    expect(hasHistogram(filter)).toBe("sliderMin" in filter);
    if (hasValues(filter)) expect(isOpenList(filter)).toBe(filter.param === "country");
  });
});
