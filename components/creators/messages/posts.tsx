/** What looking for the posts of an owned creator says. */
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** The posts that were looked through: the first and the last of all, from 1. */
type Looked = { first: number; last: number; all: number };

export const messages = {
  title: "Posts",
  all: "All posts that fit",
  noWay: "The service cannot be asked for the posts of one creator.",
  byHandle: "They are looked for by their handle among posts that fit the record.",
  byHandleAmong: (filters: ReactNode) => (
    <>They are looked for by their handle among posts that fit the record: {filters}.</>
  ),
  otherCategory: "A post in another category is not found this way.",
  noHandle: "This record has no handle, so only posts that fit it can be searched for.",
  look: "Look for their posts",
  lookOn: (count: number) => `Look through the next ${formatNumber(count)}`,
  tryAgain: "Try again",
  nothing: "No post fits.",
  nothingHere: "No post fits on this page.",
  looked: {
    all: ({ last }: Looked, found: ReactNode) => (
      <>
        Looked through all {formatNumber(last)} that fit: {found}.
      </>
    ),
    newest: ({ last, all }: Looked, found: ReactNode) => (
      <>
        Looked through the newest {formatNumber(last)} of {formatNumber(all)} that fit: {found}.
      </>
    ),
    next: ({ first, last, all }: Looked, found: ReactNode) => (
      <>
        Looked through {formatNumber(first)}–{formatNumber(last)} of {formatNumber(all)} that fit: {found}.
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
    wait: "The service asks to wait.",
    waitSeconds: (seconds: number) => `The service asks to wait ${seconds} seconds.`,
    key: "The service rejected our API key. An admin can fix it.",
    other: "The service did not answer.",
  },
};
