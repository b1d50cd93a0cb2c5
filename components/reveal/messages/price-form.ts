/** What the form of a price says in the dialog, and why a price is shown once more. */
import { credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  purposeMissing: "Say what these credits are for.",
  numberMissing: (count: number) => `Type ${formatNumber(count)} here first; nothing was sent.`,
  heldFor: (time: string) => `Price held for ${time}`,
  expired: "The price was held for ten minutes; this is the price now.",
  openLibrary: "Open the library",
  reveal: (count: number) => `Reveal ${formatNumber(count)} for ${credits(count)}`,
  revealFirst: (count: number) => `Reveal the first ${formatNumber(count)} for ${credits(count)}`,
  taste: (count: number) => `Reveal ${formatNumber(count)} first`,
  pageFailed: "Something went wrong in this page.",
  confirmAgain: (problem: string) => `${problem} Confirm again: the same price is never charged twice.`,
  failed: {
    title: "That didn’t work",
    signIn: "Sign in again",
    askAgain: "Ask again",
    close: "Close",
  },
  sent: "Revealing.",
};
