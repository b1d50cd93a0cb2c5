/** What the line over the rows says of selected creators: with the texts of the bars, both would weigh more. */
import { formatNumber } from "@/lib/contract/reader-numbers";

const exceptFor = (count: number) => (count > 0 ? `, except ${formatNumber(count)}` : "");

export const messages = {
  fromBefore: "Everything from a previous search is selected.",
  first: (most: number, except: number) =>
    `The first ${formatNumber(most)} new ones in this order are selected${exceptFor(except)}.`,
  noneHere: "None of this page is among them.",
  someNotHere: (count: number) => `${formatNumber(count)} of this page are not among them.`,
  all: (except: number, here: number, rows: number) =>
    `Everything matching is selected${exceptFor(except)}; ${formatNumber(here)} of the ${formatNumber(rows)} on this page.`,
  none: "Select creators to see the price.",
  selected: (count: number) => `${formatNumber(count)} selected.`,
  noneOnPage: (count: number) => `${formatNumber(count)} selected, none on this page.`,
  someOnPage: (count: number, here: number) =>
    `${formatNumber(count)} selected, ${formatNumber(here)} on this page.`,
};
