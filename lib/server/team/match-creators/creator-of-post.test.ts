/** Finds the creators of posts, in our service and in one that has only the four operations. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ViralPost } from "@/lib/contract/records";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { openProofService } from "@/lib/testing/open-proof-service";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { startOtherService } from "@/lib/testing/start-other-service";
import type { MemberContext } from "../team-context";
import { seenInPosts } from "../seen-in-posts/seen-in-posts";
import { creatorOfPost } from "./creator-of-post";

const ROWS = [
  { id: "tiktok_1", source: "tiktok", username: "Lea.Foulee", dateCreated: 1 },
  { id: "tiktok_2", source: "tiktok", username: "twice", dateCreated: 2 },
  { id: "youtube_3", source: "youtube", username: "twice", dateCreated: 3 },
];
const POST: ViralPost = {
  id: "7001",
  createdAt: "2026-11-01T10:00:00.000Z",
  followers: 5,
  country: "France",
};

type Opened = { service: DiscoveryService; close: () => Promise<void> };
const ours = (): Promise<Opened> => openProofService(ROWS);
async function other(): Promise<Opened> {
  const opened = await startOtherService(ROWS);
  const address = { url: opened.url, apiKey: "k", keyHeader: "x-svc-api-key" };
  const service = httpService(address, new MemoryRateLimiter({ limit: 55 }), { retryDelayMs: 1 });
  return { service, close: opened.close };
}

describe.each([
  ["our service", ours],
  ["a service of four operations", other],
])("%s", (_, open) => {
  let t: TestTeam;
  let opened: Opened;
  let ctx: MemberContext;
  beforeEach(async () => {
    t = await openTestTeam();
    opened = await open();
    ctx = { ...t.ben, service: opened.service };
  });
  afterEach(async () => {
    await t.close();
    await opened.close();
  });

  test("one creator with the handle: what the post says is kept with them", async () => {
    const post = { ...POST, creatorUsername: "@lea.foulee" };
    expect(await creatorOfPost(ctx, post)).toEqual({ state: "found", id: "tiktok_1" });
    expect(await seenInPosts(ctx, ["tiktok_1"])).toEqual({
      tiktok_1: {
        postId: "7001",
        postedAt: POST.createdAt,
        handle: "lea.foulee",
        followers: 5,
        country: "France",
      },
    });
  });

  test("the platform of the post decides between two with one handle; without it nothing is kept", async () => {
    const twice = { ...POST, creatorUsername: "twice" };
    const match = await creatorOfPost(ctx, twice);
    expect(match).toMatchObject({ state: "several" });
    expect(await seenInPosts(ctx, ["tiktok_2", "youtube_3"])).toEqual({});
    const video = { ...twice, videoUrl: "https://www.youtube.com/shorts/x" };
    expect(await creatorOfPost(ctx, video)).toEqual({ state: "found", id: "youtube_3" });
    expect(Object.keys(await seenInPosts(ctx, ["tiktok_2", "youtube_3"]))).toEqual(["youtube_3"]);
  });

  test("the same handle on another platform is another person", async () => {
    const post = { ...POST, creatorUsername: "lea.foulee", videoUrl: "https://www.instagram.com/reel/x" };
    expect(await creatorOfPost(ctx, post)).toEqual({ state: "absent" });
    expect(await creatorOfPost(ctx, { ...POST, creatorUsername: "nobody" })).toEqual({ state: "absent" });
    expect(await seenInPosts(ctx, ["tiktok_1"])).toEqual({});
  });

  test("a post without a handle", async () => {
    expect(await creatorOfPost(ctx, POST)).toEqual({ state: "unclear" });
    expect(await creatorOfPost(ctx, { ...POST, creatorUsername: " @ " })).toEqual({ state: "unclear" });
  });
});

test("a service that does not answer leaves it unclear", async () => {
  const t = await openTestTeam();
  const opened = await other();
  await opened.close();
  const ctx = { ...t.ben, service: opened.service };
  expect(await creatorOfPost(ctx, { ...POST, creatorUsername: "lea.foulee" })).toEqual({ state: "unclear" });
  await t.close();
});
