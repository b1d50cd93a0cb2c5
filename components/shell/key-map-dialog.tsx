"use client";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import type { Role } from "@/lib/contract/members";
import { areSingleKeysOn, setSingleKeys } from "@/lib/client/single-keys";
import { ALL_PAGES, navigationHref } from "@/lib/contract/pages";
import { isForRole, COMMAND_KEYS, type KeyCommand } from "./key-map";
import { messages } from "./messages/keys";

/** Keys without a command are handled by the focused element. */
type KeyEntry = {
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
  {
    title: groups.lists,
    entries: [
      { keys: ["n"], does: does.newList },
      { keys: ["Alt+↑"], other: ["Alt+↓"], does: does.arrange },
    ],
  },
];

function Keys({ keys, other }: Pick<KeyEntry, "keys" | "other">) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-12 text-ink-3">
      {keys.map((key, index) => (
        <span key={key} className="contents">
          {index > 0 && messages.andThen}
          <Kbd>{key}</Kbd>
        </span>
      ))}
      {other?.map((key) => (
        <span key={key} className="contents">
          {messages.or(<Kbd>{key}</Kbd>)}
        </span>
      ))}
    </span>
  );
}

export function KeyMapDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [areOn, setOn] = useState(areSingleKeysOn);
  const [isKept, setKept] = useState(true);
  const turn = (next: boolean) => {
    setOn(next);
    setKept(setSingleKeys(next));
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.title} subtitle={messages.subtitle}>
      <label className="mt-1 flex min-h-11 items-center gap-2.5 rounded-8 bg-sunken px-3">
        <Checkbox checked={areOn} onChange={(event) => turn(event.target.checked)} />
        {messages.single}
      </label>
      {!isKept && (
        <p role="status" className="mt-1.5 text-12 text-ink-3">
          {messages.notKept}
        </p>
      )}
      {KEY_GROUPS.map(({ title, entries }) => (
        <section key={title} className="pt-3">
          <h3 className="text-12 font-550 text-ink-3">{title}</h3>
          <ul className="mt-1 divide-y divide-line">
            {entries
              .filter((entry) => isForRole(entry, role))
              .map(({ keys, other, does }) => (
                <li key={keys.join(" ")} className="flex min-h-9 items-center justify-between gap-4">
                  {does}
                  <Keys keys={keys} other={other} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
