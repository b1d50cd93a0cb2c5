/** What a price and a reveal are called in each of their states, for readers and listeners, and how long they take. */
import { counted, creators, credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  price: {
    page: "Reveal this page in full",
    emptyPage: "This page is empty",
    refresh: (count: number) => `Refresh ${creators(count)}`,
    reveal: (count: number) => `Reveal ${creators(count)}`,
    revealFirst: (count: number) => `Reveal the first ${creators(count)}`,
    allOwned: "Your team owns all of them",
    nothing: "Nothing is selected",
  },
  reveal: {
    refreshing: (count: number) => `Refreshing ${creators(count)}`,
    refreshed: (count: number) =>
      plural(count, {
        one: `${creators(count)} is up to date`,
        other: `${creators(count)} are up to date`,
      }),
    page: "Revealing a page",
    revealing: (count: number) => `Revealing ${creators(count)}`,
    unknown: "The outcome is not known yet",
    nothingBought: "Nothing was bought",
    countedAsCharged: (charged: number) => `${credits(charged)} charged, no profiles came`,
    bought: (count: number) =>
      plural(count, { one: `${creators(count)} is yours`, other: `${creators(count)} are yours` }),
  },
  /** For screen readers. */
  told: {
    begun: (heading: string) => `${heading}.`,
    done: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} done.`,
    paused: (progress: string) => `Pausing for the rate limit. ${progress}`,
    ended: (bought: number, charged: number) => `${creators(bought)} revealed for ${credits(charged)}.`,
  },
  seconds: (count: number) => counted(count, { one: "second", other: "seconds" }),
  minutes: (count: number) => counted(count, { one: "minute", other: "minutes" }),
};
