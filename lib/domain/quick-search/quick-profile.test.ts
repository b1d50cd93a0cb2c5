import { expect, test } from "vitest";
import { profileOf } from "./quick-profile";

test.each([
  ["https://www.tiktok.com/@reeceroomreal", "tiktok", "reeceroomreal"],
  ["http://tiktok.com/@a.b_c/?lang=en#top", "tiktok", "a.b_c"],
  ["instagram.com/a.b", "instagram", "a.b"],
  ["www.instagram.com/@a.b", "instagram", "a.b"],
  ["https://m.youtube.com/@a-b·c/shorts", "youtube", "a-b·c"],
])("%s", (text, platform, handle) => {
  expect(profileOf(text)).toEqual({ platform, handle });
});

test.each([
  "https://www.tiktok.com/",
  "https://www.tiktok.com/@",
  "https://www.tiktok.com/explore",
  "https://www.instagram.com/p/C1x/",
  "https://www.instagram.com/Reel/C1x/",
  "https://www.youtube.com/watch?v=abcdefghijk",
  "https://www.youtube.com/@a%20b",
  "https://www.youtube.com/@%E0%A4",
  "https://tiktok.com.example.com/@a",
  "https://example.com/tiktok.com/@a",
  "nottiktok.com/@a",
  "constructor.com/@a",
  "instagram.com",
])("%s is no profile", (text) => {
  expect(profileOf(text)).toBeUndefined();
});
