/** What the page of posts says around the posts. */
import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  noun: ["post", "posts"] as const,
  count: {
    noAnswer: "No answer",
    order: "newest first",
  },
  bar: {
    view: "View",
    gallery: "Gallery",
    list: "List",
    insights: "Insights",
    copyLink: "Copy the link of this search",
  },
  density: {
    compact: "Compact",
    bigger: "Bigger cards and rows",
    smaller: "Smaller cards and rows",
  },
  examples: {
    label: "Example searches",
    lead: "Try",
  },
  noPage: {
    title: (page: number) => `There is no page ${formatNumber(page)}`,
    last: "Go to the last page",
    first: "First page",
    untold: "The connected service doesn’t say how many pages there are.",
    text: (posts: number, pages: number) =>
      `These filters find ${counted(posts, { one: "post", other: "posts" })} on ${counted(pages, { one: "page", other: "pages" })}.`,
  },
  leftOut: (count: number) =>
    `${counted(count, { one: "post", other: "posts" })} on this page can’t be shown: the connected service sent no usable id.`,
  noPosts: "There are no posts yet",
  perPage: "Posts per page",
};
