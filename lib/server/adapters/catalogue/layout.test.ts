import { afterEach, describe, expect, test, vi } from "vitest";
import type { Filter, Filters } from "@/lib/contract/definition";
import { AWKWARD_TEXTS } from "@/lib/testing/arbitrary-values";
import { cleanRow, creatorLayout, postLayout, recordOf, rowFrom, unreturnedOf, type Layout } from "./layout";

const columnOf = (layout: Layout, name: string) => layout.columns.find((column) => column.name === name)!;
const values = (layout: Layout, input: object) => {
  const row = cleanRow(layout, { id: "tiktok_1", ...input });
  return Object.fromEntries(layout.columns.map(({ name, read }) => [name, read(row)]));
};

describe("columns", () => {
  test.each([postLayout, creatorLayout])(
    "of $kind have each name once, and every sort has its key",
    (layout) => {
      const names = layout.columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(Object.values(layout.sorts)));
      expect(names).not.toContain("id");
    },
  );

  test.each<[string, Layout, object, object]>([
    ["a list: the index of the value", creatorLayout, { mainCategory: "Arts" }, { main_category: 0 }],
    [
      "a list: what is not on it is unknown",
      creatorLayout,
      { mainCategory: "Space" },
      { main_category: null },
    ],
    ["an open list keeps its texts", creatorLayout, { country: "Atlantis" }, { country: "Atlantis" }],
    ["a range with its bucket", postLayout, { views: 100 }, { views: 100, views_bucket: 0 }],
    ["a range below its slider: the first bucket", postLayout, { views: 0 }, { views: 0, views_bucket: 0 }],
    ["a range that is unknown", postLayout, {}, { views: null, views_bucket: null }],
    [
      "a day: the last millisecond of one, the first of the next",
      postLayout,
      { createdAt: 86_400_000 * 20_000 - 1 },
      { created_at: 86_400_000 * 20_000 - 1, created_at_day: 19_999 },
    ],
    ["a day before 1970", postLayout, { createdAt: -1 }, { created_at: -1, created_at_day: -1 }],
    [
      "a text that repeats keeps its spelling",
      postLayout,
      { musicTitle: "Neon RAIN" },
      { music_title: "Neon RAIN" },
    ],
    ["a text that is searched is folded", postLayout, { hook: "STOP Ünder" }, { hook: "stop ünder" }],
    ["a handle without its @", creatorLayout, { username: " @Mila " }, { username: "mila" }],
    [
      "a list of texts, with a mark around each",
      creatorLayout,
      { hashtags: ["#One", " two "] },
      { hashtags: "\x1fone\x1ftwo\x1f" },
    ],
    ["a list without texts is unknown", creatorLayout, { hashtags: ["#", ""] }, { hashtags: null }],
    ["a list that is none is unknown", creatorLayout, { hashtags: "one" }, { hashtags: null }],
    ["a flag is true for what is there", creatorLayout, { email: "a@b.c" }, { has_email: true }],
    ["a flag is false for what is not", creatorLayout, { email: "\0" }, { has_email: false, email: null }],
    [
      "the opening of a hook",
      postLayout,
      { hook: "Stop doing this at once please" },
      { hook_opening: expect.stringMatching(/^Stop doing/) },
    ],
    ["no opening without a hook", postLayout, {}, { hook_opening: null }],
    [
      "the ratios of a score",
      postLayout,
      { views: 10, followers: 5, likes: 0, comments: 0, shares: 1 },
      { reach: 2, share_rate: expect.closeTo(0.1) },
    ],
    [
      "no ratio of nothing",
      postLayout,
      { views: 0, followers: 0 },
      { reach: null, engagement: null, share_rate: null },
    ],
  ])("%s", (_, layout, input, expected) => {
    expect(values(layout, input)).toMatchObject(expected);
  });

  test("a searched text has four numbers, all unknown for an unknown text", () => {
    const names = ["hook", "hook_bigrams_0", "hook_bigrams_1", "hook_bigrams_2", "hook_bigrams_3"];
    expect(names.map((name) => columnOf(postLayout, name).type)).toEqual([
      "folded",
      ...Array(4).fill("bigrams"),
    ]);
    const unknown = values(postLayout, {});
    expect(names.map((name) => unknown[name])).toEqual(Array(5).fill(null));
    const known = values(postLayout, { hook: "abc" });
    expect(names.slice(1).some((name) => known[name] !== 0)).toBe(true);
  });
});

describe("a row", () => {
  test.each<[string, object, object]>([
    ["keeps known fields only", { views: 5, unheardOf: 1, followers: null }, { views: 5 }],
    ["has no empty texts", { hook: "", caption: "\0\x1f", musicTitle: " " }, { musicTitle: " " }],
    ["has whole characters only", { hook: "a\ud800b" }, { hook: "a\ufffdb" }],
    ["has no numbers that are none", { views: NaN, likes: Infinity, shares: -1 }, { shares: -1 }],
    ["has no date beyond those that JavaScript has", { createdAt: 8.64e15 + 1 }, {}],
    ["has the last of those dates", { createdAt: 8.64e15 }, { createdAt: 8.64e15 }],
    ["has no truth values and objects", { views: true, hook: { a: 1 } }, {}],
  ])("of a post %s", (_, input, expected) => {
    expect(cleanRow(postLayout, { id: "a", ...input })).toEqual({ id: "a", ...expected });
  });

  test.each([[{}], [{ id: 7 }], [{ id: "" }], [{ id: "\0" }]])("%j cannot be published", (input) => {
    expect(() => cleanRow(postLayout, input)).toThrow("without an id");
  });

  test("survives storing and reading, including hidden fields", () => {
    const input = {
      id: "tiktok_1",
      dateCreated: -1,
      race: "White",
      hairColor: "Black hair",
      hashtags: [...AWKWARD_TEXTS],
      bio: AWKWARD_TEXTS.join(" "),
    };
    const row = cleanRow(creatorLayout, input);
    const [record, unreturned] = [recordOf(creatorLayout, row), unreturnedOf(creatorLayout, row)];
    expect(JSON.parse(record)).toMatchObject({ id: "tiktok_1", dateCreated: "1969-12-31T23:59:59.999Z" });
    expect(record).not.toContain("White");
    expect(JSON.parse(unreturned!)).toEqual({ race: "White", hairColor: "Black hair" });
    expect(rowFrom(creatorLayout, record, unreturned)).toEqual(row);
    expect(unreturnedOf(creatorLayout, cleanRow(creatorLayout, { id: "a" }))).toBeNull();
    expect(rowFrom(creatorLayout, '{"id":"a"}', null)).toEqual({ id: "a" });
  });
});

describe("the digest", () => {
  afterEach(() => vi.resetModules());

  type Changed = {
    filters: Record<string, Partial<Filter> & Record<string, unknown>>;
    sorts: Record<string, { column: string; label: string }>;
  };

  /** The digest of the layout of posts, by a version whose definitions differ. */
  async function digestAfter(change: (definition: Changed) => void): Promise<string> {
    vi.resetModules();
    const { viralQuery } = await import("@/lib/contract/viral");
    change({ filters: viralQuery.filters as Filters as never, sorts: viralQuery.sorting.sorts as never });
    return (await import("./layout")).postLayout.digest;
  }

  test("is the same in every process, and another for each kind", async () => {
    expect(await digestAfter(() => undefined)).toBe(postLayout.digest);
    expect(creatorLayout.digest).not.toBe(postLayout.digest);
    expect(postLayout.digest).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each<[string, (definition: Changed) => void]>([
    ["a value is added to a list", ({ filters }) => (filters.categories!.values = ["New", "Arts"])],
    [
      "a list is ordered otherwise",
      ({ filters }) => (filters.countries!.values = [...(filters.countries!.values as string[])].reverse()),
    ],
    ["a histogram has other ends", ({ filters }) => (filters.views!.sliderMax = 1e8)],
    ["a scale is another", ({ filters }) => (filters.views!.scale = "linear")],
    ["numbers are whole", ({ filters }) => (filters.virality!.isInteger = true)],
    ["texts are compared otherwise", ({ filters }) => (filters.hook!.match = "words")],
    ["a column is another", ({ filters }) => (filters.hook!.column = "caption")],
    ["a filter is added", ({ filters }) => (filters.likes = { ...filters.views!, column: "likes" })],
    [
      "a filter has another name, under which it is counted",
      ({ filters }) => {
        filters.plays = filters.views!;
        delete filters.views;
      },
    ],
    ["a filter is gone", ({ filters }) => delete filters.followers],
    ["a sort is added", ({ sorts }) => (sorts.likes = { ...sorts.created_at!, column: "likes" })],
    ["a sort compares another column", ({ sorts }) => (sorts.created_at!.column = "views")],
  ])("changes when %s", async (_, change) => {
    expect(await digestAfter(change)).not.toBe(postLayout.digest);
  });

  test.each<[string, (definition: Changed) => void]>([
    ["a label is worded otherwise", ({ filters }) => (filters.views!.label = "Plays")],
    ["a filter moves to another group", ({ filters }) => (filters.views!.group = "Content")],
    ["a line of help is added", ({ filters }) => (filters.hook!.help = "Its first words.")],
    ["a placeholder is another", ({ filters }) => (filters.hook!.placeholder = "wait for it")],
    [
      "a range has named stretches",
      ({ filters }) => (filters.followers!.bands = [{ from: 1, label: "Nano" }]),
    ],
    ["a sort is labelled otherwise", ({ sorts }) => (sorts.created_at!.label = "Date")],
  ])("stays when %s, so that no file is written anew for it", async (_, change) => {
    expect(await digestAfter(change)).toBe(postLayout.digest);
  });
});

test("the text of a record equals JSON.stringify", () => {
  for (const bio of [...AWKWARD_TEXTS, 'say "so"', "a\\b", "two\nlines\tand\r", "😀 \u2028 \u{10ffff}"]) {
    const input = {
      id: "tiktok_1",
      bio,
      hashtags: [bio, "x"],
      followers: 1e21,
      averageViews: 0.1,
      dateCreated: 1,
    };
    const text = recordOf(creatorLayout, cleanRow(creatorLayout, input));
    expect(text).toBe(JSON.stringify(JSON.parse(text)));
    expect(JSON.parse(text).followers).toBe(1e21);
  }
  expect(recordOf(creatorLayout, {})).toBe("{}");
});
