/** Every key of the product, once: the page acts by this list and the key map shows it. */
import type { Role } from "@/lib/contract/members";
import { ALL_PAGES, mayOpen } from "@/lib/contract/pages";
import { messages } from "./messages/bar";
import type { messages as keyMessages } from "./messages/keys";

/** A path goes there. An entry without a command is acted on by the element that has the focus. */
export type KeyCommand = "palette" | "keyMap" | "quickSearch" | "next" | "previous" | "choose" | `/${string}`;
export type KeyEntry = {
  /** Pressed one after another; several of `other` do the same. */
  keys: readonly string[];
  other?: readonly string[];
  /** Its name in the messages; without one the page of its command says it. */
  does?: keyof (typeof keyMessages)["does"];
  command?: KeyCommand;
};
type KeyGroup = { title: keyof (typeof keyMessages)["groups"]; entries: readonly KeyEntry[] };

export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: "everywhere",
    entries: [
      { keys: [messages.paletteKeys], does: "palette", command: "palette" },
      { keys: ["?"], does: "keyMap", command: "keyMap" },
      { keys: ["/"], does: "quickSearch", command: "quickSearch" },
      ...ALL_PAGES.flatMap(({ path, keys }): KeyEntry[] =>
        keys ? [{ keys: keys.press, command: path }] : [],
      ),
      { keys: ["Esc"], does: "close" },
    ],
  },
  {
    title: "rows",
    entries: [
      { keys: ["j"], does: "next", command: "next" },
      { keys: ["k"], does: "previous", command: "previous" },
      { keys: ["Enter"], does: "open" },
      { keys: ["Space"], does: "play" },
      { keys: ["x"], does: "choose", command: "choose" },
    ],
  },
  {
    title: "post",
    entries: [
      { keys: ["j"], other: ["→"], does: "nextPost" },
      { keys: ["k"], other: ["←"], does: "previousPost" },
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
