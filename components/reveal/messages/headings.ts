import { counted, creators, credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  price: {
    page: "Reveal this page",
    emptyPage: "This page is empty",
    refresh: (count: number) => `Refresh ${creators(count)}`,
    reveal: (count: number) => `Reveal ${creators(count)}`,
    revealFirst: (count: number) => `Reveal the first ${creators(count)}`,
    allOwned: "All already owned",
    nothing: "Nothing is selected",
  },
  reveal: {
    running: {
      reveal: (count: number) => `Revealing ${creators(count)}`,
      page: () => "Revealing a page",
      refresh: (count: number) => `Refreshing ${creators(count)}`,
    },
    unknown: "Needs review",
    nothingBought: "Nothing revealed",
    countedAsCharged: (charged: number) => `${credits(charged)} charged, nothing delivered`,
    done: {
      reveal: (count: number) => `${creators(count)} revealed`,
      page: (count: number) => `${creators(count)} revealed`,
      refresh: (count: number) => `${creators(count)} refreshed`,
    },
  },
  told: {
    begun: (heading: string) => `${heading}.`,
    done: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} done.`,
    paused: (progress: string) => `Pausing for the rate limit. ${progress}`,
    ended: (bought: number, charged: number) => `${creators(bought)} revealed for ${credits(charged)}.`,
  },
  seconds: (count: number) => counted(count, { one: "second", other: "seconds" }),
  minutes: (count: number) => counted(count, { one: "minute", other: "minutes" }),
};
