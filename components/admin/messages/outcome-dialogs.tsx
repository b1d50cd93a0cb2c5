import type { ReactNode } from "react";
import { credits } from "@/components/ui/counted";

export const messages = {
  charge: {
    submit: (charged: number) => `Count as charged: ${credits(charged)}`,
    title: "Count as charged?",
    means:
      "Use this if the service’s records show the charge. Revealing these creators later costs credits again.",
  },
  release: {
    submit: (held: number) => `Release: ${credits(held)}`,
    title: "Release the hold?",
    means: "Use this if the service’s records show no charge. Check them again later.",
  },
  held: (held: number, who: ReactNode) => (
    <>
      {credits(held)}, {who}
    </>
  ),
  notNow: "Not now",
  noted: "Recorded with your name. This can’t be undone.",
  takenCredits: "Credits charged",
  reason: "Reason (optional, shown in Usage)",
};
