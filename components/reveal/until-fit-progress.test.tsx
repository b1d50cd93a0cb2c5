/** Progress of a search for matches, and its texts before and after. */
import { describe, expect, test } from "vitest";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import type { FitEnd, UntilFitProgress as Progress, UntilFitQuote } from "@/lib/contract/until-fit";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { announcementOf, headingOf } from "./reveal-messages";
import { UntilFitPrice } from "./until-fit-form";
import { fittingHref, goOn, UntilFitProgress } from "./reveal-page-body";
import { wishWords } from "./wish-messages";

const progress: Progress = {
  search: "mainCategory=Food",
  wish: "emailExists=true",
  wanted: 20,
  most: 60,
  found: 13,
  bought: 22,
  spent: 22,
  skipped: 5,
  endedBy: null,
  results: [
    { id: "tiktok_1", username: "cadence", engagementRate: 5.12, hasEmail: true, fits: true },
    { id: "tiktok_2", username: null, engagementRate: null, hasEmail: false, fits: false },
  ],
};
const reveal = (untilFit: Progress, finishedAt: string | null = null) =>
  ({
    id: "r1",
    state: finishedAt ? "done" : "running",
    charged: untilFit.spent,
    finishedAt,
    pausedUntil: null,
    untilFit,
  }) as Reveal;
const words = (changes: Partial<Progress>, finishedAt: string | null = null) => {
  const now = { ...progress, ...changes };
  return wordsOf(
    renderHtml(<UntilFitProgress reveal={reveal(now, finishedAt)} progress={now} wish="Email on file" />),
  );
};

test("shows matches, cost, yield and latest results while running", () => {
  const text = words({});
  for (const part of [
    "Criteria: Email on file .",
    "13 of 20 found 22 credits of at most 60",
    "59% 13 of 22 revealed match",
    "1.7 credits",
    "Skipped 5 for free",
    "@cadence 5.1% email Match",
    "no email No match",
    "Open 13 matches",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Continue");
});

test("never divides by zero before the first record", () => {
  const text = words({ found: 0, bought: 0, spent: 0, skipped: 0, results: [] });
  expect(text).toContain("– nothing revealed yet");
  expect(text).not.toMatch(/NaN|Infinity|Open/);
});

describe("after its end", () => {
  test.each<[FitEnd, string]>([
    ["found", "Done."],
    ["spent", "Credit limit reached."],
    [
      "fewFit",
      "Stopped early: fewer than 1 in 5 match after 15 credits. Open 13 matches Continue for up to 38 more",
    ],
    ["noMore", "No more new matches in your search."],
  ])("%s", (endedBy, text) => expect(words({ endedBy }, "2026-11-01T00:00:00Z")).toContain(text));

  test("can continue with the remaining credits if more matches are possible", () => {
    expect(goOn(progress)).toEqual({
      href: "/creators/reveal/until-fit?emailExists=true&wanted=7&most=38&search=mainCategory%3DFood",
      most: 38,
    });
    expect(goOn({ ...progress, found: 20 })).toBeNull();
    expect(goOn({ ...progress, spent: 54 })).toBeNull();
    expect(goOn({ ...progress, endedBy: "noMore" })).toBeNull();
  });

  test("links to the matches in the library", () =>
    expect(fittingHref("r1", progress)).toBe("/library?reveal=r1&emailExists=true"));
});

test("the heading, and what is read out", () => {
  expect(headingOf(reveal(progress))).toBe("Finding 20 matches");
  expect(headingOf(reveal(progress, "2026-11-01T00:00:00Z"))).toBe("13 of 20 matches found");
  expect(announcementOf(reveal(progress))).toBe("13 of 20 found for 22 credits.");
});

test("criteria in words", () => {
  expect(wishWords("emailExists=true&engagementRateMin=3&country=France")).toBe(
    "Country France, Engagement rate 3% and up, Email on file",
  );
});

describe("the price", () => {
  const quote = { balance: null, memberCap: null, purposeBudgets: [], booksZone: "UTC", held: 0, cost: 60 };
  const price = (changes: Partial<UntilFitQuote>) => {
    const { search, wish, wanted, most } = progress;
    const until: UntilFitQuote = {
      search,
      wish,
      wanted,
      most,
      found: 212,
      basis: "count",
      owned: 0,
      ...changes,
    };
    return wordsOf(
      renderHtml(
        <UntilFitPrice
          quote={quote as unknown as Quote}
          until={until}
          lists={[{ id: "w1", name: "Winter launch" }]}
        />,
      ),
    );
  };
  test.each<[Partial<UntilFitQuote>, string]>([
    [{}, "About 212 new matches known for free Expect about 20 credits: 1 per match."],
    [{ basis: "page", found: 87 }, "At least 87 new matches"],
    [
      { basis: "all", found: 13 },
      "13 new matches known for free Expect about 13 credits: no more new matches.",
    ],
    [{ basis: "all", found: 1, wanted: 1 }, "1 new match known for free Expect about 1 credit:"],
    [{ owned: 7 }, "You already own 7 matches, free and not counted."],
    [{}, "Stops at 20 matches or 60 credits."],
    [{ search: "mainCategory=Food&onList=w1" }, "Excludes creators on Winter launch ."],
    [{ search: "onList=any&declined=hide" }, "Excludes creators on any team list."],
    [{ search: "onList=gone" }, "Exclude list: archived or deleted."],
    [{ found: 0, basis: "all" }, "No new matches."],
  ])("%j: %s", (changes, text) => expect(price(changes)).toContain(text));
  test("names no list if none is excluded", () => expect(price({})).not.toContain("list"));
  test("promises nothing without possible matches", () =>
    expect(price({ found: 0, basis: "all" })).not.toMatch(/Expect|Stops/));
});
