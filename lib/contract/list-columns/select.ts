import { sameWord, TEXT_KIND, type ColumnKind, type ReadCell } from "./column-kind";

function readChoice(text: string, choices: readonly string[]): ReadCell {
  const choice = choices.find((each) => each === text) ?? choices.find((each) => sameWord(each, text));
  if (choice !== undefined) return { text: choice, number: null };
  return { problem: `Enter one of these: ${choices.join(", ")}.` };
}

export const select: ColumnKind = {
  ...TEXT_KIND,
  label: "Choice",
  setting: "choices",
  read: (text, { choices = [] }) => readChoice(text, choices),
  editor: "pick",
  choices: ({ choices = [] }) => choices,
  filter: "oneOf",
  order: "place",
  isSearched: true,
  isGrouping: true,
};
