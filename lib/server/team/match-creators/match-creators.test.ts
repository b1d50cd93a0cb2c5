/** Names and posts are matched to creators, by our service and by one that has only the four operations. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MatchResult, MatchStep } from "@/lib/domain/match/matching";
import { MOST_MATCHED, type WantedCreator } from "@/lib/domain/match/wanted-creator";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

import { openProofService } from "@/lib/testing/open-proof-service";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { startOtherService, type OtherService } from "@/lib/testing/start-other-service";
import { json } from "@/lib/testing/start-test-server";
import { postsToMatch } from "../boards/posts-to-match";
import { readBoard } from "../boards/read-board";
import { createList } from "../lists/create-list";
import type { MemberContext } from "../team-context";
import { seenInPosts } from "../seen-in-posts/seen-in-posts";
import { matchCreators, matchedSoFar } from "./match-creators";

const ROWS = [
  { id: "tiktok_1", source: "tiktok", username: "lea", email: "lea@example.com", dateCreated: 1 },
  { id: "tiktok_2", source: "tiktok", username: "ben", dateCreated: 2 },
  { id: "tiktok_3", source: "tiktok", username: "twice", dateCreated: 3 },
  { id: "youtube_4", source: "youtube", username: "twice", dateCreated: 4 },
];
const by = (text: string, platform?: WantedCreator["platform"]): WantedCreator => ({
  by: "username",
  text,
  ...(platform && { platform }),
});
/** Newest first. */
const POSTS = [
  { id: "p1", creatorUsername: "@Lea", followers: 30, createdAt: 5_000 },
  { id: "p2", creatorUsername: "ben", followers: 20, createdAt: 4_000 },
  { id: "p3", creatorUsername: "lea", followers: 10, createdAt: 3_000 },
  { id: "p4", creatorUsername: "twice", createdAt: 2_000 },
  { id: "p5", creatorUsername: "nobody", createdAt: 1_500 },
  { id: "p6", createdAt: 1_000 },
];
const asSent = POSTS.map((post) => ({ ...post, createdAt: new Date(post.createdAt).toISOString() }));

type Opened = { service: DiscoveryService; close: () => Promise<void>; other?: OtherService };
const ours = (): Promise<Opened> => openProofService(ROWS, POSTS);
async function four(limit = 55): Promise<Opened & { other: OtherService }> {
  const other = await startOtherService(ROWS, { posts: asSent });
  const address = { url: other.url, apiKey: "k", keyHeader: "x-svc-api-key" };
  const service = httpService(address, new MemoryRateLimiter({ limit }), { retryDelayMs: 1 });
  return { service, close: other.close, other };
}

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

async function stepsOf(ctx: MemberContext, request: unknown): Promise<MatchStep[]> {
  const steps: MatchStep[] = [];
  for await (const step of await matchCreators(ctx, request as never)) steps.push(step);
  return steps;
}
const lastOf = (steps: readonly MatchStep[]) => steps.at(-1) as Extract<MatchStep, { result: MatchResult }>;
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const own = (id: string) =>
  ownRecords(t.team.db, { revealId: "r", memberId: "ben" }, [
    { creator: { id }, revealedAt: "2026-01-02T00:00:00.000Z" },
  ]);

/** Ben's private board with these posts in order; every other one has a tag. */
async function boardOf(posts: readonly { id: string }[]): Promise<string> {
  const { id } = await createList(t.ben, { kind: "posts", name: "B", template: "post-board", isTeam: false });
  const rows = posts.map((post, at) => ({
    listId: id,
    postId: post.id,
    position: posts.length - at,
    addedBy: "ben",
    addedAt: "2026-11-01",
    touchedAt: "2026-11-01",
    tags: JSON.stringify(at % 2 === 1 ? ["Even"] : []),
    record: JSON.stringify(post),
  }));
  for (let start = 0; start < rows.length; start += 50)
    await t.team.db
      .insertInto("boardPost")
      .values(rows.slice(start, start + 50))
      .execute();
  return id;
}

describe.each<[string, () => Promise<Opened>]>([
  ["our service", ours],
  ["a service of four operations", four],
])("%s", (_, open) => {
  let opened: Opened;
  let ctx: MemberContext;
  beforeEach(async () => {
    opened = await open();
    ctx = { ...t.ben, service: opened.service };
  });
  afterEach(() => opened.close());

  test("a list: owned, new, absent and ambiguous", async () => {
    await own("tiktok_2");
    const list = [
      by("LEA"),
      by("ben"),
      by("nobody"),
      by("twice"),
      by("twice", "youtube"),
      by("lea", "youtube"),
    ];
    const { result, ...step } = lastOf(await stepsOf(ctx, { list }));
    expect(step).toEqual({ state: "finished", done: 6, most: 6 });
    expect(ids(result.fresh)).toEqual(["tiktok_1", "youtube_4"]);
    expect(ids(result.owned)).toEqual(["tiktok_2"]);
    expect(result.absent.map(({ wanted }) => wanted)).toEqual([by("nobody"), by("lea", "youtube")]);
    expect(result.several.map((each) => ids(each.ids).sort())).toEqual([["tiktok_3", "youtube_4"]]);
    expect(result.open).toEqual([]);
    // A person typed the list, so no post has facts about its creators.
    expect(await seenInPosts(ctx, ["tiktok_1"])).toEqual({});
  });

  test("an e-mail address and a handle of one person count once", async () => {
    const list = [
      by("lea"),
      { by: "email", text: "lea@example.com" },
      { by: "email", text: "x@example.com" },
    ];
    const { result } = lastOf(await stepsOf(ctx, { list }));
    expect([ids(result.fresh), result.absent.length]).toEqual([["tiktok_1"], 1]);
  });

  test("posts of one creator count once, with the newest facts", async () => {
    const posts = { search: { pageSize: 3 }, pages: [1, 2], ids: ["p3", "p1", "p5", "p6", "gone"] };
    const { result } = lastOf(await stepsOf(ctx, { posts }));
    expect(result.fresh).toMatchObject([{ id: "tiktok_1" }]);
    expect([...result.fresh[0]!.posts].sort()).toEqual(["p1", "p3"]);
    expect(result.absent).toMatchObject([{ posts: ["p5"] }]);
    expect([result.unnamed, result.gone]).toEqual([["p6"], ["gone"]]);
    expect(await seenInPosts(ctx, ["tiktok_1", "tiktok_2"])).toEqual({
      tiktok_1: { postId: "p1", postedAt: asSent[0]!.createdAt, handle: "Lea", followers: 30 },
    });
  });

  test("all posts of a search", async () => {
    const posts = { search: { pageSize: 2 }, pages: [], ids: null };
    const { result } = lastOf(await stepsOf(ctx, { posts }));
    expect(ids(result.fresh).sort()).toEqual(["tiktok_1", "tiktok_2"]);
    expect([result.several.length, result.absent.length, result.unnamed]).toEqual([1, 1, ["p6"]]);
    const page = await matchedSoFar(ctx, { posts } as never);
    expect(page).toMatchObject({ isOver: true, isStopped: false, done: 4, most: 4, result });
    expect([...page.posts.keys()].sort()).toEqual(POSTS.map(({ id }) => id));
  });

  test("saved posts of a board: all, a tag or a selection", async () => {
    const listId = await boardOf(asSent);
    const of = async (asked: object) =>
      lastOf(await stepsOf(ctx, { board: { listId, ids: null, ...asked } }));
    const { result, ...all } = await of({});
    expect(all).toEqual({ state: "finished", done: 4, most: 4 });
    expect(ids(result.fresh)).toEqual(["tiktok_1", "tiktok_2"]);
    expect(result.fresh[0]!.posts).toEqual(["p1", "p3"]);
    expect([result.several.length, result.absent.length, result.unnamed]).toEqual([1, 1, ["p6"]]);
    expect(await seenInPosts(ctx, ["tiktok_1"])).toMatchObject({ tiktok_1: { postId: "p1", followers: 30 } });
    // Creators revealed after the match are owned here too.
    await own("tiktok_2");
    expect(ids((await of({ tag: "even" })).result.owned)).toEqual(["tiktok_2"]);
    expect((await of({ tag: "even" })).most).toBe(2);
    expect(ids((await of({ q: "LEA" })).result.fresh)).toEqual(["tiktok_1"]);
    expect(ids((await of({ ids: ["p3", "gone"] })).result.fresh)).toEqual(["tiktok_1"]);
    expect((await of({ ids: [] })).most).toBe(0);
    const page = await matchedSoFar(ctx, { board: { listId, ids: ["p5", "p1"] } });
    expect([...page.posts.keys()]).toEqual(["p1", "p5"]);
    expect(page).toMatchObject({ isOver: true, done: 2, most: 2 });
  });
});

test("matches the first posts of a large board", async () => {
  const many = Array.from({ length: MOST_MATCHED + 3 }, (_, at) => ({
    id: `p${at}`,
    creatorUsername: `c${at}`,
  }));
  const listId = await boardOf([{ id: "again", creatorUsername: "@C0" }, ...many]);
  const posts = await postsToMatch(t.ben, { listId, ids: null });
  expect(posts.map(({ id }) => id)).toEqual(["again", ...many.slice(0, -4).map(({ id }) => id)]);
  // Two of them are of one creator.
  expect(await readBoard(t.ben, { listId })).toMatchObject({
    creators: MOST_MATCHED + 3,
    creatorsFound: MOST_MATCHED - 1,
  });
  expect(await readBoard(t.ben, { listId, tag: "even" })).toMatchObject({ creatorsFound: 102 });
  expect(await postsToMatch(t.ben, { listId, ids: ["p202", "p1"] })).toMatchObject([
    { id: "p1" },
    { id: "p202" },
  ]);
});

describe("requests to the service", () => {
  let opened: Opened & { other: OtherService };
  let ctx: MemberContext;
  const start = async (limit?: number) => {
    opened = await four(limit);
    ctx = { ...t.ben, service: opened.service };
  };
  afterEach(() => opened.close());
  const names = () => opened.other.searched().map((params) => params.get("username"));

  test("one free search per person", async () => {
    await start();
    await stepsOf(ctx, { list: [by("lea"), by("twice"), by("twice", "youtube"), by("LEA")] });
    expect(names()).toEqual(["lea", "twice"]);
    const paths = new Set(opened.other.asked.map(({ method, url }) => `${method} ${url.split("?")[0]}`));
    expect([...paths].filter((path) => path.startsWith("POST"))).toEqual([]);
  });

  test("a repeated request pays for no search twice: an abandoned run continues", async () => {
    await start();
    const list = ["lea", "ben", "nobody", "twice"].map((text) => by(text));
    for await (const step of await matchCreators(ctx, { list })) if (step.done === 2) break;
    expect(names()).toEqual(["lea", "ben"]);
    const { result } = lastOf(await stepsOf(ctx, { list: [...list, by("dora")] }));
    expect(names()).toEqual(["lea", "ben", "nobody", "twice", "dora"]);
    expect([result.fresh.length, result.absent.length, result.several.length]).toEqual([2, 2, 1]);
  });

  test("doesn't read posts twice", async () => {
    await start();
    const request = { posts: { search: { pageSize: 3 }, pages: [1, 2], ids: ["p1", "p5"] } };
    await stepsOf(ctx, request);
    const before = opened.other.asked.length;
    await stepsOf(ctx, request);
    expect(opened.other.asked).toHaveLength(before);
  });

  test("leaves half of the limit to people and reports progress", async () => {
    await start(8);
    const list = Array.from({ length: 6 }, (_, at) => by(`person${at}`));
    const soFar = await matchedSoFar(ctx, { list });
    expect(soFar).toMatchObject({ isOver: false, isStopped: false, most: 6 });
    expect(opened.other.asked.length).toBeLessThanOrEqual(4);
    expect(soFar.done).toBe(names().length);
    expect(soFar.result.open).toHaveLength(6 - soFar.done);
    for (let page = 1; page <= 4; page++) await ctx.service.searchCreatorIds({ page, perPage: 7 } as never);
  });

  test("ends with partial results if the service fails", async () => {
    await start();
    await stepsOf(ctx, { list: [by("lea")] });
    const refusal = json(400, { error: "no" });
    opened.other.replyNext(refusal, refusal, refusal);
    const list = ["lea", "a", "b", "c", "ben"].map((text) => by(text));
    const stopped = lastOf(await stepsOf(ctx, { list }));
    expect(stopped).toMatchObject({ state: "stopped", done: 1, most: 5 });
    expect([ids(stopped.result.fresh), stopped.result.open.length]).toEqual([["tiktok_1"], 4]);
    expect(lastOf(await stepsOf(ctx, { list }))).toMatchObject({ state: "finished", done: 5 });
  });
});

describe("refusals", () => {
  test.each([
    [{}, undefined],
    [{ list: [], posts: {} }, undefined],
    [{ list: [], board: {} }, undefined],
    [{ board: { listId: "l", ids: 5 } }, "ids"],
    [{ board: { listId: "l", ids: Array.from({ length: 201 }, String) } }, "ids"],
    [{ board: { listId: "l", ids: null, sort: "price" } }, "sort"],
    [{ board: { ids: null } }, "listId"],
    [{ list: [{ by: "bio", text: "x" }] }, "0.by"],
    [{ list: [{ by: "username", text: "" }] }, "0.text"],
    [{ list: Array.from({ length: 201 }, () => by("x")) }, "body"],
    [{ posts: { search: {}, pages: [0], ids: [] } }, "pages.0"],
    [{ posts: { search: { oops: 1 }, pages: [], ids: [] } }, "oops"],
  ])("%#", async (request, field) => {
    const refused = matchCreators(t.ben, request as never);
    await expect(refused).rejects.toMatchObject({ code: "invalid_parameter" });
    const { extra } = (await refused.catch((error: unknown) => error)) as {
      extra: { errors?: { field: string }[] };
    };
    expect(extra.errors?.[0]?.field).toBe(field);
  });
});
