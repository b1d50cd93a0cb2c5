import { fold } from "@/lib/contract/fold";
import type { ListChoice } from "@/lib/contract/lists";

/** Every word must occur in the name. Names that begin with the text come first; otherwise the order stays. */
export function listsFound(lists: readonly ListChoice[], text: string): readonly ListChoice[] {
  const wanted = fold(text.trim());
  const editable = lists.filter(({ canEdit }) => canEdit);
  if (wanted === "") return editable;
  const words = wanted.split(/\s+/u);
  const found = editable.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  const isFirst = ({ name }: ListChoice) => fold(name).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((list) => !isFirst(list))];
}

export const isNewName = (lists: readonly ListChoice[], text: string): boolean =>
  text.trim() !== "" && !lists.some(({ name }) => fold(name) === fold(text.trim()));
