import { credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  purposeMissing: "Enter a purpose.",
  numberMissing: (count: number) => `Type ${formatNumber(count)} to confirm.`,
  heldFor: (time: string) => `Price held for ${time}`,
  expired: "The price expired. This is the new price.",
  openLibrary: "Open library",
  reveal: (count: number) => `Reveal ${formatNumber(count)} for ${credits(count)}`,
  revealFirst: (count: number) => `Reveal the first ${formatNumber(count)} for ${credits(count)}`,
  taste: (count: number) => `Reveal ${formatNumber(count)} first`,
  pageFailed: "Something went wrong.",
  confirmAgain: (problem: string) => `${problem} Confirm again. You won’t be charged twice.`,
  failed: {
    title: "That didn’t work",
    signIn: "Sign in again",
    queryAgain: "Get price again",
    close: "Close",
  },
  sent: "Revealing.",
};
