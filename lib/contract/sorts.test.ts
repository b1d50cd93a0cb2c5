import { describe, expect, test } from "vitest";
import { canonical } from "./canonical";
import { creatorQuery } from "./creators";
import type { QueryDefinition, Sort } from "./definition";
import { openApiDocument } from "./openapi";
import { parseUrl } from "./query";
import { fieldOf } from "./record-field";
import { creator, viralPost } from "./records";
import { defaultOrderFields, orderInWords, orderOf, sortOf } from "./sorts";
import { viralQuery } from "./viral";

const RECORDS = { viral: viralPost.shape, creators: creator.shape };
const queries: QueryDefinition[] = [viralQuery, creatorQuery];
const sorts = queries.flatMap((query) =>
  Object.entries(query.sorting.sorts).map(([key, sort]) => ({ query, key, sort, of: query.name })),
);

describe.each(sorts)("$of by $key", ({ query, key, sort }) => {
  test("compares a field that the records have", () => {
    expect(Object.keys(RECORDS[query.name])).toContain(fieldOf(sort.column));
  });

  test("has a name of its own in the menu, here and in the library", () => {
    const names = Object.values(query.sorting.sorts).flatMap(({ label, library }) =>
      library ? [label, library.label] : [label],
    );
    expect(names.filter((name) => name === sort.label)).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
    expect(orderInWords(sort, "asc")).not.toBe(orderInWords(sort, "desc"));
  });

  test("is parsed in both orders, and its default order is left out of addresses", () => {
    const { parameters, defaultBy } = query.sorting;
    if (!parameters)
      return expect(orderOf(query, { sortBy: key, sortOrder: "asc" })).toEqual(orderOf(query, {}));
    const of = (text: string) => parseUrl(query, new URLSearchParams(text));
    const named = key === defaultBy ? "" : `${parameters.by}=${key}`;
    expect(of(`${parameters.by}=${key}`).issues).toEqual([]);
    expect(orderOf(query, of(named).values)).toEqual({ by: key, order: sort.defaultOrder });
    expect(canonical(query, of(`${named}&${parameters.order}=${sort.defaultOrder}`).values)).toBe(named);
    const other = sort.defaultOrder === "asc" ? "desc" : "asc";
    const turned = [named, `${parameters.order}=${other}`].filter(Boolean).join("&");
    expect(orderOf(query, of(turned).values)).toEqual({ by: key, order: other });
    expect(canonical(query, of(turned).values)).toBe(turned);
  });
});

test("each search begins with the order in which its records are stored", () => {
  for (const query of queries) {
    expect(Object.keys(query.sorting.sorts)[0]).toBe(query.sorting.defaultBy);
    expect(orderOf(query, {}).order).toBe("desc");
  }
  expect(defaultOrderFields(creatorQuery)).toEqual({ sortBy: "date_created", sortOrder: "desc" });
  expect(defaultOrderFields(viralQuery)).toEqual({});
});

test("the order of posts is not a parameter of the API", () => {
  expect(parseUrl(viralQuery, [["sortBy", "created_at"]]).issues).toMatchObject([
    { field: "sortBy", code: "unknown_parameter" },
  ]);
  const posts = JSON.stringify(openApiDocument("1", "http://x.invalid").paths).split("/api/v1/creators")[0]!;
  expect(posts).not.toContain("sortBy");
});

test("refuses an unknown sort and names the search", () => {
  expect(() => sortOf(creatorQuery, "likes")).toThrow("creators has no sort likes");
  expect(orderOf(creatorQuery, { sortBy: "likes", sortOrder: "up" })).toEqual(orderOf(creatorQuery, {}));
});

test("a sort's default order affects only its own address", () => {
  const last: Sort = { label: "Last seen", column: "followers", value: "date", defaultOrder: "asc" };
  const sorting = { ...creatorQuery.sorting, sorts: { ...creatorQuery.sorting.sorts, last } };
  const query: QueryDefinition = { ...creatorQuery, sorting };
  expect(canonical(query, { sortBy: "last", sortOrder: "asc" })).toBe("sortBy=last");
  expect(canonical(query, { sortBy: "followers", sortOrder: "asc" })).toBe("sortBy=followers&sortOrder=asc");
  expect(orderOf(query, { sortBy: "last" })).toEqual({ by: "last", order: "asc" });
});
