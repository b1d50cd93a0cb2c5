/** What the page of unknown outcomes and of differences between the credit records says. */
import type { ReactNode } from "react";
import { credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  askAgain: "Ask the service again",
  asked: {
    settled: (charged: number) =>
      charged === 0
        ? "The service answered: nobody was found and nothing charged."
        : `The service answered: ${credits(charged)} charged. The profiles are in the library.`,
    nothingCharged: "The service charged nothing. The credits are free again.",
    stillUnknown: (held: number) =>
      plural(held, {
        one: `The service gave no clear answer again. ${credits(held)} stays held.`,
        other: `The service gave no clear answer again. ${credits(held)} stay held.`,
      }),
    refused: "The service wasn’t asked. The list says why, or somebody else has resolved it.",
  },
  difference: {
    seen: (first: ReactNode, last: ReactNode) => (
      <>
        First seen {first}, last {last}
      </>
    ),
    seeReveal: "see the reveal",
    acknowledgedBy: (who: ReactNode, note: ReactNode) => (
      <>
        Acknowledged by {who}: {note}
      </>
    ),
    operator: "the operator",
  },
  differences: {
    refused: {
      fields: "Select at least one difference and write a note. Nothing was changed.",
      gone: "One of these was no longer open. Look at the list again.",
      check: "That didn't work. Nothing was changed. Try again in a moment.",
    },
    service: {
      absent: "The service doesn't list its charges, so only the records kept here were compared.",
      failed: (reason: string | null) =>
        `The service's charges could not be compared: ${reason ?? "no reason given."}`,
      catchingUp: "The service's charges are still being read: they are compared in part.",
      notCompared: (count: number, sum: number) =>
        plural(count, {
          one: `1 charge (${credits(sum)}) of the service was not compared: made by another program, or before this check existed.`,
          other: `${formatNumber(count)} charges (${credits(sum)}) of the service were not compared: made by another program, or before this check existed.`,
        }),
    },
    lastCheckFailed:
      "The last check failed, so nobody knows whether the records agree. It is tried again every 30 seconds.",
    previousCheck: (when: ReactNode) => <>The check before ended {when}.</>,
    notChecked: "Not checked yet.",
    checked: (when: ReactNode) => <>Checked {when}.</>,
    noneOpen: "No open differences.",
    buyingStopped: "Nothing can be bought until these are gone or acknowledged.",
    note: "What you found out (kept with your name)",
    acknowledge: "Acknowledge selected",
    title: "Differences between the credit records",
    checkNow: "Check now",
    resolvedLately: (count: number) => `Resolved recently (${count})`,
  },
  list: {
    mayHaveCost: (credits: string) => `may have cost up to ${credits}`,
    forPurpose: (purpose: ReactNode) => <>for {purpose}</>,
    sent: (who: ReactNode, when: ReactNode) => (
      <>
        {who}, sent {when}
      </>
    ),
    seeReveal: "see the reveal",
    requestKey: (id: string) => `Idempotency-Key ${id}`,
    nothingToDecide: "Asked again every 30 seconds, nothing to decide",
  },
  page: {
    title: "Unknown outcomes",
    lead: "The service did not answer clearly, so these credits are held: neither spent nor free. Check the service's own records before you decide.",
    none: {
      title: "Every outcome is known",
      seeLedger: "See the ledger",
      text: "When the answer to a reveal is lost, it appears here until somebody decides.",
    },
  },
};
