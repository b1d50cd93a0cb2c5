"use client";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import type { Role } from "@/lib/contract/members";
import { areSingleKeysOn, setSingleKeys } from "@/lib/client/single-keys";
import { KEY_GROUPS, type KeyEntry } from "./key-list";
import { isForRole } from "./key-map";
import { messages } from "./messages/keys";

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
