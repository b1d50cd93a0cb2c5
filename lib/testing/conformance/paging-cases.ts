/** Pages of a search with thousands of hits: no gap, no repetition, ties by id in the direction of the sort. */
import { describe, expect, test } from "vitest";
import type { CatalogueSearch } from "@/lib/server/ports/catalogue";
import { useSearch, type LoadSearch } from "./loaded-catalogue";

const POSTS = 12_000;
const DAY_MS = 86_400_000;
/** More hits than an engine may keep one by one, spread unevenly: all of the newest days, few of the old ones. */
const rows = Array.from({ length: POSTS }, (_, index) => ({
  id: `p${String(index).padStart(5, "0")}`,
  createdAt: Date.UTC(2026, 0, 1) + Math.floor(index / 7) * DAY_MS,
  views: index % 97 < index / 150 ? 1000 : 1,
  followers: (index * 7919) % 500,
}));
const creators = rows.map(({ createdAt, ...row }) => ({
  ...row,
  id: `tiktok_${row.id.slice(1)}`,
  dateCreated: createdAt,
}));

function postPages(catalogue: () => CatalogueSearch): void {
  // 13 has no factor in common with a power of two: pages begin and end anywhere in the blocks of an engine.
  test.each([100, 13])(
    "every page of %i follows the one before, without a gap or a repetition",
    async (pageSize) => {
      const expected = rows
        .filter(({ views }) => views >= 1000)
        .map(({ id }) => id)
        .reverse();
      expect(expected.length).toBeGreaterThan(5000);
      const paged: string[] = [];
      for (let page = 1; ; page++) {
        const { total, posts } = await catalogue().searchPosts({ page, pageSize, viewsMin: 1000 });
        expect(total).toBe(expected.length);
        if (posts.length === 0) break;
        paged.push(...posts.map(({ id }) => id));
      }
      expect(paged).toEqual(expected);
    },
  );

  test("without a filter the last page has the oldest records", async () => {
    const last = await catalogue().searchPosts({ page: POSTS / 80, pageSize: 80 });
    expect(last.total).toBe(POSTS);
    expect(last.posts.map(({ id }) => id)).toEqual(
      rows
        .slice(0, 80)
        .map(({ id }) => id)
        .reverse(),
    );
  });
}

function creatorPages(catalogue: () => CatalogueSearch): void {
  test.each(["asc", "desc"] as const)(
    "by a key with many ties, %s: the ids decide in the same direction",
    async (sortOrder) => {
      const found = rows.filter(({ followers }) => followers >= 100);
      const ascending = found
        .toSorted((a, b) => a.followers - b.followers || (a.id < b.id ? -1 : 1))
        .map(({ id }) => `tiktok_${id.slice(1)}`);
      const expected = sortOrder === "asc" ? ascending : ascending.reverse();
      for (const page of [1, 2, 57, 95, 96, 97, 200]) {
        const search = { page, perPage: 100, sortBy: "followers", sortOrder, followersMin: 100 } as const;
        const ids = expected.slice((page - 1) * 100, page * 100);
        expect(await catalogue().searchCreatorIds(search)).toEqual({ total: expected.length, ids });
      }
    },
  );
}

export function pagingCases(name: string, load: LoadSearch): void {
  describe(`${name}: pages`, () => {
    const catalogue = useSearch(load, { posts: rows, creators });
    postPages(catalogue);
    creatorPages(catalogue);
  });
}
