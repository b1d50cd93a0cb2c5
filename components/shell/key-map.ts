/** Every key of the product, once: the page acts by this list and the key map shows it. */
import type { Role } from "@/lib/contract/members";
import { ALL_PAGES, mayOpen } from "@/lib/contract/pages";
import { messages } from "./messages/keys";

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
    title: messages.everywhere.title,
    entries: [
      { keys: [messages.paletteKeys], does: messages.everywhere.palette, command: "palette" },
      { keys: ["?"], does: messages.everywhere.keyMap, command: "keyMap" },
      { keys: ["/"], does: messages.everywhere.quickSearch, command: "quickSearch" },
      ...ALL_PAGES.flatMap(({ path, keys }): KeyEntry[] =>
        keys ? [{ keys: keys.press, does: keys.does, command: path }] : [],
      ),
      { keys: ["Esc"], does: messages.everywhere.close },
    ],
  },
  {
    title: messages.rows.title,
    entries: [
      { keys: ["j"], does: messages.rows.next, command: "next" },
      { keys: ["k"], does: messages.rows.previous, command: "previous" },
      { keys: ["Enter"], does: messages.rows.open },
      { keys: ["Space"], does: messages.rows.play },
      { keys: ["x"], does: messages.rows.choose, command: "choose" },
    ],
  },
  {
    title: messages.post.title,
    entries: [
      { keys: ["j"], other: ["→"], does: messages.post.next },
      { keys: ["k"], other: ["←"], does: messages.post.previous },
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
