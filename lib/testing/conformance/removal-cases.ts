/** Permanently removed records, whatever else the catalogue holds. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { CreatorRow, PostRow, Wanted } from "@/lib/server/ports/catalogue";
import type { OpenedCatalogue, OpenEmpty } from "./loaded-catalogue";

const CREATORS: CreatorRow[] = Array.from({ length: 6 }, (_, index) => ({
  id: `tiktok_${index}`,
  dateCreated: 1000 + index,
  followers: index * 10,
  username: `name${index}`,
  mainCategory: index === 3 ? "Only hers" : "Food",
  race: index % 2 === 0 ? "East Asian" : "White",
}));
const POSTS: PostRow[] = [0, 1, 2].map((index) => ({
  id: `p${index}`,
  createdAt: 1000,
  creatorUsername: `name${index}`,
}));

const nobody: Wanted = { posts: () => false, creators: () => false };
/** An unknown filter value would be ignored and match all creators. */
const values = (entries: [string, string][]) => {
  const { values: parsed, issues } = parseUrl(creatorQuery, entries);
  if (issues.length > 0) throw new Error(`No such search: ${JSON.stringify(issues)}`);
  return parsed;
};

function emptyCase(name: string, open: OpenEmpty): void {
  test(`${name}: an empty catalogue has nothing to remove`, async () => {
    const given = await open();
    expect(await given.writer.remove({ posts: () => true, creators: () => true })).toEqual({
      posts: 0,
      creators: 0,
    });
    expect(await given.writer.find({ posts: () => true, creators: () => true })).toEqual({
      posts: [],
      creators: [],
      sources: [],
    });
    await given.dispose();
  });
}

function sourcesCase(name: string, open: OpenEmpty): void {
  test(`${name}: finds where records come from too, where that is known`, async () => {
    const { writer, dispose } = await open();
    const known = { ...POSTS[1]!, views: 5, observedAt: 0, observedIn: "june.csv" };
    await writer.publish({ creators: CREATORS, posts: [POSTS[0]!, known], isDemo: true });
    const { sources } = await writer.find({ posts: () => true, creators: () => true });
    const moment = new Date(0).toISOString();
    expect(sources).toEqual([
      {
        id: "p1",
        sources: [{ name: "june.csv", newest: moment, oldest: moment }],
        inferred: [],
        history: [{ observedAt: moment, source: "june.csv", counts: { views: 5 } }],
      },
    ]);
    await dispose();
  });
}

export function removalCases(name: string, open: OpenEmpty): void {
  describe(`${name}: removing`, () => {
    let given: OpenedCatalogue;
    beforeEach(async () => {
      given = await open();
      await given.writer.publish({ creators: CREATORS, posts: POSTS, isDemo: true });
    });
    afterEach(() => given.dispose());
    const seen = (generation: number) =>
      vi.waitFor(async () => expect((await given.reader.summary()).generation).toBe(generation), {
        timeout: 30_000,
        interval: 20,
      });
    const ids = async (entries: [string, string][] = []) =>
      (await given.reader.searchCreatorIds(values(entries))).ids.toSorted();

    test("finds records whatever is searched", async () => {
      const found = await given.writer.find({
        posts: ({ creatorUsername }) => creatorUsername === "name1",
        creators: ({ followers = 0 }) => followers > 30,
      });
      expect(found.posts.map(({ id }) => id)).toEqual(["p1"]);
      expect(found.creators.map(({ id }) => id).toSorted()).toEqual(["tiktok_4", "tiktok_5"]);
      // Readers never return search-only fields.
      expect(found.creators[0]).not.toHaveProperty("race");
    });

    test("takes them out of searches, counts, facets and records, and leaves the others in order", async () => {
      const gone = await given.writer.remove({ ...nobody, creators: ({ id }) => id === "tiktok_3" });
      expect(gone).toEqual({ posts: 0, creators: 1 });
      await seen(2);
      expect(await given.reader.summary()).toEqual({ posts: 3, creators: 5, generation: 2, isDemo: true });
      expect(await ids()).toEqual(["tiktok_0", "tiktok_1", "tiktok_2", "tiktok_4", "tiktok_5"]);
      expect(await given.reader.creatorsById(["tiktok_3"])).toEqual([]);
      expect(await ids([["username", "name3"]])).toEqual([]);
      expect(await ids([["race", "White"]])).toEqual(["tiktok_1", "tiktok_5"]);
      expect(await ids([["race", "East Asian"]])).toEqual(["tiktok_0", "tiktok_2", "tiktok_4"]);
      const { counts, total } = await given.reader.creatorFacets(values([]));
      expect(total).toBe(5);
      expect(JSON.stringify(counts)).not.toContain("Only hers");
      const sorted = values([
        ["sortBy", "followers"],
        ["sortOrder", "asc"],
      ]);
      expect((await given.reader.searchCreatorIds(sorted)).ids.at(-1)).toBe("tiktok_5");
    });

    test("of both kinds, and all of one", async () => {
      const all = { posts: () => true, creators: ({ id }: { id: string }) => id === "tiktok_0" };
      expect(await given.writer.remove(all)).toEqual({ posts: 3, creators: 1 });
      await seen(2);
      expect(await given.reader.searchPosts({ page: 1, pageSize: 10 })).toEqual({ total: 0, posts: [] });
      await given.writer.publish({ posts: [POSTS[0]!], isDemo: true });
      await seen(3);
      expect(await given.reader.summary()).toMatchObject({ posts: 1, creators: 5 });
    });

    test("publishes nothing where there is nothing to remove", async () => {
      expect(await given.writer.remove(nobody)).toEqual({ posts: 0, creators: 0 });
      expect((await given.writer.summary()).generation).toBe(1);
    });

    test("waits for nobody: while another writer is at work it refuses", async () => {
      const staged = await given.writer.stage({ posts: POSTS, isDemo: true });
      await expect(given.writer.remove(nobody)).rejects.toMatchObject({ code: "conflict" });
      await staged.discard();
      expect(await given.writer.remove({ ...nobody, posts: () => true })).toEqual({ posts: 3, creators: 0 });
    });
  });

  emptyCase(name, open);
  sourcesCase(name, open);
}
