import { describe, expect, test } from "vitest";
import { readLink, type LinkReading } from "./platform-links";
import { platformIn, readPlatform } from "./read-platform";

describe("an address", () => {
  test.each<[string, LinkReading | undefined]>([
    ["https://www.tiktok.com/@mila.bakes", { source: "tiktok", handle: "mila.bakes" }],
    ["https://www.%74iktok.com/@mila.bakes", { source: "tiktok", handle: "mila.bakes" }],
    ["https://www.tiktok。com/@mila.bakes", { source: "tiktok", handle: "mila.bakes" }],
    ["HTTPS://WWW.TIKTOK.COM/@mila.bakes", { source: "tiktok", handle: "mila.bakes" }],
    ["tiktok.com/@mila.bakes?lang=en", { source: "tiktok", handle: "mila.bakes" }],
    [
      "https://www.tiktok.com/@mila.bakes/video/6907228749016714497?x=1",
      { source: "tiktok", handle: "mila.bakes", postId: "6907228749016714497" },
    ],
    [
      "https://www.tiktok.com/@mila.bakes/photo/6907228749016714497",
      { source: "tiktok", handle: "mila.bakes", postId: "6907228749016714497" },
    ],
    ["https://www.instagram.com/mila.bakes/", { source: "instagram", handle: "mila.bakes" }],
    ["http://instagram.com/mila.bakes?hl=en", { source: "instagram", handle: "mila.bakes" }],
    ["https://www.instagram.com/p/CxYz12_abC4/", { source: "instagram", postId: "CxYz12_abC4" }],
    ["https://www.instagram.com/reel/CxYz12_abC4/", { source: "instagram", postId: "CxYz12_abC4" }],
    [
      "https://www.instagram.com/mila.bakes/reel/CxYz12_abC4/",
      { source: "instagram", handle: "mila.bakes", postId: "CxYz12_abC4" },
    ],
    ["https://www.instagram.com/explore/tags/bread/", { source: "instagram" }],
    ["https://www.youtube.com/@milabakes", { source: "youtube", handle: "milabakes" }],
    ["https://www.youtube.com/@milabakes/videos", { source: "youtube", handle: "milabakes" }],
    ["https://youtube.com/c/MilaBakes", { source: "youtube", handle: "MilaBakes" }],
    ["https://www.youtube.com/user/milabakes", { source: "youtube", handle: "milabakes" }],
    [
      "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
      { source: "youtube", channelId: "UCabcdefghijklmnopqrstuv" },
    ],
    ["https://www.youtube.com/watch?v=abcdefghijk&t=5", { source: "youtube", postId: "abcdefghijk" }],
    ["https://youtu.be/abcdefghijk", { source: "youtube", postId: "abcdefghijk" }],
    ["https://www.youtube.com/shorts/abcdefghijk", { source: "youtube", postId: "abcdefghijk" }],
    ["https://www.youtube.com/results?search_query=x", { source: "youtube" }],
    ["https://example.com/@mila.bakes", undefined],
    ["https://nottiktok.com/@mila.bakes", undefined],
    ["https://tiktok.com.example.com/@mila.bakes", undefined],
    ["@mila.bakes", undefined],
    ["mila.bakes", undefined],
    ["two words tiktok.com/@x", undefined],
    ["https://www.tiktok.com/@%E0%A4%A", { source: "tiktok" }],
    ["", undefined],
  ])("%s", (text, reading) => expect(readLink(text)).toEqual(reading));
});

describe("a platform", () => {
  test.each<[string, string | undefined]>([
    ["TikTok", "tiktok"],
    ["tik tok", "tiktok"],
    ["Tik-Tok", "tiktok"],
    ["IG", "instagram"],
    ["Insta", "instagram"],
    ["YT", "youtube"],
    ["You Tube", "youtube"],
    ["https://www.instagram.com/mila.bakes", "instagram"],
    ["Facebook", undefined],
    ["TikTok and Instagram", undefined],
    ["mila.bakes", undefined],
  ])("by the word %s: %s", (text, platform) => expect(readPlatform(text)).toBe(platform));

  test.each<[string, string | undefined]>([
    ["top1000_instagram_2022-04.csv", "instagram"],
    ["social media influencers - Tiktok sep 2022.csv", "tiktok"],
    ["yt-creators.xlsx", "youtube"],
    ["IG list.csv", "instagram"],
    ["big list.csv", undefined],
    ["tiktok and youtube.csv", undefined],
    ["instagrammers_tiktokers.csv", undefined],
    ["attributes.csv", undefined],
  ])("in the name %s: %s", (name, platform) => expect(platformIn(name)).toBe(platform));
});
