import type { ReactNode } from "react";
import { FIELDS } from "@/components/ui/messages/fields";

export const messages = {
  whereYouAre: "Breadcrumb",
  library: "Library",
  held: "Export or erase data",
  notKnown: "unknown",
  none: "none",
  actions: {
    profile: "Open profile",
    like: "Find similar",
    compare: "Compare",
    refresh: "Refresh for 1 credit",
    mail: "Send email",
    more: "More",
  },
  priceFirst: "You’ll see the price before you pay.",
  bought: (when: ReactNode, who: ReactNode) => (
    <>
      Revealed {when} by {who}
    </>
  ),
  boughtFor: (when: ReactNode, who: ReactNode, purpose: ReactNode) => (
    <>
      Revealed {when} by {who} for {purpose}
    </>
  ),
  who: "About",
  whatAbout: "Content",
  notForYourRole: "hidden for your role",
  /** The source names no language. */
  inferredLanguage: (language: ReactNode) => <>{language} (from bio)</>,
  fields: {
    ...FIELDS,
    category: FIELDS.mainCategory,
    niches: FIELDS.nichesToPromote,
    products: FIELDS.promotedProducts,
  },
  sources: "Sources",
};
