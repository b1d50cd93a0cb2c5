import { expect, test } from "vitest";
import { maskedId } from "./masked-id";

test.each([
  ["tiktok_7100000004903", "tiktok_71••••4903"],
  ["youtube_123456", "youtube_123456"],
  ["instagram_1234567", "instagram_12••••4567"],
])("%s → %s", (id, shown) => expect(maskedId(id)).toBe(shown));
