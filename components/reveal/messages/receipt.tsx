/** What a reveal that has ended says, in the dialog and on its own page. */
import type { ReactNode } from "react";
import { credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  refreshed: "Refreshed",
  revealed: "Revealed",
  notFound: "No longer in the index",
  owned: "Already owned",
  notBought: "Not bought",
  beyond: "Charged by the service beyond that",
  unknown: "Outcome not known",
  held: (count: number) => `${formatNumber(count)} held`,
  charged: "Charged",
  chargedTo: (purpose: ReactNode) => <>Charged to {purpose}</>,
  noEmail: "no email",
  stopped: (returned: number) => `Stopped: ${credits(returned)} returned. You keep what you’ve paid for.`,
  cameBack: (held: number, back: number) =>
    `${formatNumber(held)} were held, ${formatNumber(back)} came back.`,
  erased: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} of these profiles was erased.`,
      other: `${formatNumber(count)} of these profiles were erased.`,
    }),
  unclear:
    "The service did not answer clearly. These credits stay held until that is known; nobody has to pay twice.",
  more: (count: number) => `and ${formatNumber(count)} more`,
  csv: "CSV",
};
