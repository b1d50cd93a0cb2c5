/** What is selected and what it costs, in the sentence that screen readers announce. */
import { formatNumber } from "@/lib/contract/reader-numbers";
import { sumOf, type AllChosen } from "./all-chosen";
import type { Selection } from "./selection";

function inWords(fresh: number, owned: number): string {
  const parts = [
    fresh > 0 &&
      `${formatNumber(fresh)} new for ${formatNumber(fresh)} ${fresh === 1 ? "credit" : "credits"}`,
    owned > 0 && `${formatNumber(owned)} already owned, free`,
  ].filter((part): part is string => part !== false);
  return parts.join("; ");
}

/** Empty when nothing is selected. */
export function selectionWords(selection: Selection, all: AllChosen | null): string {
  if (all !== null) {
    const sum = sumOf(all);
    if (sum === null) return "All matching selected. Counting who is new.";
    return `${formatNumber(sum.chosen)} selected: ${inWords(sum.fresh, sum.owned) || "nothing to pay"}.`;
  }
  if (selection.length === 0) return "";
  const fresh = selection.filter(({ isOwned }) => !isOwned).length;
  return `${formatNumber(selection.length)} selected: ${inWords(fresh, selection.length - fresh)}.`;
}
