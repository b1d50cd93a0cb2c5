"use client";
/** Scripts open the settings as a modal drawer and save at once. Without scripts they are a `details` with forms. */
import {
  useEffect,
  useRef,
  useState,
  useTransition,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useRouter } from "next/navigation";
import { X } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { useCarry, useDropMarks, type Point } from "@/components/ui/use-carry";
import { FetchError, formFields, sendForm } from "@/lib/client/fetch-json";
import { useRefresh } from "@/lib/client/use-refresh";
import { messages } from "./messages";

/** Parameters of one answer, which the next one replaces. */
const SAID = ["settings", "done", "problem", "removed"];

/** Keeps the layout and the filters of the page, and takes from `to` what was done. `isOver`: it leaves the settings. */
function withAnswer(to: string): { to: string; isOver: boolean; isWrong: boolean } {
  const [here, answer] = [new URL(window.location.href), new URL(to, window.location.href)];
  const isOver = !answer.searchParams.has("settings");
  const isWrong = answer.searchParams.has("problem");
  if (answer.pathname !== here.pathname) return { to, isOver, isWrong };
  for (const name of SAID) here.searchParams.delete(name);
  for (const [name, value] of answer.searchParams) here.searchParams.set(name, value);
  return { to: here.pathname + here.search, isOver, isWrong };
}

type Sending = { form: HTMLFormElement; submitter: HTMLElement | null };

const textOf = ({ form, submitter }: Sending) =>
  `${form.getAttribute("action")} ${formFields(form, submitter)}`;

/** Changes are sent one after the other, because each needs the version that the one before made. */
function useSaving(isClosed: () => boolean, onEnd: () => void) {
  const router = useRouter();
  const refresh = useRefresh();
  const [isRefreshing, startRefresh] = useTransition();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ words: string; form: HTMLFormElement }>();
  const waiting = useRef<Sending[]>([]);
  const sent = useRef<string | null>(null);
  const isBusy = isSending || isRefreshing;
  const send = async (next: Sending) => {
    const text = textOf(next);
    const isAdding = next.submitter?.getAttribute("value") === "add";
    sent.current = text;
    setSending(true);
    // The change of another row does not mend this one.
    setProblem((before) => (before?.form === next.form ? undefined : before));
    try {
      const { to, isOver, isWrong } = withAnswer(await sendForm(next.form, next.submitter));
      if (isOver) onEnd();
      // A name that was typed meanwhile is not added yet.
      if (!isWrong && isAdding && textOf(next) === text) next.form.reset();
      startRefresh(async () => {
        if (isClosed()) await refresh();
        else router.replace(to, { scroll: false });
      });
    } catch (error) {
      const words = error instanceof FetchError ? error.message : messages.problems.invalid_parameter;
      setProblem({ words, form: next.form });
      // The drawer shows what is saved, and a new name to be tried again.
      if (!isAdding) next.form.reset();
    }
    // A drop adds its button to the form.
    if (next.submitter?.hidden) next.submitter.remove();
    setSending(false);
  };
  useEffect(() => {
    if (isBusy) return;
    sent.current = null;
    const next = waiting.current.shift();
    if (next?.form.isConnected) void send(next);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what waits is sent when the page is idle
  }, [isBusy]);
  const save = (next: Sending) => {
    // Enter changes a field and then sends its form.
    if (sent.current === textOf(next)) return;
    if (sent.current !== null) waiting.current.push(next);
    else void send(next);
  };
  return { save, isBusy, problem };
}

type DropRow = { of: string; place: "before" | "after"; at: number };

/**
 * @param rows the other rows of the list, from top to bottom
 * @returns where a row is dropped, and its number there; null without other rows
 */
export function dropRowAt(rows: readonly { id: string; middle: number }[], y: number): DropRow | null {
  const at = rows.filter(({ middle }) => middle < y).length;
  const [above, below] = [rows[at - 1], rows[at]];
  if (below) return { of: below.id, place: "before", at };
  return above ? { of: above.id, place: "after", at } : null;
}

const rowOf = (id: string) => document.getElementById(id);

/** Statuses and columns are dragged by their handles. A drop submits the row's form as its buttons do. */
function useArranging() {
  const frame = useRef<HTMLDivElement>(null);
  const spotAt = (id: string, { y }: Point) => {
    const all = [...(rowOf(id)?.parentElement?.children ?? [])];
    const others = all
      .filter((row) => row.id !== id)
      .map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { id: row.id, middle: (top + bottom) / 2 };
      });
    const spot = dropRowAt(others, y);
    return spot && spot.at !== all.findIndex((row) => row.id === id) ? spot : null;
  };
  const drop = (id: string, { at }: DropRow) => {
    const place = document.createElement("button");
    Object.assign(place, { name: "place", value: String(at), hidden: true });
    const form = rowOf(id)?.querySelector("form");
    form?.append(place);
    form?.requestSubmit(place);
  };
  const { carried, hold } = useCarry<DropRow>(frame, { spotAt, drop });
  useDropMarks(carried, rowOf);
  const moved = useRef<HTMLElement>(null);
  // An element that changes its place in the page loses the focus.
  useEffect(() => {
    if (moved.current?.isConnected && document.activeElement === document.body) moved.current.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ["ArrowUp", "ArrowDown"].indexOf(event.key);
    const target = event.target as HTMLElement;
    // In a choice and in a text of several lines these keys have a meaning already.
    if (way < 0 || !event.altKey || !target.matches("input, button")) return;
    const places = target.closest("li")?.querySelectorAll<HTMLButtonElement>("button[name=place]");
    if (!places?.[way]) return;
    event.preventDefault();
    moved.current = target;
    places[way].click();
  };
  const onPointerDown = (event: PointerEvent) => {
    moved.current = null;
    const row = (event.target as Element).closest("[data-grip]")?.closest("li");
    if (row) hold(row.id, row, event);
  };
  return { frame, onPointerDown, onKeyDown, isDragging: carried !== null };
}

function DrawerHead({ href, isBusy, onClose }: { href: string; isBusy: boolean; onClose: () => void }) {
  return (
    <header className="flex shrink-0 items-center gap-3 border-b border-line px-6 py-2.5 max-sm:px-4">
      <h2 id="settings-title" className="min-w-0 flex-1 text-16 font-650">
        {messages.title}
      </h2>
      <span role="status" className="text-12 text-ink-3 noscript:hidden">
        {isBusy ? messages.saving : ""}
      </span>
      <a href={href} className={buttonClass({ variant: "ghost", className: "not-noscript:hidden" })}>
        {messages.dismiss}
      </a>
      <Button
        variant="ghost"
        size="icon"
        onClick={onClose}
        aria-label={messages.dismiss}
        className="-mr-2 noscript:hidden"
      >
        <X size={16} />
      </Button>
    </header>
  );
}

/** `href`: the page without the settings. */
export function SettingsDrawer({
  isOpen,
  href,
  children,
}: {
  isOpen: boolean;
  href: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => {
    const { current } = dialog;
    if (!current || current.matches(":modal")) return;
    // The server's page has it open, for browsers without scripts. Keys of the table do nothing while a dialog is open.
    current.removeAttribute("open");
    if (details.current?.open) current.showModal();
  };
  useEffect(show, []);
  const { frame, onPointerDown, onKeyDown, isDragging } = useArranging();
  const isOver = useRef(false);
  const close = () => dialog.current?.close();
  const isClosed = () => details.current?.open === false;
  const { save, isBusy, problem } = useSaving(isClosed, () => {
    isOver.current = true;
    close();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    save({ form: event.target as HTMLFormElement, submitter });
  };
  const onChange = ({ target }: FormEvent) => {
    const { form, name } = target as HTMLInputElement;
    // Where the creators of a deleted status go is sent with the button.
    if (name === "to") return;
    const submitter = form?.querySelector<HTMLElement>('button[value="change"]');
    if (form && submitter && form.reportValidity()) form.requestSubmit(submitter);
  };
  const onClose = () => {
    if (details.current) details.current.open = false;
    if (isOver.current) {
      isOver.current = false;
      return;
    }
    const here = new URL(window.location.href);
    if (!here.searchParams.has("settings")) return;
    // Opened by its address, the dialog has nothing that it would give the focus back to.
    details.current?.querySelector("summary")?.focus();
    for (const name of SAID) here.searchParams.delete(name);
    router.replace(here.pathname + here.search, { scroll: false });
  };
  // React's `onChange` reacts to each key; the event of the browser comes when a field is left.
  useEffect(() => {
    const { current } = dialog;
    const changed = (event: Event) => onChange(event as unknown as FormEvent);
    current?.addEventListener("change", changed);
    return () => current?.removeEventListener("change", changed);
  });
  return (
    <details ref={details} open={isOpen} onToggle={show}>
      <summary className={buttonClass()}>{messages.open}</summary>
      <dialog
        ref={dialog}
        open
        aria-labelledby="settings-title"
        aria-busy={isBusy}
        onClose={onClose}
        onClick={(event) => event.target === dialog.current && close()}
        onSubmit={onSubmit}
        className="fixed inset-y-0 left-auto right-0 z-40 m-0 h-dvh max-h-none w-[30rem] max-w-full flex-col overflow-clip bg-surface p-0 text-left text-13 text-ink shadow-3 open:flex max-sm:w-full"
      >
        <DrawerHead href={href} isBusy={isBusy} onClose={close} />
        <div
          ref={frame}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          className={`grid min-h-0 flex-1 content-start gap-5 overflow-y-auto overscroll-contain px-6 py-5 max-sm:px-4 ${isDragging ? "cursor-grabbing select-none" : ""}`}
        >
          {problem && (
            <p role="alert" className="rounded-8 bg-bad-soft px-3 py-2.5 text-bad-ink">
              {problem.words}
            </p>
          )}
          {children}
        </div>
      </dialog>
    </details>
  );
}
