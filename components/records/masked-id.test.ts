import { expect, test } from "vitest";
import { maskedId, sourceOf } from "./masked-id";

test.each([
  ["tiktok_7192384903", "tiktok_71••••4903"],
  ["youtube_18000000007715", "youtube_18••••7715"],
  ["tiktok_1234567", "tiktok_1234567"],
  ["tiktok_12345678", "tiktok_12••••5678"],
  ["something-else", "something-else"],
  [`odd_${"x".repeat(40)}`, `odd_${"x".repeat(19)}…`],
])("%s is shown as %s", (id, shown) => expect(maskedId(id)).toBe(shown));

test("the platform is the part before the underscore", () => {
  expect(sourceOf("instagram_40")).toBe("instagram");
  expect(sourceOf("nothing")).toBe("");
});
