import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import type { ViralPage } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { loadPosts } from "./load-posts";

let site: TestSite;
let searches: ViralValues[] = [];
let answer: () => ViralPage;
beforeAll(async () => {
  site = await openTestSite();
  site.team.service.searchPosts = async (values) => {
    searches.push(values);
    return answer();
  };
});
afterAll(() => site.leave());

const creator = { id: "tiktok_1", username: "ana.mueve", mainCategory: "Food", followers: 10_000 };

test("requests one page of matching posts and keeps those of the handle", async () => {
  searches = [];
  answer = () => ({
    data: [
      { id: "1", creatorUsername: "Ana.Mueve" },
      { id: "2", creatorUsername: "somebody.else" },
    ],
    page: 3,
    pageSize: 100,
    totalPages: 3,
    totalResults: 202,
  });
  const found = await loadPosts(site.ana, creator, 3);
  expect(searches).toEqual([
    { categories: ["Food"], followersMin: 4_000, followersMax: 13_000, page: 3, pageSize: 100 },
  ]);
  expect(found).toMatchObject({ page: 3, totalPages: 3, total: 202, looked: 2 });
  expect("posts" in found && found.posts.map(({ id }) => id)).toEqual(["1"]);
});

test("a service that is down or limits requests becomes a result, not an exception", async () => {
  answer = () => {
    throw new AppError("rate_limited", "Too many", { retryAfterS: 7 });
  };
  expect(await loadPosts(site.ana, creator, 1)).toMatchObject({ kind: "limited", waitS: 7 });
  answer = () => {
    throw new AppError("unavailable", "Down");
  };
  expect(await loadPosts(site.ana, creator, 1)).toMatchObject({ kind: "down" });
});
