/** What the insights say: charts, tables and how far they are. */
import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const posts = (count: number) => counted(count, { one: "post", other: "posts" });

export const messages = {
  posts,
  basis: {
    all: (total: number) => `All ${formatNumber(total)} posts, no sample`,
    part: (count: number, total: number, why: string) =>
      `${formatNumber(count)} of ${formatNumber(total)} posts: ${why}`,
    sample: (count: number, total: number) => `Newest ${formatNumber(count)} of ${formatNumber(total)}`,
  },
  data: {
    open: "Show the numbers",
    label: (chart: string) => `Numbers: ${chart}`,
  },
  days: {
    title: "Posts over time",
    average: (count: number) => `${formatNumber(count)} a day on average`,
    newest: "the newest 400 days",
    none: "The posts have no dates.",
    soFar: (days: string) => `${days}, so far`,
    head: ["Days (UTC)", "Posts"],
  },
  followers: {
    title: "Virality and followers",
    best: (size: string) => `highest median at ${size}`,
    none: "Neither followers nor scores of these posts are known.",
    cell: (size: string, from: number, to: number, count: number) =>
      `${size} followers, score ${from}–${to}: ${formatNumber(count)}`,
    label: "Posts by followers of the poster and virality score, with the median score of each size",
    median: "median of each size",
    fuller: "fuller: more posts",
    axis: "followers",
    data: "Virality by followers",
    head: ["Followers", "Posts", "Median score"],
  },
  outlier: {
    text: (post: ReactNode, score: number) => (
      <>
        Stands out: {post}, {formatNumber(score)}
      </>
    ),
    withFollowers: (post: ReactNode, score: number, followers: ReactNode) => (
      <>
        Stands out: {post}, {formatNumber(score)} with {followers} followers
      </>
    ),
  },
  leaders: {
    posts: "posts",
    postsAndScore: "posts · median score",
    count: "Posts",
    score: "Median score",
    by: (artist: ReactNode, unseen: Unseen) => (
      <>
        {unseen(" by ")}
        {artist}
      </>
    ),
  },
  sounds: {
    title: "Top sounds",
    label: "Sound",
    none: "The posts have no sounds.",
  },
  openings: {
    title: "Top hook openings",
    label: "Opening",
    note: "Each searches for its words, which are also found inside of other hooks.",
    none: "The posts have no hooks.",
  },
  pairs: {
    title: "Category and country",
    note: "median virality, 5+ posts",
    none: "The posts have no categories and countries.",
    label: "Median virality by category and country",
    category: "Category",
    country: "Country",
    noPosts: "no posts",
    /** Countries whose names would be cut to the same beginning. */
    short: {
      "United States": "US",
      "United Kingdom": "UK",
      "United Arab Emirates": "UAE",
      "South Korea": "Korea",
      "South Africa": "S. Africa",
      "Saudi Arabia": "Saudi A.",
    },
  },
  categories: {
    title: "Categories",
    note: "posts found, and what is usual there",
    none: "The posts have no categories.",
    category: "Category",
    posts: "Posts",
    median: "Median",
    top: "Top 10%",
    reach: "Reach",
    engaged: "Engaged",
  },
  scores: {
    title: "How the scores are spread",
    note: "all scores, whatever the score filter",
    label: "Posts by virality score",
    bar: (scores: string, count: number) => `Score ${scores}: ${formatNumber(count)}`,
    head: ["Score", "Posts"],
  },
  sample: {
    paused: (count: number) =>
      `The service asked for a pause while the sample was read, so it ends after ${posts(count)}.`,
    stopped: (count: number) =>
      `The service stopped answering while the sample was read, so it ends after ${posts(count)}.`,
    readRest: "Read the rest",
    reading: (count: number, soFar: ReactNode) => (
      <>
        The service doesn’t count. Reading the newest {posts(count)} as a sample: {soFar} so far.
      </>
    ),
    showWhenRead: "Show it when it is read",
  },
};
