"use client";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Check, Plus } from "lucide-react";
import { StatusGlyph } from "../status-glyph";
import { matchingChoices, type Choice, type OfferedChoice } from "./choices";
import { messages } from "./messages";

function Option({ choice, isTaken }: { choice: OfferedChoice; isTaken: boolean }) {
  return (
    <>
      {choice.stage && <StatusGlyph stage={choice.stage} />}
      {choice.isNew && <Plus size={14} aria-hidden="true" className="shrink-0 text-ink-3" />}
      <bdi className="min-w-0 flex-1 truncate">
        {choice.isNew ? messages.add(choice.label) : choice.label}
      </bdi>
      {isTaken && <Check size={14} aria-hidden="true" className="shrink-0 text-accent" />}
    </>
  );
}

function useShownOption(at: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Chromium 150 returns a promise here, which React would take for the effect's cleanup.
    void list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return list;
}

export function Picker({
  label,
  choices,
  taken,
  start,
  canAdd = false,
  onPick,
  problem,
}: {
  label: string;
  choices: readonly Choice[];
  taken: readonly string[];
  start: string;
  canAdd?: boolean;
  onPick: (value: string) => void;
  problem?: string;
}) {
  const id = useId();
  const [text, setText] = useState(start);
  const found = matchingChoices(choices, text, canAdd);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      found.findIndex(({ value }) => taken.includes(value)),
    ),
  );
  const current = Math.min(at, found.length - 1);
  const list = useShownOption(current);
  const pick = (choice: OfferedChoice | undefined) => {
    if (!choice) return;
    setText("");
    onPick(choice.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((current + step + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter") pick(found[current]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        placeholder={label}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="h-10 shrink-0 border-b border-line bg-transparent px-3 outline-none placeholder:text-ink-3 max-md:h-12"
      />
      <ul ref={list} id={id} role="listbox" aria-label={label} className="min-h-0 flex-1 overflow-y-auto p-1">
        {found.map((choice, index) => (
          <li
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            aria-checked={taken.includes(choice.value)}
            // Keeps the focus in the search field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(choice)}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-6 px-2.5 hover:bg-hover aria-selected:bg-hover max-md:h-11"
          >
            <Option choice={choice} isTaken={taken.includes(choice.value)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-3 pb-3 text-ink-3">{messages.noChoice}</p>}
      {problem && (
        <p role="alert" className="px-3 pb-3 text-12 text-bad-ink">
          {problem}
        </p>
      )}
    </>
  );
}
