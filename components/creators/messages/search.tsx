/** What the search of creators says around its table, made on the server. */
import type { ReactNode } from "react";
import { creators, credits, counted, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { pages } from "./table";

export const messages = {
  pages: (count: number) => counted(count, { one: "page of creators", other: "pages of creators" }),
  noAnswer: "No answer",
  note: "searching is free",
  noPage: {
    title: (page: number) => `There is no page ${formatNumber(page)}`,
    text: (count: number) => `These filters find ${pages(count)}.`,
    untold: "The connected service doesn’t say how many pages there are.",
    last: "Go to the last page",
    first: "First page",
  },
  empty: "There are no creators yet",
  nextPage: "Next page",
  dotted: (dotted: (text: string) => ReactNode) => (
    <>{dotted("Dotted")} values are proven by free searches. Exact ones come with the reveal.</>
  ),
  selectAll: {
    matching: "Select all matching",
    newMatching: "Select all new matching",
    first: (most: number, total: number) =>
      `Select the first ${formatNumber(most)} of ${formatNumber(total)}`,
    firstNew: (most: number, total: number) =>
      `Select the first ${formatNumber(most)} new of ${formatNumber(total)}`,
    all: (total: number) => `Select all ${formatNumber(total)} matching`,
    allNew: (total: number) => `Select all new of ${formatNumber(total)}`,
    notHidden: "Select all not hidden",
    newNotHidden: "Select all new, not hidden",
  },
  /** Where no script runs. */
  plain: {
    price: "See the price of the selected creators",
    compare: "Compare the owned ones",
    priceOfAll: "See the price of all matching, except the selected ones",
    free: "Nothing is spent before you confirm.",
  },
  wholePage: {
    title: "Whole page",
    onlyNew: (count: number) => `Reveal the ${formatNumber(count)} new for ${credits(count)}`,
    each: "1 credit each.",
    ownedStayFree: (owned: number) => `The ${formatNumber(owned)} you own stay free.`,
    all: "Search and reveal this page",
    most: (all: number, most: number) => `${creators(all)} in one request, at most ${credits(most)}.`,
    again: (owned: number) =>
      plural(owned, {
        one: `You already own ${formatNumber(owned)} and would pay again for that one.`,
        other: `You already own ${formatNumber(owned)} and would pay again for them.`,
      }),
  },
};
