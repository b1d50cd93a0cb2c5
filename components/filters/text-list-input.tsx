"use client";
/** Before hydration this is a plain comma-separated input. */
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { X } from "lucide-react";
import { bareInputClass } from "@/components/ui/field";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { fold } from "@/lib/contract/fold";
import { useSetInput, useTextInput } from "./filter-inputs";
import { splitTexts } from "./form-values";
import type { WidgetProps } from "./widget-props";
import { messages } from "./messages/panel";

const box =
  "flex min-h-8 w-full flex-wrap items-center gap-1 rounded-6 bg-surface px-1.5 py-1 ring-1 ring-inset ring-field focus-within:shadow-[0_0_0_3px_var(--accent-soft-2)] focus-within:ring-accent max-md:min-h-11";

export function TextListInput({ filter }: WidgetProps<"textList">) {
  const current = useTextInput(filter.param);
  const set = useSetInput();
  const isHydrated = useIsHydrated();
  const [draft, setDraft] = useState("");
  const texts = splitTexts(current);
  const mark = filter.match === "allExact" ? "#" : "";

  const write = (next: readonly string[]) => {
    const unique = new Map(next.map((text) => [fold(text), text]));
    set(filter.param, [...unique.values()].join(", "));
  };
  const take = (text: string) => {
    write([...texts, ...splitTexts(text).map((part) => (mark ? part.replace(/^#/, "") : part))]);
    setDraft("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === "Enter" || event.key === ",") && draft.trim() !== "") {
      event.preventDefault();
      take(draft);
    } else if (event.key === "Backspace" && draft === "" && texts.length > 0) {
      write(texts.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!text.includes(",")) return;
    event.preventDefault();
    take(draft + text);
  };

  if (!isHydrated) {
    return (
      <span className={box}>
        <input
          name={filter.param}
          aria-label={messages.texts.label(filter.label)}
          placeholder={filter.placeholder}
          defaultValue={current}
          className={`${bareInputClass} px-1`}
        />
      </span>
    );
  }
  return (
    <span className={box}>
      <input type="hidden" name={filter.param} value={current} />
      {texts.map((text) => (
        <span
          key={text}
          className="inline-flex h-6 max-w-full items-center rounded-4 bg-sunken pl-1.5 ring-1 ring-inset ring-line"
        >
          <bdi className="truncate">
            {mark}
            {text}
          </bdi>
          <button
            type="button"
            aria-label={messages.texts.remove(text)}
            className="grid size-6 shrink-0 place-items-center text-ink-3 hover:text-ink"
            onClick={() => write(texts.filter((other) => other !== text))}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        aria-label={messages.texts.add(filter.label)}
        placeholder={texts.length === 0 ? filter.placeholder : undefined}
        value={draft}
        className={`${bareInputClass} min-w-16 flex-1 px-1`}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => draft.trim() !== "" && take(draft)}
      />
    </span>
  );
}
