import type { Role } from "@/lib/contract/members";
import { ALL_PAGES, mayOpen, navigationHref } from "@/lib/contract/pages";
import { scopesOf } from "@/lib/contract/scopes";
import { messages } from "./messages/bar";

/** A path, optionally with parameters, is opened. */
export type KeyCommand =
  | "palette"
  | "keyMap"
  | "quickSearch"
  | "next"
  | "previous"
  | "choose"
  | "addToList"
  | `/${string}`;
/** `keys` are pressed one after another. */
type CommandKeys = { keys: readonly string[]; command: KeyCommand };

export const COMMAND_KEYS: readonly CommandKeys[] = [
  { keys: [messages.paletteKeys], command: "palette" },
  { keys: ["?"], command: "keyMap" },
  { keys: ["/"], command: "quickSearch" },
  ...ALL_PAGES.flatMap((page): CommandKeys[] =>
    page.keys ? [{ keys: page.keys.press, command: navigationHref(page) }] : [],
  ),
  { keys: ["j"], command: "next" },
  { keys: ["k"], command: "previous" },
  { keys: ["x"], command: "choose" },
  { keys: ["l"], command: "addToList" },
];

/** Keys of pages that a role can't open are neither listed nor handled. */
export function isForRole({ command }: { command?: KeyCommand }, role: Role): boolean {
  if (command === "addToList") return scopesOf(role).includes("lists.write");
  const page = ALL_PAGES.find((each) => navigationHref(each) === command);
  return page === undefined || mayOpen(page, role);
}

/** Returns "more" if another key can complete a command, null if no command begins with the keys. */
export function commandOf(pressed: readonly string[], role: Role): KeyCommand | "more" | null {
  const begins = (keys: readonly string[]) => pressed.every((key, index) => keys[index] === key);
  const found = COMMAND_KEYS.filter((entry) => begins(entry.keys) && isForRole(entry, role));
  const whole = found.find(({ keys }) => keys.length === pressed.length);
  return whole?.command ?? (found.length > 0 ? "more" : null);
}
