"use client";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Search } from "lucide-react";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { findMatch, type Option } from "./option-rows";
import { messages } from "./messages/panel";

/** Further options are folded. */
const SHOWN = 6;
/** Shorter lists need no search box. */
const SEARCHED_FROM = 12;

function Marked({ label, needle }: { label: string; needle: string }) {
  const match = findMatch(label, needle);
  if (!match) return label;
  return (
    <>
      {label.slice(0, match.start)}
      <mark>{label.slice(match.start, match.end)}</mark>
      {label.slice(match.end)}
    </>
  );
}

function OptionRow({
  option,
  needle,
  isHidden,
  input,
}: {
  option: Option;
  needle: string;
  isHidden: boolean;
  input: ReactNode;
}) {
  return (
    <label
      hidden={isHidden}
      className={`-mx-1.5 flex h-7 items-center gap-2.5 rounded-4 px-1.5 hover:bg-hover focus-within:bg-hover max-md:h-11 [&[hidden]]:hidden ${option.count === 0 ? "text-ink-3" : ""}`}
    >
      {input}
      <span className="min-w-0 flex-1 truncate">
        <Marked label={option.label} needle={needle} />
      </span>
      {option.count !== undefined && (
        <span className="text-12 tabular-nums text-ink-3">{formatNumber(option.count)}</span>
      )}
    </label>
  );
}

/** Down enters the list from the search box, Enter picks the first match, Escape clears the text. */
function useListKeys(clear: () => void) {
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target;
    if (!(target instanceof HTMLInputElement) || target.type === "radio") return;
    const isSearchBox = target.type === "text";
    const inputs = [...(root.current?.querySelectorAll<HTMLInputElement>("input") ?? [])].filter(
      (input) => input.offsetParent !== null,
    );
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = inputs[inputs.indexOf(target) + step];
      if (next) event.preventDefault();
      next?.focus();
    } else if (isSearchBox && target.value.trim() !== "" && event.key === "Enter") {
      // Enter would submit the form.
      event.preventDefault();
      inputs[1]?.click();
    } else if (isSearchBox && target.value !== "" && event.key === "Escape") {
      event.preventDefault();
      clear();
    }
  };
  return { ref: root, onKeyDown };
}

/** `input` renders the native control. `label` names the whole list. */
export function OptionList({
  label,
  options,
  chosenCount,
  input,
  lead,
}: {
  label: string;
  options: readonly Option[];
  chosenCount: number;
  input: (option: Option) => ReactNode;
  lead?: ReactNode;
}) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const [needle, setNeedle] = useState("");
  const [isOpen, setOpen] = useState(false);
  const keys = useListKeys(() => setNeedle(""));
  const isSearching = needle.trim() !== "";
  const isMiss = (option: Option) => isSearching && findMatch(option.label, needle) === undefined;
  const missCount = options.filter(isMiss).length;
  const shown = options.length <= SHOWN + 2 ? options.length : Math.max(SHOWN, chosenCount);
  const row = (option: Option) => (
    <OptionRow
      key={option.value}
      option={option}
      needle={needle}
      isHidden={isMiss(option)}
      input={input(option)}
    />
  );
  return (
    <div role="group" aria-label={label} {...keys}>
      {options.length >= SEARCHED_FROM && (
        <span className={`${fieldClass} mb-1.5 noscript:hidden`}>
          <Search size={14} className="shrink-0 text-ink-3" aria-hidden="true" />
          <input
            type="text"
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            disabled={!isHydrated}
            aria-label={messages.options.search(label)}
            aria-controls={id}
            placeholder={messages.options.search(label)}
            value={needle}
            className={bareInputClass}
            onChange={(event) => setNeedle(event.target.value)}
          />
        </span>
      )}
      <div
        id={id}
        className={`-mx-1.5 px-1.5 py-0.5 ${isOpen || isSearching ? "max-h-72 overflow-y-auto overscroll-contain max-lg:max-h-[50dvh]" : ""}`}
      >
        {!isSearching && lead}
        {options.slice(0, shown).map(row)}
        {shown < options.length && (
          <details
            open={isOpen || isSearching}
            onToggle={(event) => !isSearching && setOpen(event.currentTarget.open)}
          >
            <summary
              hidden={isSearching}
              className="inline-flex h-7 items-center rounded-4 text-12 font-500 text-accent-ink hover:underline max-md:h-11 [&[hidden]]:hidden"
            >
              {isOpen ? messages.options.fewer : messages.options.more(options.length - shown)}
            </summary>
            {/* All options are in the page when scripts are off. */}
            {(!isHydrated || isOpen || isSearching) && options.slice(shown).map(row)}
          </details>
        )}
      </div>
      <p role="status" className={isSearching ? "pt-1 text-12 text-ink-3" : "sr-only"}>
        {isSearching &&
          (missCount === options.length
            ? messages.options.none
            : messages.options.found(options.length - missCount, options.length))}
      </p>
    </div>
  );
}
