/** The figures as they are shown: each once, with links only where a search finds the same records. */
import { expect, test } from "vitest";
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import { nothingDescribed } from "@/lib/testing/nothing-described";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { CatalogueFigures } from "./catalogue-figures";
import { dataTiles, SpaceBox, StatesBox } from "./storage-boxes";
import { percent } from "./figure-table";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const GB = 1024 ** 3;
const description: CatalogueDescription = {
  generation: 3,
  posts: nothingDescribed({
    total: 1500,
    platforms: [{ value: null, count: 1500 }],
    sources: [{ value: "=cmd <b>.csv", count: 1400 }],
    sourceCount: 1,
    withoutSource: 100,
    days: [{ day: "2026-11-20", count: 1490 }],
    seen: [{ day: "2026-11-22", count: 1400 }],
    neverDated: 100,
    fields: [
      { field: "category", known: 750, inferred: 300 },
      { field: "hook", known: 1499, inferred: 1499 },
      { field: "brandNew", known: 1, inferred: 0 },
    ],
    duplicates: {
      groups: 70,
      records: 150,
      largest: [{ key: "tiktok.com/@mila/video/1", platform: null, ids: ["a", "b"], count: 12 }],
    },
  }),
  creators: nothingDescribed({
    total: 20,
    platforms: [{ value: "youtube", count: 20 }],
    fields: [{ field: "email", known: 5, inferred: 0 }],
    duplicates: {
      groups: 1,
      records: 2,
      largest: [{ key: "mila", platform: "youtube", ids: ["youtube_1", "youtube_2"], count: 2 }],
    },
  }),
};

/** Addresses that links lead to. */
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

test("shows every figure, with links to matching searches", () => {
  const html = renderHtml(<CatalogueFigures of={description} now={NOW} />);
  expect(linksOf(html).toSorted()).toEqual([
    "/creators?emailExists=true",
    "/creators?source=youtube",
    "/creators?source=youtube&username=mila",
    "/viral?categoryStated=true",
    "/viral?dateCreatedFrom=2026-11-20&dateCreatedTo=2026-11-20",
    "https://tiktok.com/@mila/video/1",
  ]);
  const words = wordsOf(html);
  for (const text of [
    "1,490",
    "20 Nov 2026",
    "50.0%",
    ">99.9%",
    "brandNew",
    "<0.1%",
    "and 10 more",
    "70 groups",
  ])
    expect(words.replaceAll("&gt;", ">").replaceAll("&lt;", "<")).toContain(text);
  expect(html).not.toContain("<b>.csv");
});

test("reports that nothing is known", () => {
  const nothing = {
    generation: 1,
    posts: nothingDescribed({ total: 1, withoutSource: 1, neverDated: 1 }),
    creators: nothingDescribed({}),
  };
  const words = wordsOf(renderHtml(<CatalogueFigures of={nothing} now={NOW} />));
  expect(words).toContain("No known sources.");
  expect(words).toContain("No dated posts.");
  expect(words).toContain("No inferred values.");
  expect(words).toContain("No duplicates.");
});

test.each([
  [0, "0%"],
  [0.0004, "<0.1%"],
  [0.0349, "3.5%"],
  [0.9996, ">99.9%"],
  [1, "100%"],
])("a share of %d is %s", (share, words) => expect(percent(share)).toBe(words));

const state = (generation: number, isCurrent: boolean) => ({
  generation,
  publishedAt: "2026-11-20T10:00:00.000Z",
  posts: 1500,
  creators: 20,
  bytes: 3 * GB,
  isDemo: isCurrent,
  isCurrent,
});

test("marks the current state and those that can be restored", () => {
  const words = wordsOf(renderHtml(<StatesBox states={[state(3, true), state(2, false)]} />));
  expect(words).toMatch(/3\s+1,500\s+20\s+3\.0 GB\s+Current\s+·\s+demo/);
  expect(words).toContain("Restorable");
  expect(wordsOf(renderHtml(<StatesBox states={[]} />))).toContain("No imports yet.");
});

const space = {
  catalogue: 4 * GB,
  earlier: GB,
  database: null,
  posters: 0,
  uploads: 0,
  free: 5 * GB,
  disk: 10 * GB,
};

test("shows space by part with its share of the disk, and omits absent parts", () => {
  const words = wordsOf(renderHtml(<SpaceBox space={space} />));
  expect(words).toMatch(/Catalogue\s+4\.0 GB\s+40\.0%/);
  expect(words).toMatch(/Database\s+Unknown/);
  const elsewhere = wordsOf(renderHtml(<SpaceBox space={{ ...space, catalogue: null, earlier: null }} />));
  expect(elsewhere).not.toContain("Catalogue");
  expect(elsewhere).not.toContain("Earlier");
});

test("tiles show the size of the current state, or nothing without one", () => {
  const values = (tiles: ReturnType<typeof dataTiles>) => tiles.map(({ value }) => value);
  expect(values(dataTiles(state(3, true), space))).toEqual(["1,500", "20", "5.0 GB"]);
  expect(dataTiles(state(3, true), space)[0]!.meaning).toBe("demo data");
  expect(values(dataTiles(undefined, space))).toEqual(["0", "0", "5.0 GB"]);
});
