/** What the record of an owned creator says. */
import type { ReactNode } from "react";

export const messages = {
  whereYouAre: "Where you are",
  library: "Library",
  held: "What is held, and erasing this creator",
  notKnown: "not known",
  none: "none",
  actions: {
    profile: "Profile",
    like: "Creators like this one",
    compare: "Compare",
    mail: "Write an email",
  },
  like: (filters: ReactNode) => <>Like this one: {filters}. Searching is free.</>,
  figures: {
    followers: "Followers",
    averageViews: "Average views",
    engagement: "Engagement",
    averageLikes: "Average likes",
    averageComments: (comments: ReactNode) => <>{comments} comments on average</>,
  },
  bought: (when: ReactNode, who: ReactNode) => (
    <>
      Bought {when} by {who}
    </>
  ),
  boughtFor: (when: ReactNode, who: ReactNode, purpose: ReactNode) => (
    <>
      Bought {when} by {who} for {purpose}
    </>
  ),
  figuresFrom: (bought: ReactNode, when: ReactNode) => (
    <>
      {bought}. Figures from {when}.
    </>
  ),
  who: "Who",
  whatAbout: "What about",
  notForYourRole: "not shown to your role",
  /** Its source stated none. */
  inferredLanguage: (language: ReactNode) => <>{language}, worked out from the bio</>,
  fields: {
    bio: "Bio",
    email: "Email",
    country: "Country",
    language: "Language",
    accountType: "Account type",
    age: "Age",
    gender: "Gender",
    category: "Category",
    subCategory: "Sub-category",
    hashtags: "Hashtags",
    niches: "Niches",
    products: "Promoted products",
    dataFrom: "Data from",
    id: "Id",
  },
  sources: "Where this comes from",
  history: {
    title: "Bought",
    /** How it was paid for. */
    by: {
      reveal: (who: ReactNode) => <>Revealed by {who}</>,
      page: (who: ReactNode) => <>Revealed with a whole page by {who}</>,
      refresh: (who: ReactNode) => <>Refreshed by {who}</>,
    },
    forPurpose: (bought: ReactNode, purpose: ReactNode) => (
      <>
        {bought} for {purpose}
      </>
    ),
    receipt: "receipt",
    refresh: "Refresh for 1 credit",
    priceFirst: "You’ll see the price before you pay.",
  },
};
