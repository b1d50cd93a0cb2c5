import { counted, credits } from "@/components/ui/counted";
import { once } from "@/lib/contract/once";

const list = once(() => new Intl.ListFormat("en"));
const quoted = (texts: readonly string[]) => list().format(texts.map((text) => `“${text}”`));
const softly = (words: string, isHard: boolean) => (isHard ? words : `${words}, warning only`);

export const messages = {
  title: "Rename or merge purposes",
  lead: "Credits and receipts stay the same.",
  form: {
    from: "Purpose",
    to: "New name",
    help: "An existing name merges both.",
    select: "Select purpose",
    look: "Preview changes",
  },
  changes: {
    title: "Changes",
    renamed: (from: string, to: string) => `“${from}” is renamed to “${to}”.`,
    merged: (from: string, to: string) => `“${from}” is merged into “${to}”.`,
    spellings: (all: readonly string[]) => `Spellings combined: ${quoted(all)}.`,
    rows: (rows: number, spent: number) =>
      `${counted(rows, { one: "transaction", other: "transactions" })} with ${credits(spent)} spent.`,
    bought: (receipts: number, profiles: number) =>
      `${counted(receipts, { one: "receipt", other: "receipts" })} and ${counted(profiles, { one: "profile", other: "profiles" })}.`,
    keys: (names: readonly string[]) =>
      `${counted(names.length, { one: "API key uses", other: "API keys use" })} the new name: ${list().format(names)}.`,
    requests: (count: number) => counted(count, { one: "credit request.", other: "credit requests." }),
    keptBudget: (words: string, isHard: boolean, isMerge: boolean) =>
      `The budget of ${softly(words, isHard)} stays${isMerge ? " and covers both" : ""}.`,
    endedBudget: ({ words, isHard, stays }: { words: string; isHard: boolean; stays: string }, to: string) =>
      `Its budget of ${softly(words, isHard)} ends. The budget of “${to}”, ${stays}, covers both.`,
    links: "Old links keep working.",
    undone: "To undo, rename it back.",
    notUndone: "A merge can’t be undone.",
  },
  rename: (to: string) => `Rename to “${to}”`,
  merge: (to: string) => `Merge into “${to}”`,
  cancel: "Cancel",
  problems: {
    conflict: "The purposes changed. Preview again.",
    forbidden: "Only admins can rename purposes.",
  },
};
