/** These texts are separate from those of the bars, because every result page loads this file. */
import { formatNumber } from "@/lib/contract/reader-numbers";

const exceptFor = (count: number) => (count > 0 ? `, except ${formatNumber(count)}` : "");

export const messages = {
  fromBefore: "Previous search selected.",
  first: (most: number, except: number) => `First ${formatNumber(most)} new selected${exceptFor(except)}.`,
  noneHere: "None on this page.",
  someNotHere: (count: number) => `${formatNumber(count)} on this page not selected.`,
  all: (except: number, here: number, rows: number) =>
    `All matching selected${exceptFor(except)}; ${formatNumber(here)} of ${formatNumber(rows)} on this page.`,
  selected: (count: number) => `${formatNumber(count)} selected.`,
  noneOnPage: (count: number) => `${formatNumber(count)} selected, none on this page.`,
  someOnPage: (count: number, here: number) =>
    `${formatNumber(count)} selected, ${formatNumber(here)} on this page.`,
};
