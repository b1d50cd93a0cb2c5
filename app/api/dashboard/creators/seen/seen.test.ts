/** Facts from opened posts, read over the route as the page of creators does. */
import { beforeAll, expect, test } from "vitest";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { saveSeen } from "@/lib/server/team/seen-in-posts/seen-in-posts";
import { openProofService } from "@/lib/testing/open-proof-service";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { GET } from "./route";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  const opened = await openProofService([{ id: "tiktok_1", source: "tiktok", dateCreated: 1 }]);
  discoveryService.replace(opened.service);
  cookie = await site.cookieOf(site.ben.member);
  return async () => {
    await opened.close();
    await site.leave();
  };
});

const seen = (ids: string, as = cookie) =>
  requestSite(GET, { method: "GET", path: `/x?ids=${ids}`, cookie: as });

test("returns known facts by creator", async () => {
  const post = { id: "7001", createdAt: "2026-11-01T10:00:00.000Z", followers: 9, creatorUsername: "lea" };
  await saveSeen(site.team.db, [{ creatorId: "tiktok_1", post }], "embedded");
  const answer = await seen("tiktok_1,tiktok_2");
  expect(await answer.json()).toEqual({
    tiktok_1: { postId: "7001", postedAt: post.createdAt, handle: "lea", followers: 9 },
  });
});

test("refuses missing or invalid creators and visitors", async () => {
  expect((await seen("")).status).toBe(400);
  expect((await seen("somebody")).status).toBe(400);
  expect((await seen("tiktok_1", "")).status).toBe(401);
});
