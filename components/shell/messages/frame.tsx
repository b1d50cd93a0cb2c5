/** What the frame of every page says that is made on the server. */
import { counted } from "@/components/ui/counted";
import type { ReactNode } from "react";

export const messages = {
  account: {
    label: "Account",
    signOut: "Sign out",
  },
  ownPassword: {
    label: "Notice",
    ends: (until: string) => `Your password was made for you and expires on ${until}.`,
    setOwn: "Set your own password",
  },
  books: {
    lookAt: (count: number) => `Look at ${counted(count, { one: "difference", other: "differences" })}`,
    stopped: "Nothing can be bought: the credit records disagree.",
    accountStopped: "An API account can't be charged: its balance is wrong.",
  },
  product: "Scoutdeck",
  description: "Find viral short videos and the creators behind them.",
  credits: {
    title: "Credits of the team",
    unit: "credits",
  },
  skip: {
    results: "Skip to the results",
    filters: "Skip to the filters",
    content: "Skip to the content",
  },
  notFound: {
    title: "There is nothing at this address",
    home: "Go to the first page",
    means: "The link may be cut off, or your role may not open the page.",
  },
  slow: "This takes longer than usual. Keep waiting, or open something else: nothing is lost.",
  top: {
    home: "Scoutdeck, first page",
    demo: {
      label: (more: (text: string) => ReactNode) => <>Demo{more(" data")}</>,
      means: "These posts and creators are invented. The first import replaces them.",
    },
  },
};
