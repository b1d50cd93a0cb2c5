/** What the panel of one creator says beside a table. */
import type { ReactNode } from "react";
import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  label: (name: string) => `Creator: ${name}`,
  owned: "Owned",
  beforeReveal: "Before the reveal",
  facts: "Facts",
  /** Where a known value comes from. */
  source: {
    filter: "your filter",
    search: "free searches",
    post: "a post",
  },
  known: "Known without spending",
  knownOf: (known: number, all: number) => `${formatNumber(known)} of ${formatNumber(all)} facts`,
  creditAdds: "1 credit adds",
  added: {
    email: "Email address, if there is one",
    rest: [
      "Exact numbers",
      "Bio and profile link",
      "Niches and hashtags",
      "Age and gender",
      "Products they promote",
    ],
  },
  posts: { title: "Their posts", more: "Find more for free" },
  similar: {
    title: "Similar creators you own",
    all: (count: number) => plural(count, { one: "Show it", other: `Show all ${formatNumber(count)}` }),
  },
  /** Beside the button, before what it costs is spent. */
  balance: (credits: number) => `${formatNumber(credits)} → ${formatNumber(credits - 1)}`,
  balanceHelp: "Credits left, before and after",
  missing: {
    credits: "1 credit is missing. Ask an admin to add credits.",
    budget: "Your monthly budget is used up. Ask an admin to raise it.",
  },
  revealed: (when: ReactNode, who: ReactNode) => (
    <>
      Revealed {when} by {who}
    </>
  ),
  fresh: "New",
  like: "Creators like this one",
  open: "Open the record",
  gone: {
    label: "Creator",
    title: "This creator is not on this page",
    text: "Newer creators have moved it to another page since the link was made, or it is gone.",
  },
};
