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
    refresh: "Refresh for 1 credit",
    mail: "Write an email",
  },
  priceFirst: "You’ll see the price before you pay.",
  like: (filters: ReactNode) => <>Like this one: {filters}. Searching is free.</>,
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
};
