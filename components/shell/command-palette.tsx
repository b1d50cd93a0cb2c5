"use client";
/** The code is loaded on first use. */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useRouter } from "next/navigation";
import { Search, X } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { bareInputClass } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { ADD_CONTROL, addControl } from "@/lib/client/asked-for-list";
import { fetchJson } from "@/lib/client/fetch-json";
import { useQuery } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { useListNames } from "@/lib/client/use-list-names";
import type { Role } from "@/lib/contract/members";
import type { SavedView } from "@/lib/contract/saved-views";
import { paletteEntries, type Action, type PageControl, type PaletteEntry } from "./palette-entries";
import { switchTheme } from "./theme-toggle";
import { messages } from "./messages/commands";

const NONE: readonly SavedView[] = [];

function useViews(): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: queryKeys.views(),
    queryFn: ({ signal }) => fetchJson<{ views: SavedView[] }>("/api/dashboard/views", undefined, signal),
    staleTime: 0,
  });
  return data?.views ?? NONE;
}

/** @returns whether the address is in the clipboard */
async function copyLink(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    return true;
  } catch {
    // The clipboard needs permission and https. A prompt lets the reader copy by hand.
    window.prompt(messages.copyAddress, window.location.href);
    return false;
  }
}

/** Everything that the bar of a selection offers, and the box that selects the page. */
function selectionControls(): PageControl[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "input[data-choose-page], [data-commands] :is(button, a[href])",
  );
  return [...controls]
    .filter((each) => !each.matches(`:disabled, [${ADD_CONTROL}]`) && each.checkVisibility())
    .map((each) => ({ label: each.ariaLabel ?? each.textContent.trim(), press: () => each.click() }));
}

function Row({
  entry,
  id,
  isActive,
  onChoose,
}: {
  entry: PaletteEntry;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-6 px-2.5 py-1.5 hover:bg-hover aria-selected:bg-accent-soft aria-selected:text-accent-ink max-md:min-h-11"
      onClick={onChoose}
    >
      <bdi className="min-w-0 flex-1 wrap-anywhere">{entry.label}</bdi>
      {entry.note && (
        <span className="max-w-[45%] shrink-0 truncate text-12 text-ink-3">
          <bdi>{entry.note}</bdi>
        </span>
      )}
    </li>
  );
}

/** Row ids are `${id}-${index}`. */
function Rows({
  entries,
  active,
  id,
  onChoose,
}: {
  entries: readonly PaletteEntry[];
  active: number;
  id: string;
  onChoose: (entry: PaletteEntry) => void;
}) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => (
    <ul key={group} role="group" aria-label={group}>
      <li role="presentation" className="px-2.5 pb-1 pt-2.5 text-12 font-550 text-ink-3" aria-hidden="true">
        {group}
      </li>
      {entries.map(
        (entry, index) =>
          entry.group === group && (
            <Row
              key={`${group} ${entry.label} ${index}`}
              entry={entry}
              id={`${id}-${index}`}
              isActive={index === active}
              onChoose={() => onChoose(entry)}
            />
          ),
      )}
    </ul>
  ));
}

function useActive(entries: readonly PaletteEntry[], id: string, choose: (entry: PaletteEntry) => void) {
  const [active, setActive] = useState(0);
  const at = Math.min(active, entries.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((at + step + entries.length) % entries.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const entry = entries[at];
      if (entry) choose(entry);
    }
  };
  return { at, onKeyDown, toFirst: () => setActive(0) };
}

/** The native dialog brings focus trap, Escape and inertness. */
function Modal({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={messages.label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="mt-[12dvh] w-[37.5rem] max-w-[calc(100vw-32px)] overflow-hidden rounded-16 bg-raised p-0 text-left text-13 text-ink shadow-3 max-md:mt-4"
    >
      {children}
    </dialog>
  );
}

/** Phones have no Escape key and get a button. */
function WayOut({ onClose }: { onClose: () => void }) {
  return (
    <>
      <span className="max-md:hidden">
        <Kbd>{messages.escape}</Kbd>
      </span>
      <button
        type="button"
        onClick={onClose}
        aria-label={messages.close}
        className={buttonClass({ variant: "ghost", size: "icon", className: "-mr-3 md:hidden" })}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </>
  );
}

function Told({ count, isCopied }: { count: number; isCopied: boolean }) {
  return (
    <p role="status" className={count > 0 && !isCopied ? "sr-only" : "px-4.5 pb-5 pt-1 text-ink-2"}>
      {isCopied ? messages.copied : count > 0 ? messages.count(count) : messages.noResults}
    </p>
  );
}

export function CommandPalette({
  role,
  mayImport,
  onClose,
  onKeyMap,
}: {
  role: Role;
  mayImport?: boolean;
  onClose: () => void;
  onKeyMap: () => void;
}) {
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState("");
  const [isCopied, setCopied] = useState(false);
  const views = useViews();
  const lists = useListNames().data?.lists;
  // The target is the one on the page when the palette opened.
  const [adding] = useState(addControl);
  const [controls] = useState(selectionControls);
  const entries = useMemo(
    () =>
      paletteEntries(text, {
        role,
        given: { mayImport },
        views,
        lists,
        canAdd: adding !== null,
        controls,
        now: Date.now(),
      }),
    [text, role, mayImport, views, lists, adding, controls],
  );
  const acts: Record<Action, () => void> = {
    theme: switchTheme,
    addToList: () => adding?.click(),
    copyLink: () => void copyLink().then(setCopied),
    keyMap: onKeyMap,
    signOut: () =>
      document.querySelector<HTMLFormElement>('form[action="/api/dashboard/sign-out"]')?.requestSubmit(),
  };
  const choose = (entry: PaletteEntry) => {
    // The key map replaces the palette. After copying a link the palette stays open to confirm it.
    if (!("act" in entry && ["keyMap", "copyLink"].includes(entry.act))) onClose();
    if ("href" in entry) router.push(entry.href);
    else if ("press" in entry) entry.press();
    else acts[entry.act]();
  };
  const { at, onKeyDown, toFirst } = useActive(entries, id, choose);
  return (
    <Modal onClose={onClose}>
      <label className="flex h-12 items-center gap-2.5 border-b border-line px-4">
        <Search size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={messages.box.label}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          placeholder={messages.box.placeholder}
          value={text}
          className={`${bareInputClass} text-14`}
          onChange={(event) => {
            setText(event.target.value);
            toFirst();
          }}
          onKeyDown={onKeyDown}
        />
        <WayOut onClose={onClose} />
      </label>
      <div
        id={id}
        role="listbox"
        aria-label={messages.label}
        className="max-h-[min(420px,60dvh)] overflow-y-auto p-2"
      >
        <Rows entries={entries} active={at} id={id} onChoose={choose} />
      </div>
      <Told count={entries.length} isCopied={isCopied} />
    </Modal>
  );
}
