import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { counted } from "@/components/ui/counted";
import { once } from "@/lib/contract/once";
import { formatShort } from "@/lib/contract/reader-numbers";

const together = once(() => new Intl.ListFormat("en-GB"));

export const messages = {
  headline: {
    byCreator: (handle: string) => `Post by @${handle}`,
    none: "Post without text",
  },
  select: (headline: string) => `Select post: ${headline}`,
  save: (headline: string) => `Save to board: ${headline}`,
  saveTitle: "Save to board",
  findCreator: "Find creator",
  views: (amount: ReactNode) => <>{amount} views</>,
  followers: (amount: ReactNode) => <>{amount} followers</>,
  /** An icon marks each of these figures. */
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
  /** The source of the post did not state these facts. */
  inferred: {
    category: "category",
    hook: "hook",
    caption: (names: readonly string[]) => `From the caption: ${together().format(names)}.`,
    score: "Score calculated from the figures.",
    country: "Country of the chart.",
    inTable: " (inferred)",
  },
  sources: {
    title: "Sources",
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
    title: "Post not on this page",
    text: "It moved or no longer exists.",
  },
  related: {
    sound: "Same sound",
    opening: "Same hook",
    notAnswered: "Open the search to see more.",
    none: "No other posts.",
  },
  creator: {
    known: "Not revealed",
    knownMeans: "Full record available",
    several: (count: number) =>
      counted(count, { one: "creator with this name", other: "creators with this name" }),
    absent: "Not in the catalogue",
    absentMeans: "No creator with this handle",
    engagement: (percent: string) => `${percent} engagement`,
    open: "Open record",
    select: "Select one",
    find: "Find in creators",
  },
};
