import { sameWord } from "@/lib/contract/list-columns/column-kind";
import type { Stage } from "@/lib/contract/lists";

export type Choice = { value: string; label: string; stage?: Stage };

export type OfferedChoice = Choice & { isNew?: boolean };

/** Matches that begin with the text come first. With `canAdd`, the text itself is a choice if none has that label. */
export function matchingChoices(choices: readonly Choice[], text: string, canAdd: boolean): OfferedChoice[] {
  const typed = text.trim();
  if (typed === "") return [...choices];
  const folded = typed.toLowerCase();
  const rank = ({ label }: Choice) => label.toLowerCase().indexOf(folded);
  const found = choices
    .filter((choice) => rank(choice) >= 0)
    .toSorted((a, b) => Number(rank(a) > 0) - Number(rank(b) > 0));
  if (!canAdd || choices.some(({ label }) => sameWord(label, typed))) return found;
  return [...found, { value: typed, label: typed, isNew: true }];
}
