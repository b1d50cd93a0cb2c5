import type { ReactNode } from "react";
import { credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** Renders part of a sentence in another style. */
type Quiet = (text: string) => ReactNode;

const exceptFor = (count: number) => (count > 0 ? `, except ${formatNumber(count)}` : "");

export const messages = {
  bar: {
    label: "Selected creators",
    selected: (count: number) => `${formatNumber(count)} selected`,
    allMatching: "Matches selected",
    newAndOwned: (fresh: number, owned: number, quiet: Quiet, except = 0) => (
      <>
        {formatNumber(fresh)} new {quiet(`and ${formatNumber(owned)} owned${exceptFor(except)}`)}
      </>
    ),
    onlyNew: (fresh: number, quiet: Quiet, except: number) => (
      <>
        {formatNumber(fresh)} new {quiet(`only${exceptFor(except)}`)}
      </>
    ),
    ofBalance: (balance: number) => `of ${formatNumber(balance)}`,
    most: "maximum",
    firstOfMore: (most: number) => `first ${formatNumber(most)} new`,
    notCounted: "Owned ones are free.",
    counting: "Counting new ones…",
    clear: "Clear",
    more: "Selection actions",
    compare: (count: number) => `Compare ${count} owned`,
    compareFirst: (count: number) => `Compare first ${count} owned`,
    price: "See price",
    noneNew: (onWide: Quiet) => <span>None new{onWide(", nothing to pay")}</span>,
    allOwned: (onWide: Quiet) => <span>All owned{onWide(", nothing to pay")}</span>,
    reveal: (count: number, onWide: Quiet) => (
      <span>
        Reveal {formatNumber(count)}
        {onWide(` for ${credits(count)}`)}
      </span>
    ),
  },
  running: {
    title: "Revealing",
    done: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} done`,
    show: "Show",
  },
  /** These texts concern creators selected under other filters. */
  otherFilters: {
    label: "Filters changed",
    someSelected: (count: number, all: number) =>
      `${formatNumber(count)} of the ${formatNumber(all)} selected`,
    keepThem: (count: number) =>
      plural(count, {
        one: "is from an earlier search. Keep it?",
        other: "are from an earlier search. Keep them?",
      }),
    clear: (count: number) => plural(count, { one: "Clear it", other: "Clear them" }),
    keep: (count: number) => plural(count, { one: "Keep it", other: `Keep all ${formatNumber(count)}` }),
  },
};
