import { expect, test } from "vitest";
import type { FollowersBar } from "@/lib/contract/records";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { BarChart } from "./bar-chart";
import { FollowersChart, bestSize, type SizeHref } from "./followers-chart";
import { cellApart, hottestOf, isIn, rangesOf } from "./outlier";
import { splitSound } from "./insight-tables";

const bar = (key: string, count: number) => ({ key, title: `${key}: ${count}`, count, color: "red" });
const size = (from: number, count: number, medianScore: number | null): FollowersBar => ({
  from,
  to: from * 2,
  count,
  medianScore,
  scores: [{ from: 40, to: 50, count }],
});

const hrefOf: SizeHref = (bar, scores) => `/posts/${JSON.stringify(rangesOf(bar, scores))}`;

test("bars with five lines across, words under them and a title on each with posts", () => {
  const html = renderHtml(
    <BarChart
      label="Posts a day"
      bars={[{ ...bar("a", 3), href: "/a" }, bar("b", 0)]}
      axis={[{ at: 0, text: "Monday" }]}
    />,
  );
  expect(html.match(/border-t border-line/g)).toHaveLength(5);
  expect(tagsOf(html, "a")[0]).toContain('title="a: 3"');
  expect(tagsOf(html, "path")).toEqual(['<path d="M0.1 1h0.8v3h-0.8z" fill="red">']);
  expect(wordsOf(html)).toContain("Monday");
  expect(html).toContain('aria-label="Posts a day"');
  expect(tagsOf(html, "svg")[0]).toContain('viewBox="0 0 2 ');
});

test("no posts at all draw no line outside of the chart", () => {
  const html = renderHtml(<BarChart label="Posts" bars={[bar("a", 0)]} axis={[]} />);
  expect(html).not.toMatch(/NaN|Infinity/);
});

test.each([
  [0, "left:"],
  [9, "right:"],
])("a callout at bar %i stays inside of the chart", (index, side) => {
  const bars = Array.from({ length: 10 }, (_, at) => bar(String(at), at));
  const callout = { index, strong: "most", text: "of all" };
  const html = renderHtml(<BarChart label="Posts" bars={bars} axis={[]} callout={callout} />);
  expect(tagsOf(html, "p")[0]).toContain(side);
});

test("followers against scores, with a table for readers without the drawing", () => {
  const html = renderHtml(
    <FollowersChart bars={[size(1_000, 12, 45), size(2_000, 7, 60)]} hrefOf={hrefOf} />,
  );
  expect(tagsOf(html, "a")[0]).toContain(`title="1K–2K followers, score 40–50: 12"`);
  expect(tagsOf(html, "table")).toHaveLength(1);
  expect(html).not.toMatch(/NaN|Infinity/);
  expect(wordsOf(renderHtml(<FollowersChart bars={[]} hrefOf={hrefOf} />))).toContain("No follower data");
});

test("the best size needs two sizes with enough posts", () => {
  expect(bestSize([size(1_000, 12, 45), size(2_000, 7, 60)])).toBe("highest median at 2K–4K");
  expect(bestSize([size(1_000, 12, 45), size(2_000, 4, 99)])).toBeUndefined();
});

test("each mark that has posts leads to them, also in the table of the numbers", () => {
  const bars = [
    { ...bar("a", 3), href: "/a" },
    { ...bar("b", 0), href: "/b" },
  ];
  const links = tagsOf(renderHtml(<BarChart label="Posts" bars={bars} axis={[]} />), "a");
  expect(links).toHaveLength(1);
  expect(links[0]).toContain('href="/a"');
  const html = renderHtml(<FollowersChart bars={[size(1_000, 12, 45)]} hrefOf={hrefOf} />);
  const [cell, row] = tagsOf(html, "a");
  expect(cell).toContain("viralityScoreMin");
  expect(row).not.toContain("viralityScoreMin");
});

test("a link covers the cells of ten points", () => {
  const scores = [
    { from: 40, to: 42, count: 3 },
    { from: 48, to: 50, count: 4 },
    { from: 50, to: 52, count: 1 },
  ];
  const html = renderHtml(<FollowersChart bars={[{ ...size(1_000, 8, 45), scores }]} hrefOf={hrefOf} />);
  const titles = tagsOf(html, "a").map((tag) => /title="([^"]+)"/.exec(tag)?.[1]);
  expect(titles.slice(0, 2)).toEqual(["1K–2K followers, score 40–50: 7", "1K–2K followers, score 50–60: 1"]);
});

test("sizes next to each other share no number of followers", () => {
  expect(rangesOf(size(1_000, 1, null))).toEqual({ followersMin: 1_000, followersMax: 1_999 });
  expect(rangesOf({ ...size(160, 1, null), to: 160.2 }, { from: 40, to: 50 })).toEqual({
    followersMin: 160,
    followersMax: 160,
    viralityScoreMin: 40,
    viralityScoreMax: 50,
  });
});

test("the first and the last size hold what is beyond them", () => {
  expect(rangesOf(size(100, 1, null))).toEqual({ followersMax: 199 });
  expect(rangesOf(size(63_000_000, 1, null))).toEqual({ followersMin: 63_000_000 });
});

test("the hottest post is the one with the highest score, where any has one", () => {
  expect(hottestOf([{ id: "a" }, { id: "b", viralityScore: 3 }, { id: "c", viralityScore: 9 }])?.id).toBe(
    "c",
  );
  expect(hottestOf([{ id: "a" }])).toBeNull();
});

test.each([
  ["Neon Rain · Kisaragi Loop", "Neon Rain", "Kisaragi Loop"],
  ["original sound - kontoklar", "original sound", "kontoklar"],
  ["A - B - C", "A - B", "C"],
  ["re-make", "re-make", undefined],
  [" - ", " - ", undefined],
])("the sound %j is a title and who made it", (value, title, artist) =>
  expect(splitSound(value)).toEqual([title, artist]),
);

test("the outlier is the highest cell with few posts", () => {
  const many = { from: 60, to: 62, count: 40 };
  const lone = { from: 58, to: 60, count: 1 };
  const bars = [
    { ...size(1_000, 41, 60), scores: [{ from: 20, to: 22, count: 2 }, many] },
    { ...size(2_000, 41, 60), scores: [lone, many] },
  ];
  const cell = cellApart(bars)!;
  expect(cell).toEqual(rangesOf(bars[1]!, lone));
  expect(isIn({ id: "a", viralityScore: 59, followers: 2_500 }, cell)).toBe(true);
  expect(isIn({ id: "a", viralityScore: 61, followers: 2_500 }, cell)).toBe(false);
  expect(isIn({ id: "a", viralityScore: 59 }, cell)).toBe(false);
  expect(cellApart([{ ...size(1_000, 40, 60), scores: [many] }])).toBeNull();
});
