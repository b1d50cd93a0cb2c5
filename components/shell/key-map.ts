/** Every key of the product, once: the page acts by this list and the key map shows it. */
import type { Role } from "@/lib/contract/members";
import { ALL_PAGES, mayOpen } from "@/lib/contract/pages";

/** A path goes there. An entry without a command is acted on by the element that has the focus. */
export type KeyCommand = "palette" | "keyMap" | "quickSearch" | "next" | "previous" | "choose" | `/${string}`;
export type KeyEntry = {
  /** Pressed one after another; several of `other` do the same. */
  keys: readonly string[];
  other?: readonly string[];
  does: string;
  command?: KeyCommand;
};
type KeyGroup = { title: string; entries: readonly KeyEntry[] };

export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: "Everywhere",
    entries: [
      { keys: ["Ctrl K"], does: "Commands: pages, searches, views", command: "palette" },
      { keys: ["?"], does: "This list", command: "keyMap" },
      { keys: ["/"], does: "Type filters", command: "quickSearch" },
      ...ALL_PAGES.flatMap(({ path, keys }): KeyEntry[] =>
        keys ? [{ keys: keys.press, does: keys.does, command: path }] : [],
      ),
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    title: "Posts and tables",
    entries: [
      { keys: ["j"], does: "Next card or row", command: "next" },
      { keys: ["k"], does: "Previous card or row", command: "previous" },
      { keys: ["Enter"], does: "Open it" },
      { keys: ["Space"], does: "Play or pause the clip of a card" },
      { keys: ["x"], does: "Select the row", command: "choose" },
    ],
  },
  {
    title: "In an open post or creator",
    entries: [
      { keys: ["j"], other: ["→"], does: "Next one" },
      { keys: ["k"], other: ["←"], does: "Previous one" },
    ],
  },
];

const COMMANDS = KEY_GROUPS.flatMap(({ entries }) => entries).filter(({ command }) => command !== undefined);

/** Keys that lead nowhere for a role are neither listed nor acted on. */
export function isForRole({ command }: KeyEntry, role: Role): boolean {
  const page = ALL_PAGES.find(({ path }) => path === command);
  return page === undefined || mayOpen(page, role);
}

/** The action of the keys pressed so far; "more" when another key can complete one; null when there is none. */
export function commandOf(pressed: readonly string[], role: Role): KeyCommand | "more" | null {
  const begins = (keys: readonly string[]) => pressed.every((key, index) => keys[index] === key);
  const found = COMMANDS.filter((entry) => begins(entry.keys) && isForRole(entry, role));
  const whole = found.find(({ keys }) => keys.length === pressed.length);
  return whole?.command ?? (found.length > 0 ? "more" : null);
}
