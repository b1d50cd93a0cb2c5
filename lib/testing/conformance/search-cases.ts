/** Every search against a brute-force reading of the specification. */
import { setMaxListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { fieldOf } from "@/lib/contract/record-field";
import { creator, viralPost } from "@/lib/contract/records";
import { sortOf } from "@/lib/contract/sorts";
import { viralQuery } from "@/lib/contract/viral";
import type { CatalogueSearch } from "@/lib/server/ports/catalogue";
import { awkwardCreators, awkwardPosts, awkwardSearches } from "../awkward-rows";
import { cleanedRow, matching, sorted, type AnyRow } from "../brute-force";
import { LONG_MS, oracleSize, useSearch, type LoadSearch } from "./loaded-catalogue";

type Given = () => CatalogueSearch;

const { searches: SEARCHES, records: RECORDS } = oracleSize({ searches: 400, records: 500 });
const posts = awkwardPosts(RECORDS, 1);
const creators = awkwardCreators(RECORDS, 2);
const cleanPosts = posts.map(cleanedRow);
const cleanCreators = creators.map(cleanedRow);

function recordOf(row: AnyRow, fields: object, dateField: string): object {
  const known = Object.entries(row).filter(([name]) => name in fields);
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      name === dateField ? new Date(value as number).toISOString() : value,
    ]),
  );
}

function postCases(catalogue: Given): void {
  test("posts: total, page and order equal brute force", { timeout: LONG_MS }, async () => {
    let restricted = 0;
    for (const values of awkwardSearches(viralQuery, SEARCHES, 3)) {
      const expected = sorted(matching(viralQuery, cleanPosts, values as AnyValues), "createdAt", "desc");
      const first = (values.page - 1) * values.pageSize;
      const page = expected.slice(first, first + values.pageSize);
      const found = await catalogue().searchPosts(values);
      expect(found.total, JSON.stringify(values)).toBe(expected.length);
      expect(found.posts, JSON.stringify(values)).toEqual(
        page.map((row) => recordOf(row, viralPost.shape, "createdAt")),
      );
      if (expected.length > 0 && expected.length < posts.length) restricted++;
    }
    expect(restricted).toBeGreaterThan(SEARCHES / 4);
  });

  test("a page past the end is empty and the total stays", async () => {
    expect(await catalogue().searchPosts({ page: 1_000_000_000, pageSize: 100 })).toEqual({
      total: RECORDS,
      posts: [],
    });
  });
}

function creatorCases(catalogue: Given): void {
  test(
    "creators: total, page and order equal brute force, by every sort key both ways",
    { timeout: LONG_MS },
    async () => {
      const seen = new Set<string>();
      let restricted = 0;
      for (const values of awkwardSearches(creatorQuery, SEARCHES, 4)) {
        const found = matching(creatorQuery, cleanCreators, values as AnyValues);
        const expected = sorted(
          found,
          fieldOf(sortOf(creatorQuery, values.sortBy).column),
          values.sortOrder,
        ).map((row) => row.id);
        const first = (values.page - 1) * values.perPage;
        const page = { total: expected.length, ids: expected.slice(first, first + values.perPage) };
        expect(await catalogue().searchCreatorIds(values), JSON.stringify(values)).toEqual(page);
        seen.add(`${values.sortBy} ${values.sortOrder}`);
        if (expected.length > 0 && expected.length < creators.length) restricted++;
      }
      expect(seen.size).toBe(2 * Object.keys(creatorQuery.sorting.sorts).length);
      expect(restricted).toBeGreaterThan(SEARCHES / 4);
    },
  );
}

const alone = [
  ...Object.keys(viralQuery.filters).map((name) => ["posts", name] as const),
  ...Object.keys(creatorQuery.filters).map((name) => ["creators", name] as const),
];

function filterCases(catalogue: Given): void {
  test.each(alone)("%s: %s alone narrows as brute force does", async (kind, name) => {
    const full = kind === "posts" ? viralQuery : creatorQuery;
    const rows = kind === "posts" ? cleanPosts : cleanCreators;
    const query: QueryDefinition = { ...full, filters: { [name]: full.filters[name as never] } };
    const totals = new Set<number>();
    for (const values of awkwardSearches(query, 40, 5)) {
      const expected = matching(query, rows, values as AnyValues).length;
      const found =
        kind === "posts"
          ? await catalogue().searchPosts(values as never)
          : await catalogue().searchCreatorIds(values as never);
      expect(found.total, JSON.stringify(values)).toBe(expected);
      totals.add(expected);
    }
    expect([...totals].filter((total) => total > 0 && total < rows.length)).not.toEqual([]);
  });
}

function recordCases(catalogue: Given): void {
  test("records come back in the requested order, once each, unknown ids left out, without what is never returned", async () => {
    const wanted = [cleanCreators[7]!, cleanCreators[3]!, cleanCreators[499]!];
    const ids = [wanted[0]!.id, "tiktok_404", wanted[1]!.id, wanted[0]!.id, wanted[2]!.id];
    const found = await catalogue().creatorsById(ids);
    expect(found).toEqual(wanted.map((row) => recordOf(row, creator.shape, "dateCreated")));
    const all = await catalogue().creatorsById(cleanCreators.slice(0, 100).map((row) => row.id));
    expect(all).toHaveLength(100);
    for (const record of all)
      expect(Object.keys(creator.shape)).toEqual(expect.arrayContaining(Object.keys(record)));
    expect(await catalogue().creatorsById([])).toEqual([]);
  });
}

const everyCreator = { page: 1, perPage: 100, sortBy: "followers", sortOrder: "desc" } as const;

function cancellationCases(catalogue: Given): void {
  test("an abort ends every kind of query with its reason and leaves the catalogue usable", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    setMaxListeners(100, signal);
    const searches = Array.from({ length: 20 }, () => [
      catalogue().searchPosts({ page: 1, pageSize: 100, hook: "stop" }, { signal }),
      catalogue().searchCreatorIds({ ...everyCreator, bio: "stop" }, { signal }),
      catalogue().creatorsById([cleanCreators[0]!.id], { signal }),
    ]).flat();
    controller.abort(new Error("gone"));
    const ends = await Promise.allSettled<unknown>(searches);
    for (const end of ends) expect(end).toMatchObject({ status: "rejected", reason: { message: "gone" } });
    expect((await catalogue().searchPosts({ page: 1, pageSize: 1 })).total).toBe(RECORDS);
  });

  test("a signal that fired before ends the query at once; one that never fires changes nothing", async () => {
    const late = catalogue().searchPosts({ page: 1, pageSize: 1 }, { signal: AbortSignal.abort("too late") });
    await expect(late).rejects.toBe("too late");
    const { signal } = new AbortController();
    expect((await catalogue().searchPosts({ page: 1, pageSize: 1 }, { signal })).total).toBe(RECORDS);
    expect((await catalogue().searchCreatorIds(everyCreator, { signal })).total).toBe(RECORDS);
  });
}

/** The same rows, searches and oracle for every engine. */
export function searchCases(name: string, load: LoadSearch): void {
  describe(`${name}: searches`, () => {
    const catalogue = useSearch(load, { posts, creators });
    postCases(catalogue);
    creatorCases(catalogue);
    filterCases(catalogue);
    recordCases(catalogue);
    cancellationCases(catalogue);
  });
}
