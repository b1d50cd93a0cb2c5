import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";

/** Returns, for example, `100,000 posts and 20,000 creators`. */
const records = ({ posts, creators }: { posts: number; creators: number }) =>
  `${counted(posts, { one: "post", other: "posts" })} and ${counted(creators, { one: "creator", other: "creators" })}`;

export const messages = {
  records,
  list: {
    done: "Done:",
    /** Labels a step's button; screen readers also read the step. */
    action: (unseen: Unseen, action: string, title: string) => (
      <>
        {action}
        {unseen(`: ${title.toLowerCase()}`)}
      </>
    ),
    title: "Set up Scoutdeck",
    progress: (done: number, all: number) => `${done} of ${all}`,
  },
  steps: {
    data: {
      demo: (counts: Parameters<typeof records>[0]) => `Demo: ${records(counts)}`,
      service: "Service connected",
      none: "Select an option",
      title: "Add data",
    },
    admin: "Create the first admin",
    team: {
      title: "Invite your team",
      note: "By email or link",
      members: (count: number) => counted(count, { one: "member", other: "members" }),
      invites: (count: number) => counted(count, { one: "open invite", other: "open invites" }),
      action: "Invite members",
    },
    budget: {
      title: "Set a budget",
      note: "Monthly, per person or purpose",
      budgets: (count: number) => counted(count, { one: "monthly budget", other: "monthly budgets" }),
      action: "Set budget",
    },
  },
  explore: {
    demo: {
      title: "Explore the demo data",
      means: "Your first import replaces it.",
    },
    own: {
      title: "Explore your data",
      means: "Search your posts and creators.",
    },
    service: { title: "Explore the service", means: "Searching is free." },
    none: { title: "Explore with demo data", means: "Invented posts and creators" },
    action: "Explore",
  },
  import: {
    title: "Import your data",
    files: { json: "posts.jsonl", table: "creators.xlsx", parquet: "posts.parquet" },
    notSearched: "Disconnect the service first: searches use it.",
    means: "Free. Your data stays on this server.",
    action: "Import files",
  },
  connect: {
    title: "Connect a service",
    address: "https://…/v2",
    key: "••••••••k93d",
    done: "Connected",
    seeCredits: "See credits",
    means: "You need its URL and an API key.",
  },
  page: {
    title: (name: ReactNode) => <>Welcome, {name}. Where do you want to start?</>,
    othersLater: "You can change this later",
    comeBack: "Find this page in the account menu.",
    demo: (command: ReactNode) => <>To see a team at work, run {command}.</>,
    demoCommand: "npm run demo",
  },
};
