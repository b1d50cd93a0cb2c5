import { ALL_PAGES, navigationHref } from "@/lib/contract/pages";
import { COMMAND_KEYS, type KeyCommand } from "./key-map";
import { messages } from "./messages/keys";

/** Keys without a command are handled by the focused element. */
export type KeyEntry = {
  keys: readonly string[];
  /** Alternative keys do the same. */
  other?: readonly string[];
  does: string;
  command?: KeyCommand;
};

const { groups, does } = messages;

const entriesOf = (command: KeyCommand, words: string): KeyEntry[] =>
  COMMAND_KEYS.filter((entry) => entry.command === command).map((entry) => ({ ...entry, does: words }));

export const KEY_GROUPS: readonly { title: string; entries: readonly KeyEntry[] }[] = [
  {
    title: groups.everywhere,
    entries: [
      ...entriesOf("palette", does.palette),
      ...entriesOf("keyMap", does.keyMap),
      ...entriesOf("quickSearch", does.quickSearch),
      ...ALL_PAGES.flatMap((page) => (page.keys ? entriesOf(navigationHref(page), page.keys.does) : [])),
      { keys: ["Esc"], does: does.close },
    ],
  },
  {
    title: groups.rows,
    entries: [
      ...entriesOf("next", does.next),
      ...entriesOf("previous", does.previous),
      { keys: ["Enter"], does: does.open },
      { keys: ["Space"], does: does.play },
      ...entriesOf("choose", does.choose),
      ...entriesOf("addToList", does.addToList),
      { keys: ["c"], does: does.creators },
      { keys: ["b"], does: does.save },
      { keys: ["p"], does: does.pauseChecks },
    ],
  },
  {
    title: groups.post,
    entries: [
      { keys: ["j"], other: ["→"], does: does.nextEntry },
      { keys: ["k"], other: ["←"], does: does.previousEntry },
    ],
  },
  {
    title: groups.table,
    entries: [
      { keys: ["Enter"], other: ["F2"], does: does.edit },
      { keys: ["Delete"], does: does.empty },
      { keys: ["Esc"], does: does.leave },
      { keys: ["Shift+↓"], does: does.extend },
      { keys: ["s"], does: does.status },
      { keys: ["a"], does: does.assign },
      { keys: ["t"], does: does.tag },
      { keys: ["n"], does: does.noteOn },
      { keys: ["x"], does: does.chooseRow },
      { keys: ["←"], other: ["→"], does: does.fold },
      { keys: ["Ctrl+Z"], does: does.undo },
      { keys: ["Ctrl+Shift+Z"], other: ["Ctrl+Y"], does: does.redo },
    ],
  },
  { title: groups.creator, entries: [{ keys: ["n"], does: does.note }] },
  { title: groups.lists, entries: [{ keys: ["n"], does: does.newList }] },
];
