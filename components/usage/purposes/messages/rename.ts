/** What renaming and merging purposes say. */
import { counted, credits } from "@/components/ui/counted";

const list = new Intl.ListFormat("en");
const quoted = (texts: readonly string[]) => list.format(texts.map((text) => `“${text}”`));
const softly = (words: string, isHard: boolean) => (isHard ? words : `${words}, warns only`);

export const messages = {
  title: "Rename or merge a purpose",
  lead: "You see what changes before anything does. Credits, balances and receipts stay as they are.",
  form: {
    from: "Purpose",
    to: "New name",
    help: "The name of another purpose merges the two.",
    select: "Select a purpose",
    look: "Show what changes",
  },
  changes: {
    title: "What changes",
    renamed: (from: string, to: string) => `“${from}” is renamed to “${to}”.`,
    merged: (from: string, to: string) => `“${from}” is merged into “${to}”.`,
    spellings: (all: readonly string[]) => `Its spellings become one: ${quoted(all)}.`,
    rows: (rows: number, spent: number) =>
      `${counted(rows, { one: "ledger row", other: "ledger rows" })} with ${credits(spent)} spent. Amounts and days stay.`,
    bought: (receipts: number, profiles: number) =>
      `${counted(receipts, { one: "receipt", other: "receipts" })} and ${counted(profiles, { one: "profile", other: "profiles" })} bought.`,
    keys: (names: readonly string[]) =>
      `${counted(names.length, { one: "API key buys", other: "API keys buy" })} for the new name: ${list.format(names)}.`,
    requests: (count: number) =>
      counted(count, { one: "request for credits.", other: "requests for credits." }),
    keptBudget: (words: string, isHard: boolean, isMerge: boolean) =>
      `The budget of ${softly(words, isHard)} stays${isMerge ? " and counts both" : ""}.`,
    endedBudget: ({ words, isHard, stays }: { words: string; isHard: boolean; stays: string }, to: string) =>
      `Its budget of ${softly(words, isHard)} ends. The one of “${to}”, ${stays}, stays and counts both.`,
    links:
      "Old links and the old name lead to the new one. Saved views name no purposes. The audit log keeps the old name.",
    undone: "To undo, rename it back.",
    notUndone: "A merge can't be undone: afterwards nothing says which of the two a row was for.",
  },
  rename: (to: string) => `Rename to “${to}”`,
  merge: (to: string) => `Merge into “${to}”`,
  cancel: "Cancel",
  problems: {
    conflict: "The purposes have changed meanwhile. Nothing was done. Look at the summary again.",
    forbidden: "Only admins can rename purposes. Nothing was done.",
  },
};
