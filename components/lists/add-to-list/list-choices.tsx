"use client";
import { useRef, type KeyboardEvent } from "react";
import { Plus, Search } from "lucide-react";
import { Field } from "@/components/ui/field";
import type { ListChoice } from "@/lib/contract/lists";
import { isNewName, listsFound } from "./lists-found";
import { messages } from "./messages";

const rowClass =
  "flex min-h-9 w-full items-center gap-3 rounded-6 px-2.5 py-1.5 text-left hover:bg-hover max-md:min-h-11";

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[Math.max(0, Math.min(stops.length - 1, here + step))];
  event.preventDefault();
  next?.focus();
}

export function ListChoices({
  lists,
  text,
  onType,
  onChoose,
  onNew,
}: {
  lists: readonly ListChoice[];
  text: string;
  onType: (text: string) => void;
  onChoose: (list: ListChoice) => void;
  onNew: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const found = listsFound(lists, text);
  const isNamed = isNewName(lists, text);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || text.trim() === "") return;
    event.preventDefault();
    if (found[0]) onChoose(found[0]);
    else onNew();
  };
  return (
    <div ref={frame} onKeyDown={walk} role="presentation">
      <Field
        label={messages.find}
        isLabelHidden
        icon={<Search size={15} aria-hidden="true" />}
        placeholder={messages.find}
        value={text}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onEnter}
      />
      <ul aria-label={messages.lists} className="mt-2 max-h-[min(19rem,45dvh)] overflow-y-auto">
        {found.map((list) => (
          <li key={list.id}>
            <button type="button" className={rowClass} onClick={() => onChoose(list)}>
              <bdi className="min-w-0 flex-1 wrap-anywhere font-550">{list.name}</bdi>
              <span className="max-w-[45%] shrink-0 truncate text-12 text-ink-3">
                {list.isTeam ? messages.owner(<bdi>{list.owner}</bdi>) : messages.private}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length > 0 ? "sr-only" : "px-2.5 py-1.5 text-ink-2"}>
        {found.length === 0 && messages.noneFound(<bdi>“{text.trim()}”</bdi>)}
      </p>
      <button type="button" className={`${rowClass} mt-1 font-550 text-accent-ink`} onClick={onNew}>
        <Plus size={15} aria-hidden="true" />
        {isNamed ? messages.newNamed(<bdi>{text.trim()}</bdi>) : messages.newList}
      </button>
    </div>
  );
}
