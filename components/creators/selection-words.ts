/** What is selected and what it costs, in the sentence that screen readers announce. */
import { sumOf, type AllChosen } from "./all-chosen";
import type { Selection } from "./selection";

const number = (value: number) => value.toLocaleString("en");

function inWords(fresh: number, owned: number): string {
  const parts = [
    fresh > 0 && `${number(fresh)} new for ${number(fresh)} ${fresh === 1 ? "credit" : "credits"}`,
    owned > 0 && `${number(owned)} already owned, free`,
  ].filter((part): part is string => part !== false);
  return parts.join("; ");
}

/** Empty when nothing is selected. */
export function selectionWords(selection: Selection, all: AllChosen | null): string {
  if (all !== null) {
    const sum = sumOf(all);
    if (sum === null) return "All matching selected. Counting who is new.";
    return `${number(sum.chosen)} selected: ${inWords(sum.fresh, sum.owned) || "nothing to pay"}.`;
  }
  if (selection.length === 0) return "";
  const fresh = selection.filter(({ isOwned }) => !isOwned).length;
  return `${number(selection.length)} selected: ${inWords(fresh, selection.length - fresh)}.`;
}
