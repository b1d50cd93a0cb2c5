import type { ReactNode } from "react";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** The range of searched posts is counted from 1. `all` is null when the service doesn't report it. */
type Looked = { first: number; last: number; all: number | null };

const ofAll = (all: number | null) => (all === null ? "" : ` of ${formatNumber(all)}`);

export const messages = {
  title: "Posts",
  all: "All matching posts",
  byHandle: "Searches posts for this handle.",
  byHandleAmong: (filters: ReactNode) => <>Searches posts for this handle: {filters}.</>,
  otherCategory: "Other categories aren’t searched.",
  noHandle: "No handle. Showing similar posts.",
  look: "Find posts",
  lookOn: (count: number | null) =>
    count === null ? "Search next posts" : `Search next ${formatNumber(count)}`,
  tryAgain: "Try again",
  nothing: "No matching posts.",
  nothingHere: "No matching posts on this page.",
  looked: {
    all: ({ last }: Looked, found: ReactNode) => (
      <>
        Searched all {formatNumber(last)}: {found}.
      </>
    ),
    newest: ({ last, all }: Looked, found: ReactNode) => (
      <>
        Searched newest {formatNumber(last)}
        {ofAll(all)}: {found}.
      </>
    ),
    next: ({ first, last, all }: Looked, found: ReactNode) => (
      <>
        Searched {formatNumber(first)}–{formatNumber(last)}
        {ofAll(all)}: {found}.
      </>
    ),
  },
  noneBy: (handle: ReactNode) => <>none by {handle}</>,
  someBy: (count: number, handle: ReactNode) => (
    <>
      {formatNumber(count)} by {handle}
    </>
  ),
  problems: {
    wait: "Too many requests. Try again soon.",
    waitSeconds: (seconds: number) => `Too many requests. Try again in ${seconds} seconds.`,
    key: "The service rejected our API key.",
    other: "The service didn’t answer.",
  },
};
