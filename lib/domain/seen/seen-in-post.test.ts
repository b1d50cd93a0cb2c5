import { expect, test } from "vitest";
import { isNewer, seenInPost } from "./seen-in-post";

const ALL = {
  id: "7001",
  createdAt: "2026-11-01T10:00:00.000Z",
  creatorUsername: " @@lea.foulee ",
  followers: 28_600,
  category: "Fitness",
  country: "France",
};

test("keeps stated values with the post's day", () => {
  expect(seenInPost({ ...ALL, views: 9, caption: "hello" })).toEqual({
    postId: "7001",
    postedAt: ALL.createdAt,
    handle: "lea.foulee",
    followers: 28_600,
    category: "Fitness",
    country: "France",
  });
});

test("omits missing and inferred values", () => {
  expect(seenInPost({ id: "1" })).toEqual({ postId: "1", postedAt: null });
  expect(seenInPost({ ...ALL, inferred: ["category", "country"] })).toEqual({
    postId: "7001",
    postedAt: ALL.createdAt,
    handle: "lea.foulee",
    followers: 28_600,
  });
  expect(seenInPost({ ...ALL, followers: 0, creatorUsername: "@", category: "", country: "" })).toEqual({
    postId: "7001",
    postedAt: ALL.createdAt,
    followers: 0,
  });
});

test("the newest post wins, posts without a day lose", () => {
  const on = (postId: string, postedAt: string | null) => ({ postId, postedAt });
  const kept = on("a", "2026-11-01T10:00:00.000Z");
  expect(isNewer(kept, undefined)).toBe(true);
  expect(isNewer(on("b", "2026-11-01T10:00:01.000Z"), kept)).toBe(true);
  expect(isNewer(on("b", "2026-11-01T10:00:00.000Z"), kept)).toBe(false);
  // The same moment in another form.
  expect(isNewer(on("b", "2026-11-01T11:00:00.000+01:00"), kept)).toBe(false);
  expect(isNewer(on("b", null), kept)).toBe(false);
  expect(isNewer(on("a", null), kept)).toBe(true);
  expect(isNewer(on("b", null), on("a", null))).toBe(true);
});
