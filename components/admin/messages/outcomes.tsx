import type { ReactNode } from "react";
import { credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  queryAgain: "Check again",
  asked: {
    settled: (charged: number) =>
      charged === 0
        ? "Resolved. Nothing was charged."
        : `Resolved. ${credits(charged)} charged, profiles are in your library.`,
    nothingCharged: "Nothing was charged. The credits are available again.",
    stillUnknown: (held: number) => `Still unclear. ${credits(held)} held.`,
    refused: "Not checked. See the list for the reason.",
  },
  difference: {
    seen: (first: ReactNode, last: ReactNode) => (
      <>
        First seen {first}, last {last}
      </>
    ),
    seeReveal: "open reveal",
    acknowledgedBy: (who: ReactNode, note: ReactNode) => (
      <>
        Acknowledged by {who}: {note}
      </>
    ),
    operator: "the operator",
  },
  differences: {
    refused: {
      fields: "Select a difference and add a note.",
      gone: "One is already resolved. Check the list.",
      check: "Nothing was changed. Try again.",
    },
    service: {
      absent: "The service doesn’t list charges. Only local records were compared.",
      failed: (reason: string | null) => `Charges not compared: ${reason ?? "no reason given."}`,
      catchingUp: "Charges are still loading.",
      notCompared: (count: number, sum: number) =>
        plural(count, {
          one: `1 other charge (${credits(sum)}) not compared.`,
          other: `${formatNumber(count)} other charges (${credits(sum)}) not compared.`,
        }),
    },
    lastCheckFailed: "The last check failed. Retrying every 30 seconds.",
    previousCheck: (when: ReactNode) => <>Previous check: {when}.</>,
    notChecked: "Not checked yet.",
    checked: (when: ReactNode) => <>Checked {when}.</>,
    noneOpen: "No open differences.",
    buyingStopped: "Reveals are blocked until these are resolved or acknowledged.",
    note: "Note",
    acknowledge: "Acknowledge selected",
    title: "Credit differences",
    checkNow: "Check now",
    resolvedLately: (count: number) => `Resolved recently (${count})`,
  },
  list: {
    mayHaveCost: (credits: string) => `may cost up to ${credits}`,
    forPurpose: (purpose: ReactNode) => <>for {purpose}</>,
    sent: (who: ReactNode, when: ReactNode) => (
      <>
        {who}, sent {when}
      </>
    ),
    seeReveal: "open reveal",
    requestKey: (id: string) => `Idempotency-Key ${id}`,
    nothingToDecide: "Checking again every 30 seconds",
  },
  page: {
    lead: "The service’s answer was unclear. Check its records before you decide.",
    none: {
      title: "Nothing to resolve",
      seeLedger: "Open Usage",
      text: "Reveals with an unclear charge appear here.",
    },
  },
};
