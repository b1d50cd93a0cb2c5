/** What a list of choices offers for what was typed into its field. */
import { sameWord } from "@/lib/contract/cell-value";
import type { Stage } from "@/lib/contract/lists";

export type Choice = { value: string; label: string; stage?: Stage };

/** `isNew`: nobody has it yet. */
export type Offered = Choice & { isNew?: boolean };

/** Choices with the text in them, those that begin with it first; with `canAdd` the text itself, when none is called so. */
export function offered(choices: readonly Choice[], text: string, canAdd: boolean): Offered[] {
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
