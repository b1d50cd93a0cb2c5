/** What posts say: as cards, in the table and one in full. */
import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { counted } from "@/components/ui/counted";
import { formatShort } from "@/lib/contract/reader-numbers";

const together = new Intl.ListFormat("en-GB");

export const messages = {
  headline: {
    byCreator: (handle: string) => `Post by @${handle}`,
    none: "Post without a text",
  },
  select: (headline: string) => `Select the post: ${headline}`,
  save: (headline: string) => `Save to a board: ${headline}`,
  saveTitle: "Save to a board",
  findCreator: "This creator in the search",
  views: (amount: ReactNode) => <>{amount} views</>,
  followers: (amount: ReactNode) => <>{amount} followers</>,
  /** Where a sign says what the figure is. */
  marked: {
    views: (amount: ReactNode, unseen: Unseen) => (
      <>
        {amount}
        {unseen(" views")}
      </>
    ),
    followers: (amount: ReactNode, unseen: Unseen) => (
      <>
        {amount}
        {unseen(" followers")}
      </>
    ),
    sound: (title: ReactNode, unseen: Unseen) => (
      <>
        {unseen("Sound: ")}
        {title}
      </>
    ),
  },
  table: {
    region: "Posts",
    label: "Posts found",
    post: "Post",
    virality: "Virality",
    views: "Views",
    likes: "Likes",
    comments: "Comments",
    shares: "Shares",
    engagement: "Engagement",
    creator: "Creator",
    followers: "Followers",
    category: "Category",
    country: "Country",
    sound: "Sound",
    posted: "Posted",
  },
  figures: {
    views: "Views",
    likes: "Likes",
    comments: "Comments",
    shares: "Shares",
  },
  panel: {
    save: "Save to board",
    label: (headline: string) => `Post: ${headline}`,
    original: "Original",
    posted: (when: ReactNode, age: string) => (
      <>
        {when}, {age} ago
      </>
    ),
    caption: "Caption",
  },
  /** What the source of a post did not state. */
  inferred: {
    category: "category",
    hook: "hook",
    caption: (names: readonly string[]) => `Worked out from the caption: ${together.format(names)}.`,
    score: "The score is computed from the figures.",
    country: "The country is that of the chart.",
    inTable: " (worked out)",
  },
  sources: {
    title: "Where this comes from",
    views: ({ from, to }: { from: number; to: number }, since: ReactNode, until: ReactNode) =>
      from === to ? (
        <>
          Views stayed at {formatShort(to)} from {since} to {until}.
        </>
      ) : (
        <>
          Views went from {formatShort(from)} on {since} to {formatShort(to)} on {until}.
        </>
      ),
  },
  missing: {
    label: "Post",
    title: "This post is not on this page",
    text: "Newer posts have moved it to another page since the link was made, or it is gone from the catalogue.",
  },
  related: {
    sound: "Same sound",
    opening: "Same opening",
    notAnswered: "Open the search to see them.",
    none: "No other post shares it.",
  },
  creator: {
    known: "Not owned yet",
    knownMeans: "The service has the full record of this creator",
    several: (count: number) =>
      counted(count, { one: "creator of this name", other: "creators of this name" }),
    absent: "Not in the catalogue",
    absentMeans: "The service finds no creator of this handle",
    engagement: (percent: string) => `${percent} engagement`,
    open: "Open the record",
    select: "Select one",
    find: "Find in creators",
  },
};
