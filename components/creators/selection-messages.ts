import { sumOf, type AllChosen } from "./all-chosen";
import type { Selection } from "./selection";
import { messages } from "./messages/selection-told";

function inWords(fresh: number, owned: number): string {
  const parts = [fresh > 0 && messages.fresh(fresh), owned > 0 && messages.owned(owned)].filter(
    (part): part is string => part !== false,
  );
  return parts.join("; ");
}

/** The selection in words, for screen readers. Empty without one. */
export function SelectionWords({
  selection,
  all,
}: {
  selection: Selection;
  all: AllChosen | null;
}): string | null {
  if (all !== null) {
    const sum = sumOf(all);
    if (sum === null) return messages.counting;
    return messages.selected(sum.chosen, inWords(sum.fresh, sum.owned) || messages.nothingToPay);
  }
  if (selection.length === 0) return "";
  const fresh = selection.filter(({ isOwned }) => !isOwned).length;
  return messages.selected(selection.length, inWords(fresh, selection.length - fresh));
}
