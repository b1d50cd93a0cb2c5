/** Every page of a member loads this file. */
import { counted } from "@/components/ui/counted";
import type { ReactNode } from "react";

export const messages = {
  account: {
    label: "Account",
    settings: "Settings",
    signOut: "Sign out",
  },
  demo: {
    label: "Demo",
    kept: "Demo. Nothing is kept.",
    own: "Start your own with",
    command: "npm start",
  },
  ownPassword: {
    label: "Notice",
    ends: (until: string) => `Your temporary password expires on ${until}.`,
    setOwn: "Set password",
  },
  books: {
    lookAt: (count: number) => `Review ${counted(count, { one: "difference", other: "differences" })}`,
    stopped: "Reveals are blocked: credit records differ.",
    accountStopped: "An API account is blocked: its balance differs.",
  },
  product: "Scoutdeck",
  description: "Find viral short videos and the creators behind them.",
  credits: {
    title: "Team credits",
    ownTitle: "Credits you can spend",
    unit: "credits",
    left: "left",
  },
  skip: {
    results: "Skip to results",
    filters: "Skip to filters",
    content: "Skip to content",
  },
  notFound: {
    title: "Page not found",
    home: "Open home page",
    means: "The link may be incomplete, or your role has no access.",
  },
  slow: "This is taking longer than usual.",
  top: {
    home: "Scoutdeck home",
    demo: {
      label: (more: (text: string) => ReactNode) => <>Demo{more(" data")}</>,
      means: "Invented data. Your first import replaces it.",
    },
  },
};
