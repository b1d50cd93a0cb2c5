import type { ReactNode } from "react";
import { plural } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";

export const messages = {
  facts: {
    followers: "Followers",
    averageViews: "Average views",
    viewsPerFollower: "Views per follower",
    viewsPerFollowerHelp: "Average views divided by followers",
    engagement: "Engagement",
    averageLikes: "Average likes",
    averageComments: "Average comments",
    category: "Category",
    subCategory: "Sub-category",
    country: "Country",
    language: "Language",
    accountType: "Account type",
    gender: "Gender",
    age: "Age",
    purpose: "Purpose",
    hashtags: "Hashtags",
    niches: "Niches",
    products: "Promoted products",
    email: "Email",
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
    titleOf: (count: number) => `${count} creators side by side`,
    copyLink: "Copy link to comparison",
    none: {
      title: "Compare up to four creators",
      inLibrary: "Open library",
      text: "Add a handle, or select creators in your library.",
    },
  },
  missing: {
    ignored: (count: number) =>
      plural(count, {
        one: "Not a creator:",
        other: "Not creators:",
      }),
    more: (count: number) => `and ${count} more`,
    tooMany: (selected: number, most: number) => `Showing the first ${most} of ${selected} selected.`,
    unowned: (count: number) =>
      plural(count, {
        one: "1 creator isn’t revealed yet.",
        other: `${count} creators aren’t revealed yet.`,
      }),
    price: "See price",
    notFound: (name: ReactNode) => <>{name} isn’t in your library.</>,
    search: (link: (text: string) => ReactNode) => <>{link("Search for this handle")} for free.</>,
  },
};
