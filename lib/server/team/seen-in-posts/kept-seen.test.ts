/** Facts from a post stay with its creator until a newer post has more. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ViralPost } from "@/lib/contract/records";
import { markErased } from "@/lib/server/schema/erased-marks";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { pruneSeen, readSeen, saveSeen, SEEN_MS, seenInPosts } from "./seen-in-posts";

const NOW = Date.UTC(2026, 10, 20);
const A = "tiktok_1";
const B = "youtube_2";
const day = (at: number) => new Date(Date.UTC(2026, 10, at)).toISOString();

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const save = (creatorId: string, posts: ViralPost[], provider = "embedded", now = NOW) =>
  saveSeen(
    t.team.db,
    posts.map((post) => ({ creatorId, post })),
    provider,
    now,
  );
const read = (provider = "embedded", now = NOW) => readSeen(t.team.db, [A, B], provider, now);

test("the newest post of each creator is kept, whatever the order", async () => {
  await save(A, [
    { id: "p2", createdAt: day(2), followers: 20, country: "Italy" },
    { id: "p1", createdAt: day(1), followers: 10 },
  ]);
  await save(B, [{ id: "q" }]);
  const first = { postId: "p2", postedAt: day(2), followers: 20, country: "Italy" };
  expect(await read()).toEqual({ [A]: first, [B]: { postId: "q", postedAt: null } });
  await save(A, [{ id: "p0", createdAt: day(1), followers: 1, category: "Food" }]);
  expect((await read())[A]).toEqual(first);
  await save(A, [{ id: "p3", createdAt: day(3), creatorUsername: "@a", category: "Food" }]);
  // Facts of an older post are not mixed with those of a newer one.
  expect((await read())[A]).toEqual({ postId: "p3", postedAt: day(3), handle: "a", category: "Food" });
});

test("many at once, and figures that no database takes", async () => {
  const links = Array.from({ length: 450 }, (_, at) => ({
    creatorId: `tiktok_${at}`,
    post: { id: `p${at}`, followers: at === 0 ? 1e300 : at },
  }));
  await saveSeen(t.team.db, links, "embedded", NOW);
  const ids = links.map(({ creatorId }) => creatorId).slice(0, 100);
  const seen = await readSeen(t.team.db, ids, "embedded", NOW);
  expect(Object.keys(seen)).toHaveLength(100);
  expect(seen.tiktok_0).toEqual({ postId: "p0", postedAt: null });
  expect(seen.tiktok_99).toEqual({ postId: "p99", postedAt: null, followers: 99 });
});

test("another service knows nothing of it and takes its place; 30 days end it", async () => {
  await save(A, [{ id: "p", createdAt: day(9) }]);
  expect(await read("address:https://other.example")).toEqual({});
  expect(await read("embedded", NOW + SEEN_MS - 1)).not.toEqual({});
  expect(await read("embedded", NOW + SEEN_MS)).toEqual({});
  await save(A, [{ id: "older", createdAt: day(1) }], "address:https://other.example");
  expect(await read("address:https://other.example")).toMatchObject({ [A]: { postId: "older" } });
  await pruneSeen(t.team.db, NOW + SEEN_MS - 1);
  expect(await t.team.db.selectFrom("seenInPost").selectAll().execute()).toHaveLength(1);
  await pruneSeen(t.team.db, NOW + SEEN_MS);
  expect(await t.team.db.selectFrom("seenInPost").selectAll().execute()).toEqual([]);
});

test("nothing is kept about a person who was erased", async () => {
  await markErased(t.team.db, { ids: [A], handles: [] });
  await save(A, [{ id: "p" }]);
  await save(B, [{ id: "q" }]);
  expect(Object.keys(await read())).toEqual([B]);
});

test("the verb reads for the service that is connected, and refuses what is no id", async () => {
  const { provider } = await t.ben.service.identity();
  await save(A, [{ id: "p", createdAt: day(1) }], provider, Date.now());
  expect(await seenInPosts(t.ben, [A, B])).toEqual({ [A]: { postId: "p", postedAt: day(1) } });
  await expect(seenInPosts(t.ben, ["nobody"])).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(seenInPosts(t.ben, [])).rejects.toMatchObject({ code: "invalid_parameter" });
});
