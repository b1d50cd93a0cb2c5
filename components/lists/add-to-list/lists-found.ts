/** The lists that somebody can add to, as the search field of the menu leaves them. */
import { fold } from "@/lib/contract/fold";
import type { ListChoice } from "@/lib/contract/lists";

/** Every word is in the name, in any order; names that begin with the text come first, else the order stays. */
export function listsFound(lists: readonly ListChoice[], text: string): readonly ListChoice[] {
  const wanted = fold(text.trim());
  const editable = lists.filter(({ canEdit }) => canEdit);
  if (wanted === "") return editable;
  const words = wanted.split(/\s+/u);
  const found = editable.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  const isFirst = ({ name }: ListChoice) => fold(name).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((list) => !isFirst(list))];
}

/** Nothing is called so yet: it can be the name of a new one. */
export const isNewName = (lists: readonly ListChoice[], text: string): boolean =>
  text.trim() !== "" && !lists.some(({ name }) => fold(name) === fold(text.trim()));
