import { expect, test } from "vitest";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { readQuickWords, splitWords, textFilters, withProposals } from "./quick-words";

const now = Date.parse("2026-11-20T10:00:00Z");

function searchOf(query: typeof viralQuery | typeof creatorQuery, text: string, before = {}): string {
  const { proposals } = readQuickWords(query, text, now);
  return decodeURIComponent(canonical(query, withProposals(query, before, proposals)).replaceAll("+", " "));
}

test.each([
  [
    "food italy 10k-50k score>80",
    "categories=Food&countries=Italy&viralityScoreMin=80&followersMin=10000&followersMax=50000",
  ],
  ['hook:"stop doing" sound:"neon rain"', "musicTitle=neon rain&hook=stop doing"],
  ["food music food", "categories=Food,Music"],
  ["united kingdom", "countries=United Kingdom"],
  ["uk usa", "countries=United States,United Kingdom"],
  ["views>1.5m", "viewsMin=1500000"],
  ["views:100k-2m", "viewsMin=100000&viewsMax=2000000"],
  ["<50k", "followersMax=50000"],
  ["10k+", "followersMin=10000"],
  ["last 30 days", "dateCreatedFrom=2026-10-22"],
  ["since 2026-11-01", "dateCreatedFrom=2026-11-01"],
  ["today", "dateCreatedFrom=2026-11-20"],
  ["mental health", "categories=Mental Health"],
  ["FITNESS", "categories=Fitness"],
])("viral: %s", (text, search) => {
  expect(searchOf(viralQuery, text)).toBe(search);
  expect(readQuickWords(viralQuery, text, now).unknown).toEqual([]);
});

test.each([
  [
    "fitness france 10k-50k er>3 has email",
    "mainCategory=Fitness&country=France&followersMin=10000&followersMax=50000&engagementRateMin=3&emailExists=true",
  ],
  ["#vegan #trailrunning", "hashtags=vegan,trailrunning"],
  ["@lea.foulee", "username=lea.foulee"],
  ["tiktok ugc women", "source=tiktok&accountType=ugc&gender=female"],
  ["er:3-6", "engagementRateMin=3&engagementRateMax=6"],
  ['bio:"coach marathon"', "bio=coach marathon"],
])("creators: %s", (text, search) => {
  expect(searchOf(creatorQuery, text)).toBe(search);
  expect(readQuickWords(creatorQuery, text, now).unknown).toEqual([]);
});

test("reports unknown words", () => {
  expect(readQuickWords(viralQuery, "food crema 50k-10k score>many @lea", now).unknown).toEqual([
    "crema",
    "50k-10k",
    "score>many",
    "@lea",
  ]);
});

test("lists grow, bounds are replaced, paging starts again", () => {
  const before = { categories: ["Music"], followersMin: 5000, followersMax: 250_000, page: 4, pageSize: 12 };
  expect(searchOf(viralQuery, "food >10k", before)).toBe("categories=Food,Music&followersMin=10000");
});

test("every proposal is a valid search", () => {
  const texts = [
    "food italy 10.5k-50.2k score>80",
    "views:3.5",
    "last 9999 days",
    "since 2026-02-31",
    'hook:""',
    "er>1%",
  ];
  for (const query of [viralQuery, creatorQuery]) {
    for (const text of texts) {
      const { proposals } = readQuickWords(query, text, now);
      const search = canonical(query, withProposals(query, {}, proposals));
      expect(parseUrl(query, new URLSearchParams(search)).issues).toEqual([]);
    }
  }
});

test("quotes keep words together", () => {
  expect(splitWords('a hook:"b c" "d e" f"')).toEqual(["a", 'hook:"b c"', '"d e"', 'f"']);
});

test("an unknown word can be searched in the texts", () => {
  expect(textFilters(viralQuery).map(({ name }) => name)).toEqual(["musicTitle", "hook"]);
});
