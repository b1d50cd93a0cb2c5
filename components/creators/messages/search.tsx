import { creators, credits, counted } from "@/components/ui/counted";
import { once } from "@/lib/contract/once";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { pages } from "./table";

const names = once(() => new Intl.ListFormat("en"));

export const messages = {
  pages: (count: number, isAtLeast = false) =>
    `${isAtLeast ? "At least " : ""}${counted(count, { one: "page of creators", other: "pages of creators" })}`,
  noAnswer: "No answer",
  refused: {
    title: (labels: readonly string[]) => `You can’t filter by ${names().format(labels)}`,
    text: "Your role hides email addresses.",
    remove: "Remove filter",
  },
  note: "searching is free",
  noPage: {
    title: (page: number) => `Page ${formatNumber(page)} not found`,
    text: (count: number) => `These filters match ${pages(count)}.`,
    empty: (page: number) => `Page ${formatNumber(page)} is empty`,
    untold: "The service returned no creators.",
    last: "Last page",
    first: "First page",
  },
  empty: "No creators yet",
  unusable: "Nothing to show",
  leftOut: (count: number) => `${creators(count)} couldn’t be shown.`,
  unmatched: (count: number) =>
    `${counted(count, { one: "creator on this page doesn’t", other: "creators on this page don’t" })} match your filters. The service may ignore some of them.`,
  nextPage: "Next page",
  selectAll: {
    matching: "Select all matching",
    newMatching: "Select all new matching",
    first: (most: number, total: number) => `Select first ${formatNumber(most)} of ${formatNumber(total)}`,
    firstNew: (most: number, total: number) =>
      `Select first ${formatNumber(most)} new of ${formatNumber(total)}`,
    all: (total: number) => `Select all ${formatNumber(total)}`,
    allNew: (total: number) => `Select all ${formatNumber(total)} new`,
    notHidden: "Select all visible",
    newNotHidden: "Select all new visible",
  },
  /** Shown when scripts are off. */
  plain: {
    price: "See price of selected",
    compare: "Compare owned",
    priceOfAll: "See price of unselected",
    free: "You confirm before paying.",
  },
  wholePage: {
    onlyNew: (count: number) => `Reveal ${formatNumber(count)} new for ${credits(count)}`,
    each: "1 credit each.",
    ownedStayFree: (owned: number) => `${formatNumber(owned)} owned, free.`,
    all: "Reveal whole page",
    most: (all: number, most: number) => `${creators(all)}, at most ${credits(most)}.`,
    again: (owned: number) => `You’d pay again for ${formatNumber(owned)} you own.`,
  },
};
