/** What the comparison of owned creators says. */
import type { ReactNode } from "react";
import { plural } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";

export const messages = {
  facts: {
    followers: "Followers",
    averageViews: "Average views",
    viewsPerFollower: "Views per follower",
    viewsPerFollowerHelp: "Average views over followers: how far posts go beyond the own audience.",
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
    bought: "Bought",
  },
  best: {
    most: { alone: "most", equal: "most, equal" },
    highest: { alone: "highest", equal: "highest, equal" },
  },
  none: "none",
  /** Before a word that all have. */
  shared: "shared:",
  same: "the same",
  sharedByAll: (count: number) => `${count} shared by all`,
  label: "Comparison",
  fact: "Fact",
  like: (unseen: Unseen, name: string) => <>Creators like this one{unseen(`, ${name}`)}</>,
  likeName: (name: string) => `Creators like ${name}`,
  takeOut: "Take out of the comparison",
  takeOutName: (name: string) => `Take ${name} out of the comparison`,
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
    label: "Handle or id of an owned creator",
    example: "@handle",
    add: "Add",
  },
  page: {
    whereYouAre: "Where you are",
    library: "Library",
    here: "Compare",
    title: "Compare creators",
    titleOf: (count: number) => `${count} creators side by side`,
    copyLink: "Copy the link of this comparison",
    none: {
      title: "Select up to four",
      inLibrary: "Select in the library",
      text: "Compare creators your team owns, side by side. Name one, or select some in the library.",
    },
  },
  missing: {
    ignored: (count: number) =>
      plural(count, {
        one: "Ignored, because it is not the identifier of a creator:",
        other: "Ignored, because they are not the identifier of a creator:",
      }),
    more: (count: number) => `and ${count} more`,
    tooMany: (selected: number, most: number) =>
      `You selected ${selected}. Only the first ${most} fit side by side.`,
    unowned: (count: number) =>
      plural(count, {
        one: "One of them is not owned yet, so nothing is known to compare.",
        other: `${count} of them are not owned yet, so nothing is known to compare.`,
      }),
    price: (count: number) => plural(count, { one: "See what it costs", other: "See what they cost" }),
    notFound: (name: ReactNode) => <>Your team doesn’t own a creator called {name}.</>,
    search: (link: (text: string) => ReactNode) => <>{link("Search for this handle")}, which is free.</>,
  },
};
