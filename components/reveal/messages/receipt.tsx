import type { ReactNode } from "react";
import { credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  bought: { reveal: "Revealed", page: "Revealed", refresh: "Refreshed" },
  notFound: "Unavailable",
  owned: "Already owned",
  notBought: "Not revealed",
  beyond: "Extra charge by service",
  unknown: "Needs review",
  held: (count: number) => `${formatNumber(count)} held`,
  charged: "Charged",
  chargedTo: (purpose: ReactNode) => <>Charged to {purpose}</>,
  noEmail: "no email",
  stopped: (returned: number) => `Stopped: ${credits(returned)} returned. You keep what you’ve paid for.`,
  cameBack: (held: number, back: number) =>
    `${formatNumber(back)} of ${formatNumber(held)} held credits returned.`,
  erased: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} of these profiles was erased.`,
      other: `${formatNumber(count)} of these profiles were erased.`,
    }),
  unclear: "The service’s answer was unclear. These credits stay held until an admin reviews it.",
  more: (count: number) => `and ${formatNumber(count)} more`,
  csv: "CSV",
};
