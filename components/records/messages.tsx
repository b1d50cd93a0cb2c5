import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  owned: "Owned",
  addToList: "Add to list",
  score: (score: number, unseen: Unseen) => (
    <>
      {unseen("Virality ")}
      {formatNumber(score)}
      {score > 100 ? null : unseen(" of 100")}
    </>
  ),
  engagement: {
    unknown: "Unknown",
  },
  panel: {
    post: {
      previous: "Previous post",
      next: "Next post",
      close: "Close post",
    },
    creator: {
      previous: "Previous creator",
      next: "Next creator",
      close: "Close creator",
    },
    position: (position: number, total: number) => `${formatNumber(position)} of ${formatNumber(total)}`,
    copyLink: "Copy link",
  },
  reminders: {
    title: "Reminders",
    days: "In days",
    about: "Only if",
    on: (status: string, list: string) => `Still ${status} on ${list}`,
    always: "Always",
    note: "Note (optional)",
    onlyIf: (status: ReactNode) => <>Only if still {status}</>,
    set: "Remind me",
    end: "Done",
    due: "Due",
    if: (status: ReactNode, list: ReactNode) => (
      <>
        if still {status} on {list}
      </>
    ),
    of: (list: ReactNode) => <>for {list}</>,
    by: (who: ReactNode) => <>For {who}</>,
    isSet: (who: string) => `Reminder for ${who}`,
    isDue: (who: string) => `Reminder due for ${who}`,
  },
  sources: {
    unnamed: "Unnamed file",
    undated: "no date",
    between: (first: ReactNode, last: ReactNode) => (
      <>
        {first} to {last}
      </>
    ),
    more: (count: number) => counted(count, { one: "older source", other: "older sources" }),
  },
  missing: {
    showPage: "Show this page",
    startOver: "Start over",
    filtersKept: "Filters are kept.",
  },
};
