import { Fragment, type ReactNode } from "react";
import { plural } from "@/components/ui/counted";
import { once } from "@/lib/contract/once";
import { formatNumber } from "@/lib/contract/reader-numbers";

const names = once(() => new Intl.ListFormat("en"));

/** Joins elements in a sentence, as `Intl.ListFormat` joins words. */
const listed = (items: readonly ReactNode[]) =>
  names()
    .formatToParts(items.map((_, index) => String(index)))
    .map(({ type, value }, index) => (
      <Fragment key={index}>{type === "element" ? items[Number(value)] : value}</Fragment>
    ));

export const messages = {
  label: "Lists",
  on: (links: readonly ReactNode[]) => <>On {listed(links)}</>,
  /** `mark` is the mark's text for screen readers. */
  count: (count: number) => formatNumber(count),
  mark: (lists: readonly string[]) =>
    `${plural(lists.length, { one: "On 1 list", other: `On ${formatNumber(lists.length)} lists` })}: ${names().format(lists)}`,
  filter: {
    menu: "On a list",
    chip: "On the list",
    widen: "Remove filter:",
    gone: "This list no longer exists.",
    goneText: "It was deleted or made private.",
    widenAll: "Show all creators",
  },
};
