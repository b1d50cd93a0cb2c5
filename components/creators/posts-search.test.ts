import { describe, expect, test } from "vitest";
import { canonical } from "@/lib/contract/canonical";
import { parseUrl } from "@/lib/contract/query";
import type { Creator } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { demoPosts } from "@/lib/server/service/demo/demo-posts";
import { postsOf, postsSearch } from "@/lib/domain/creator-posts";
import { searchWords } from "./posts-search";

const creator: Creator = {
  id: "instagram_40",
  username: "Col.de.Matin",
  followers: 50_000,
  mainCategory: "Fitness",
  country: "France",
};

test("searches for what the posts of the creator have in common", () => {
  expect(postsSearch(creator)).toEqual({
    categories: ["Fitness"],
    countries: ["France"],
    followersMin: 20_000,
    followersMax: 63_000,
  });
  expect(searchWords(postsSearch(creator))).toEqual(["Fitness", "France", "20K–63K followers"]);
});

test("leaves out what the viral search does not accept", () => {
  const odd = { ...creator, mainCategory: "Foood", country: "Atlantis", followers: -3 };
  expect(postsSearch(odd)).toEqual({});
  expect(postsSearch({ id: "tiktok_1" })).toEqual({});
});

test("keeps posts with the handle in any spelling, and none without a handle", () => {
  const posts = [
    { id: "1", creatorUsername: "@col.de.matin" },
    { id: "2", creatorUsername: "COL.DE.MATIN" },
    { id: "3", creatorUsername: "col.de.matin2" },
    { id: "4" },
  ];
  expect(postsOf(creator, posts).map(({ id }) => id)).toEqual(["1", "2"]);
  expect(postsOf({ id: "tiktok_1" }, posts)).toEqual([]);
});

describe("on the demo data", () => {
  const size = { posts: 3_000, creators: 300, seed: 5, now: Date.UTC(2026, 0, 1) };
  const creators = [...demoCreators(size)] as unknown as Creator[];
  const posts = [...demoPosts(size)];

  test("the search is accepted, and holds most posts of each creator but few of the others", () => {
    let [own, held, all] = [0, 0, 0];
    for (const each of creators) {
      const filters = postsSearch(each);
      const { values, issues } = parseUrl(viralQuery, new URLSearchParams(canonical(viralQuery, filters)));
      expect(issues).toEqual([]);
      const fits = posts.filter(
        ({ category, country, followers = 0 }) =>
          values.categories!.includes(category!) &&
          values.countries!.includes(country!) &&
          followers >= values.followersMin! &&
          followers <= values.followersMax!,
      );
      own += posts.filter(({ creatorUsername }) => creatorUsername === each.username).length;
      held += postsOf(each, fits as never).length;
      all += fits.length;
    }
    expect(own).toBe(3_000);
    expect(held / own).toBeGreaterThan(0.8);
    expect(all / creators.length).toBeLessThan(30);
  });
});
