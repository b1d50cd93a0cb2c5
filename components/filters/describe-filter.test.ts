import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { describeFilter } from "./describe-filter";

const viral = viralQuery.filters;
const creators = creatorQuery.filters;

test.each([
  [viral.virality, { viralityScoreMin: 70 }, "70 and up"],
  [viral.virality, { viralityScoreMax: 70 }, "up to 70"],
  [viral.followers, { followersMin: 5000, followersMax: 250_000 }, "5K–250K"],
  [viral.followers, { followersMin: 12_345 }, "12,345 and up"],
  [viral.followers, { followersMin: 5000, followersMax: 5000 }, "exactly 5K"],
  [viral.views, { viewsMin: 0 }, "0 and up"],
  [viral.posted, { dateCreatedFrom: "2026-10-22" }, "since 22 Oct 2026"],
  [viral.posted, { dateCreatedTo: "2026-10-22" }, "until 22 Oct 2026"],
  [viral.posted, { dateCreatedFrom: "2026-10-22", dateCreatedTo: "2026-10-22" }, "22 Oct 2026"],
  [viral.posted, { dateCreatedFrom: "2026-10-22", dateCreatedTo: "2026-11-02" }, "22 Oct 2026 – 2 Nov 2026"],
  [viral.categories, { categories: ["Food", "Music", "Pets", "Travel"] }, "Food, Music +2"],
  [viral.hook, { hook: "stop" }, "“stop”"],
  [creators.engagementRate, { engagementRateMin: 3, engagementRateMax: 6 }, "3–6%"],
  [creators.source, { source: "tiktok" }, "TikTok"],
  [creators.username, { username: "lea" }, "@lea"],
  [creators.hashtags, { hashtags: ["vegan", "run"] }, "#vegan #run"],
  [creators.emailExists, { emailExists: true }, "on file"],
])("case %#", (filter, values, words) => {
  expect(describeFilter(filter, values)).toBe(words);
});
