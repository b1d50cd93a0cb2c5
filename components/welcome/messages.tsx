/** What the page of the first steps says. */
import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";

/** `100,000 posts and 20,000 creators`. */
const records = ({ posts, creators }: { posts: number; creators: number }) =>
  `${counted(posts, { one: "post", other: "posts" })} and ${counted(creators, { one: "creator", other: "creators" })}`;

export const messages = {
  records,
  list: {
    done: "Done:",
    /** The button of a step, with the step for screen readers. */
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
      service: "A service is connected.",
      none: "Select one of the three ways.",
      title: "Get some data",
    },
    admin: "Create the first admin",
    team: {
      title: "Invite your team",
      note: "By email or with a link",
      members: (count: number) => counted(count, { one: "member", other: "members" }),
      invites: (count: number) => counted(count, { one: "open invite", other: "open invites" }),
      action: "Invite",
    },
    budget: {
      title: "Set a budget",
      note: "Credits per month, for a person or a purpose",
      budgets: (count: number) => counted(count, { one: "monthly budget", other: "monthly budgets" }),
      action: "Set",
    },
  },
  explore: {
    demo: {
      title: "Explore the demo data",
      means:
        "Invented posts and creators. Search, save views and try a reveal. Your first import replaces them.",
    },
    own: {
      title: "Explore your data",
      means: "Search your posts and creators, and save the searches as views.",
    },
    service: { title: "Explore the service", means: "Search its posts and creators. Searching is free." },
    none: { title: "Explore with demo data", means: "Invented posts and creators to try everything with." },
    action: "Explore",
  },
  import: {
    title: "Import your data",
    files: { json: "posts.jsonl", table: "creators.xlsx", parquet: "posts.parquet" },
    notSearched:
      "The connected service is searched, not what you import. Remove its address from the settings first.",
    means:
      "Exports of common scrapers and tables are recognised. It stays on this server and costs no credits.",
    action: "Import files",
  },
  connect: {
    title: "Connect a service",
    address: "https://…/v2",
    key: "••••••••k93d",
    done: "Connected",
    seeCredits: "See the credits",
    means: "Search a live index and reveal creators for 1 credit each. You need its address and a key.",
  },
  page: {
    title: (name: ReactNode) => <>Welcome, {name}. Where do you want to start?</>,
    othersLater: "You can do the others later.",
    comeBack: "Come back any time from the menu under your initials.",
  },
};
