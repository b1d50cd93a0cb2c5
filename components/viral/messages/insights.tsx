import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const posts = (count: number) => counted(count, { one: "post", other: "posts" });

export const messages = {
  posts,
  basis: {
    all: (total: number) => `All ${formatNumber(total)} posts`,
    part: (count: number, total: number, why: string) =>
      `${formatNumber(count)} of ${formatNumber(total)} posts: ${why}`,
    sample: (count: number, total: number | null) =>
      total === null ? `Newest ${posts(count)}` : `Newest ${formatNumber(count)} of ${formatNumber(total)}`,
  },
  days: {
    title: "Posts over time",
    average: (count: number) => `${formatNumber(count)} per day on average`,
    newest: "the newest 400 days",
    none: "No dates for these posts.",
    soFar: (days: string) => `${days}, so far`,
    head: ["Days (UTC)", "Posts"],
  },
  followers: {
    title: "Virality and followers",
    best: (size: string) => `highest median at ${size}`,
    none: "No follower data for these posts.",
    cell: (size: string, from: number, to: number, count: number) =>
      `${size} followers, score ${from}–${to}: ${formatNumber(count)}`,
    label: "Posts by follower count and virality score",
    median: "Median by follower count",
    fuller: "Stronger color = more posts",
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
    none: "No sounds for these posts.",
  },
  openings: {
    title: "Top hooks",
    label: "Hook",
    note: "Opens posts with this hook.",
    none: "No hooks for these posts.",
  },
  pairs: {
    title: "Category and country",
    note: "median virality, 5+ posts",
    none: "No categories or countries for these posts.",
    label: "Median virality by category and country",
    category: "Category",
    country: "Country",
    noPosts: "no posts",
    /** These countries would be truncated to the same text. */
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
    note: "posts and averages",
    none: "No categories for these posts.",
    category: "Category",
    posts: "Posts",
    median: "Median",
    top: "Top 10%",
    reach: "Reach",
    engaged: "Engaged",
  },
  scores: {
    title: "Score distribution",
    note: "ignores the score filter",
    label: "Posts by virality score",
    bar: (scores: string, count: number) => `Score ${scores}: ${formatNumber(count)}`,
    head: ["Score", "Posts"],
  },
  sample: {
    paused: (count: number) => `The service paused the sample after ${posts(count)}.`,
    stopped: (count: number) => `The service stopped answering after ${posts(count)}.`,
    readRest: "Read more",
    reading: (count: number | null, soFar: ReactNode) => (
      <>
        Reading the newest {count === null ? "posts" : posts(count)}: {soFar} so far.
      </>
    ),
    showWhenRead: "Show results",
  },
};
