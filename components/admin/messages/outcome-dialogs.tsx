/** What the dialogs that decide an unknown outcome say. */
import type { ReactNode } from "react";
import { credits } from "@/components/ui/counted";

export const messages = {
  charge: {
    submit: (charged: number) => `Count as charged: ${credits(charged)}`,
    title: "Count as charged?",
    means:
      "Use this when the service's own records show the charge. The credits count as spent, and the rest of the hold is free again. The profiles are not delivered: buying these creators later costs credits again, and the price says so.",
  },
  release: {
    submit: (held: number) => `Release: ${credits(held)}`,
    title: "Release the hold?",
    means:
      "Use this when the service's own records show no charge. The credits are free again at once. A late request may still arrive at the service and be charged then: check its records again later.",
  },
  held: (held: number, who: ReactNode) => (
    <>
      {credits(held)}, {who}
    </>
  ),
  notNow: "Not now",
  noted: "Your name is noted with it. It cannot be undone.",
  takenCredits: "Credits that the service took",
  reason: "Why (optional, shown in Usage)",
};
