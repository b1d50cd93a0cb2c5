import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  noun: ["post", "posts"] as const,
  count: {
    noAnswer: "No answer",
    order: "newest first",
    atLeast: (count: number) => `At least ${counted(count, { one: "post", other: "posts" })}`,
  },
  bar: {
    view: "View",
    gallery: "Gallery",
    list: "List",
    insights: "Insights",
    copyLink: "Copy link",
  },
  density: {
    compact: "Compact",
    bigger: "Larger cards",
    smaller: "Smaller cards",
  },
  examples: {
    label: "Example searches",
    lead: "Try",
  },
  noPage: {
    title: (page: number) => `Page ${formatNumber(page)} not found`,
    last: "Last page",
    first: "First page",
    empty: (page: number) => `Page ${formatNumber(page)} is empty`,
    untold: "The service returned no posts.",
    text: (posts: number, pages: number, isAtLeast = false) =>
      `These filters match ${isAtLeast ? "at least " : ""}${counted(posts, { one: "post", other: "posts" })} on ${counted(pages, { one: "page", other: "pages" })}.`,
  },
  unusable: "Nothing to show",
  leftOut: (count: number) => `${counted(count, { one: "post", other: "posts" })} couldn’t be shown.`,
  unmatched: (count: number) =>
    `${counted(count, { one: "post on this page doesn’t", other: "posts on this page don’t" })} match your filters. The service may ignore some of them.`,
  noPosts: "No posts yet",
  perPage: "Posts per page",
};
