import { describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody, parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { pageOf, readCreatorIdPage, readViralPage } from "./read-pages";

const posts = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }));
const askedPosts = (page: number) => parseBody(viralQuery, { page, pageSize: 4 }).values;
const askedCreators = (page: number) => parseUrl(creatorQuery, new URLSearchParams(`page=${page}`)).values;

test.each<[unknown, unknown]>([
  [{ response: { data: [1] }, data: [2] }, [1]],
  [{ response: null, data: [2] }, [2]],
  [{ response: { data: {} }, data: [2] }, [2]],
  [{ response: { items: [1] } }, undefined],
  [{ data: "[]" }, undefined],
  [[1], undefined],
  [null, undefined],
])("the list of %j is %j", (body, data) => expect(pageOf(body)?.data).toEqual(data));

describe("a page of posts", () => {
  test.each<[object, number, object]>([
    // The service's number, used when it is a count.
    [
      { data: posts(4), page: 3, pageSize: 4, totalPages: 9, totalResults: 35 },
      3,
      { page: 3, totalPages: 9, totalResults: 35 },
    ],
    [
      { data: posts(4), page: "3", pageSize: -4, totalPages: 1.5, totalResults: null },
      2,
      { page: 2, pageSize: 4, totalPages: 3, totalResults: 8 },
    ],
    [{ data: posts(4), page: 0, pageSize: 0 }, 2, { page: 2, pageSize: 4 }],
    // A full page may have one after it, a page that is not full has none.
    [{ data: posts(4) }, 1, { totalPages: 2, totalResults: 4 }],
    [{ data: posts(3) }, 1, { totalPages: 1, totalResults: 3 }],
    [{ data: [] }, 3, { totalPages: 3, totalResults: 8 }],
    // A total alone gives the number of pages.
    [{ data: posts(4), totalResults: 9 }, 1, { totalPages: 3, totalResults: 9 }],
    [{ data: [], totalResults: 0 }, 1, { totalPages: 0, totalResults: 0 }],
    // Pages alone give the least that they can hold.
    [{ data: posts(4), totalPages: 5 }, 1, { totalPages: 5, totalResults: 17 }],
    [{ data: [], totalPages: 5 }, 9, { totalPages: 5, totalResults: 17 }],
    [{ data: posts(4), totalResults: 4, totalPages: 5 }, 1, { totalPages: 5, totalResults: 4 }],
    [{ data: posts(3), totalResults: 0, totalPages: 0 }, 1, { totalPages: 1, totalResults: 3 }],
    // More posts than requested reveal the service's page size.
    [{ data: posts(9) }, 2, { pageSize: 9, totalPages: 3, totalResults: 18 }],
  ])("%j asked for as page %i", (response, page, expected) => {
    expect(readViralPage({ response }, askedPosts(page))).toMatchObject(expected);
  });

  test("has each post once and drops those without an id; a full page stays full", () => {
    const data = [{ id: "a", views: 1 }, { id: "a", views: 2 }, { views: 3 }, null];
    expect(readViralPage({ data }, askedPosts(1))).toEqual({
      data: [{ id: "a", views: 1 }],
      page: 1,
      pageSize: 4,
      totalPages: 2,
      totalResults: 1,
      isAtLeast: true,
      leftOut: 2,
    });
  });

  test.each<[object, number, boolean]>([
    [{ data: posts(4) }, 1, true],
    [{ data: posts(3) }, 1, false],
    [{ data: [] }, 1, false],
    [{ data: [] }, 9, true],
    [{ data: posts(4), totalResults: 9 }, 1, false],
    // Pages without a total give bounds, and only the last page proves it.
    [{ data: posts(4), totalPages: 3 }, 1, true],
    [{ data: posts(3), totalPages: 3 }, 3, false],
    [{ data: [], totalPages: 3 }, 9, true],
    // Counts that the page itself contradicts.
    [{ data: posts(4), totalResults: 0, totalPages: 0 }, 1, true],
    [{ data: posts(3), totalResults: 0, totalPages: 0 }, 1, false],
    [{ data: posts(4), totalResults: 4, totalPages: 5 }, 1, true],
    [{ data: [], totalResults: 35, totalPages: 9 }, 1, true],
    [{ data: [], totalResults: 0, totalPages: 1 }, 1, false],
  ])("%j asked for as page %i: what it tells is the least, %s", (response, page, isAtLeast) => {
    expect(readViralPage({ response }, askedPosts(page))!.isAtLeast ?? false).toBe(isAtLeast);
  });

  test.each([[null], [{}], ["page"], [{ data: {} }]])("%j is invalid", (body) => {
    expect(readViralPage(body, askedPosts(1))).toBeUndefined();
  });
});

describe("a page of identifiers", () => {
  test.each<[object, number, object]>([
    [{ page: 2, next_page: 3, total_pages: 3 }, 2, { page: 2, next_page: 3, total_pages: 3 }],
    // Beyond the last page, not ahead, or missing: the number of pages decides.
    [{ page: 2, next_page: 4, total_pages: 3 }, 2, { next_page: 3 }],
    [{ page: 2, next_page: 2, total_pages: 3 }, 2, { next_page: 3 }],
    [{ page: 2, next_page: 0, total_pages: 3 }, 2, { next_page: 3 }],
    [{ page: 2, total_pages: 3 }, 2, { next_page: 3 }],
    [{ page: 3, next_page: 4, total_pages: 3 }, 3, { next_page: 0 }],
    [{ page: "x", next_page: 6 }, 5, { page: 5, next_page: 6, total_pages: 6 }],
    [{}, 5, { page: 5, next_page: 0, total_pages: 5 }],
    [{ total_pages: 0 }, 1, { next_page: 0, total_pages: 1 }],
  ])("%j asked for as page %i", (more, page, expected) => {
    expect(readCreatorIdPage({ data: ["tiktok_1"], ...more }, askedCreators(page))).toMatchObject(expected);
  });

  test("without identifiers and totals there is no page", () => {
    expect(readCreatorIdPage({ data: [] }, askedCreators(5))).toMatchObject({ data: [], total_pages: 0 });
  });

  test("a full page without a page count may have a next one", () => {
    const data = Array.from({ length: 10 }, (_, index) => `tiktok_${index}`);
    expect(readCreatorIdPage({ data }, askedCreators(2))).toMatchObject({
      isAtLeast: true,
      next_page: 3,
      total_pages: 3,
    });
    expect(readCreatorIdPage({ data, next_page: 0 }, askedCreators(2))).toMatchObject({ next_page: 0 });
  });

  test("keeps valid identifiers once, in order", () => {
    const data = ["b", "a", "b", "", 7, null, { id: "c" }, "x".repeat(201), "\0", "d\0"];
    expect(readCreatorIdPage({ data }, askedCreators(1))).toMatchObject({
      data: ["b", "a", "d"],
      leftOut: 6,
    });
  });
});

describe("records that contradict a filter", () => {
  const requested = parseBody(viralQuery, {
    countries: ["Spain"],
    viewsMin: 1_000,
    viralityScoreMin: 50,
    dateCreatedFrom: "2026-03-01",
  }).values;
  const fits = {
    country: "Spain",
    views: 1_000,
    viralityScore: 49.6,
    createdAt: "2026-03-01T00:00:00.000Z",
  };
  test.each<[object, number | undefined]>([
    [fits, undefined],
    [{}, undefined],
    [{ ...fits, country: "Espagne" }, undefined],
    [{ ...fits, country: "Italy" }, 1],
    [{ ...fits, views: 999 }, 1],
    [{ ...fits, viralityScore: 49 }, 1],
    [{ ...fits, createdAt: "2026-02-28T23:59:59.000Z" }, 1],
  ])("%j", (post, unmatched) =>
    expect(readViralPage({ data: [{ id: "p1", ...post }] }, requested)?.unmatched).toBe(unmatched),
  );

  test("creators of another platform", () => {
    const { values } = parseUrl(creatorQuery, new URLSearchParams("source=instagram"));
    const page = readCreatorIdPage({ data: ["tiktok_1", "instagram_2", "ig-3", "tiktok_x"] }, values);
    expect(page?.unmatched).toBe(1);
  });
});
