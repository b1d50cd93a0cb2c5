import type { ReactNode } from "react";
import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  label: (name: string) => `Creator: ${name}`,
  owned: "Owned",
  beforeReveal: "Preview",
  facts: "Fields",
  /** Names the source of a known value. Dotted values are explained once, below them. */
  source: {
    filter: "your search",
    search: undefined,
    post: "a post",
  },
  known: "Known so far",
  knownOf: (known: number, all: number) => `${formatNumber(known)} of ${formatNumber(all)} key fields`,
  creditAdds: "1 credit adds",
  added: {
    email: "Email, if any",
    rest: [
      "Exact numbers",
      "Bio and profile link",
      "Niches and hashtags",
      "Age and gender",
      "Promoted products",
    ],
  },
  posts: { title: "Posts", more: "Find more for free" },
  similar: {
    title: "Similar owned creators",
    all: (count: number) => plural(count, { one: "Show it", other: `Show all ${formatNumber(count)}` }),
  },
  /** The text is shown beside the reveal button. */
  balance: (credits: number, when: string | null) =>
    `${formatNumber(credits)} → ${formatNumber(credits - 1)}${when === null ? "" : ` left ${when}`}`,
  balanceHelp: "Balance before and after",
  missing: {
    credits: "No credits left. Ask an admin.",
    budget: "Monthly budget used up. Ask an admin.",
  },
  revealed: (when: ReactNode, who: ReactNode) => (
    <>
      Revealed {when} by {who}
    </>
  ),
  fresh: "New",
  like: "Find similar",
  open: "Open record",
  gone: {
    label: "Creator",
    title: "Creator not on this page",
    text: "It moved or no longer exists.",
  },
};
