import { expect, test } from "vitest";
import { creatorOfHandle } from "./creator-of-handle";

test("one creator on the platform is the person", () => {
  expect(creatorOfHandle(["tiktok_1"], "tiktok")).toEqual({ state: "found", id: "tiktok_1" });
  expect(creatorOfHandle(["youtube_2", "tiktok_1"], "tiktok")).toEqual({ state: "found", id: "tiktok_1" });
  expect(creatorOfHandle(["tiktok_1", "tiktok_1"], "tiktok")).toEqual({ state: "found", id: "tiktok_1" });
});

test("the same handle elsewhere is not a known creator", () => {
  expect(creatorOfHandle(["youtube_2"], "tiktok")).toEqual({ state: "absent" });
  expect(creatorOfHandle([], undefined)).toEqual({ state: "absent" });
  expect(creatorOfHandle(["somebody", "x_1"], undefined)).toEqual({ state: "absent" });
});

test("counts all platforms if the platform is unknown", () => {
  expect(creatorOfHandle(["youtube_2"], undefined)).toEqual({ state: "found", id: "youtube_2" });
  const ids = ["youtube_2", "tiktok_1"];
  expect(creatorOfHandle(ids, undefined)).toEqual({ state: "several", ids });
});

test("a handle that exists twice on one platform is ambiguous", () => {
  const ids = ["tiktok_1", "tiktok_2"];
  expect(creatorOfHandle([...ids, "youtube_3"], "tiktok")).toEqual({ state: "several", ids });
});
