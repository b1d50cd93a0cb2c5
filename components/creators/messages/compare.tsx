import type { ReactNode } from "react";
import { FIELDS } from "@/components/ui/messages/fields";
import type { Unseen } from "@/components/ui/unseen";

export const messages = {
  facts: {
    ...FIELDS,
    viewsPerFollower: "Views per follower",
    viewsPerFollowerHelp: "Average views ÷ followers",
    engagement: "Engagement",
    purpose: "Purpose",
    bought: "Revealed",
  },
  best: {
    most: { alone: "most", equal: "most, tied" },
    highest: { alone: "highest", equal: "highest, tied" },
  },
  none: "none",
  /** Precedes a word that all creators share. */
  shared: "shared:",
  same: "the same",
  sharedByAll: (count: number) => `${count} shared by all`,
  label: "Comparison",
  fact: "Fact",
  like: (unseen: Unseen, name: string) => <>Find similar{unseen(`, ${name}`)}</>,
  likeName: (name: string) => `Creators like ${name}`,
  takeOut: "Remove from comparison",
  takeOutName: (name: string) => `Remove ${name} from comparison`,
  bought: (when: ReactNode, who: ReactNode) => (
    <>
      {when} by {who}
    </>
  ),
  boughtRefreshed: (when: ReactNode, who: ReactNode, figures: ReactNode) => (
    <>
      {when} by {who}, figures from {figures}
    </>
  ),
  form: {
    label: "Handle or ID",
    example: "@handle",
    add: "Add",
  },
  page: {
    whereYouAre: "Breadcrumb",
    library: "Library",
    here: "Compare",
    title: "Compare creators",
    titleOf: (count: number) => `Compare ${count} creators`,
    copyLink: "Copy link",
    none: {
      title: "Compare up to four creators",
      inLibrary: "Open library",
      text: "Add handles, or select creators in your library.",
    },
  },
  missing: {
    ignored: "Unknown:",
    more: (count: number) => `and ${count} more`,
    tooMany: (selected: number, most: number) => `Comparing ${most} of ${selected} selected.`,
    unowned: (count: number) => `${count} not revealed.`,
    price: "See price",
    notFound: (name: ReactNode) => <>{name} isn’t in your library.</>,
    search: (link: (text: string) => ReactNode) => <>{link("Search for this handle")} for free.</>,
  },
};
