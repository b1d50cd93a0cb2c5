"use client";
import { useEffect, useLayoutEffect, useState, type FormEvent, useRef, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { usePathname } from "next/navigation";
import { LoaderCircle, Plus, Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { focusFirstField } from "@/components/ui/focus-results";
import { Notice } from "@/components/ui/notice";
import { Toast } from "@/components/ui/toast";
import { useRefresh } from "@/lib/client/use-refresh";
import { countOf, type AddTarget } from "@/lib/client/asked-for-list";
import { useListNames } from "@/lib/client/use-list-names";
import { fold } from "@/lib/contract/fold";
import { MAX_LIST_NAME_LENGTH, type ListChoice } from "@/lib/contract/lists";
import { AddedWords, ListLink } from "./added-messages";
import { useLatest } from "../store/use-latest";
import { useAdding, type Adding, type Step, type NewListWish } from "./use-adding";
import { messages } from "./messages";

function Problem({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <div className="mb-3">
      <Notice role="alert">
        <bdi>{words}</bdi>
      </Notice>
    </div>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-ink-3">
      <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />
      {words}
    </p>
  );
}

/** `onBack` is undefined if there is no other list. */
function NewListFields({
  name,
  count,
  onCreate,
  onBack,
}: {
  name: string;
  count: number;
  onCreate: (wish: NewListWish) => void;
  onBack: (() => void) | undefined;
}) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onCreate({ name: String(fields.get("name")), isTeam: fields.has("isTeam") });
  };
  return (
    <form onSubmit={onSubmit} autoComplete="off">
      <Field
        id="new-list-name"
        name="name"
        label={messages.name}
        defaultValue={name}
        required
        autoFocus
        maxLength={MAX_LIST_NAME_LENGTH}
      />
      <label className="mt-3 flex min-h-8 items-center gap-2 max-md:min-h-11">
        <Checkbox name="isTeam" value="1" defaultChecked />
        {messages.isTeam}
      </label>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" className="max-md:flex-1">
          {messages.create(count)}
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {messages.back}
          </Button>
        )}
      </div>
    </form>
  );
}

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

/** Every word must occur in the name. Names that begin with the text come first; otherwise the order stays. */
export function listsFound(lists: readonly ListChoice[], text: string): readonly ListChoice[] {
  const wanted = fold(text.trim());
  const editable = lists.filter(({ canEdit }) => canEdit);
  if (wanted === "") return editable;
  const words = wanted.split(/\s+/u);
  const found = editable.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  const isFirst = ({ name }: ListChoice) => fold(name).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((list) => !isFirst(list))];
}

export const isNewName = (lists: readonly ListChoice[], text: string): boolean =>
  text.trim() !== "" && !lists.some(({ name }) => fold(name) === fold(text.trim()));

function ListChoices({
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
  // The dialog has opened before the names of the lists arrive.
  useEffect(() => focusFirstField(frame.current), []);
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
      <Button className="mt-2 wrap-anywhere max-md:w-full" onClick={onNew}>
        <Plus size={15} className="shrink-0" aria-hidden="true" />
        <span className="min-w-0 truncate">
          {isNamed ? messages.newNamed(<bdi>{text.trim()}</bdi>) : messages.newList}
        </span>
      </Button>
    </div>
  );
}

function Choosing({ adding, count, problem }: { adding: Adding; count: number; problem: string | null }) {
  const { data, error, refetch } = useListNames();
  const [text, setText] = useState("");
  const [isNew, setNew] = useState(false);
  if (error && !data)
    return (
      <>
        <Problem words={error.message} />
        <Button onClick={() => void refetch()}>{messages.again}</Button>
      </>
    );
  if (!data) return <Waiting words={messages.loading} />;
  const hasLists = data.lists.some(({ canEdit }) => canEdit);
  return (
    <>
      <Problem words={problem} />
      {!hasLists && <p className="mb-3 text-ink-2">{messages.none}</p>}
      {isNew || !hasLists ? (
        <NewListFields
          name={text.trim()}
          count={count}
          onCreate={(wish) => void adding.addToNew(wish)}
          onBack={hasLists ? () => setNew(false) : undefined}
        />
      ) : (
        <ListChoices
          lists={data.lists}
          text={text}
          onType={setText}
          onChoose={(list) => void adding.addTo(list)}
          onNew={() => setNew(true)}
        />
      )}
    </>
  );
}

function EndWords({ step }: { step: End }) {
  if (step.name === "undone") return messages.undone(step.removed, <ListLink list={step.list} />);
  return (
    <>
      {step.problem !== null && (
        <p>
          <bdi>{step.problem}</bdi>
        </p>
      )}
      <AddedWords list={step.list} of={step.answer} />
    </>
  );
}

type End = Extract<Step, { name: "added" | "undone" }>;

/** An open dialog covers the page, so the toast is shown inside it. Bars of selected rows fill the bottom of a phone. */
function AddedToast({ step, adding, onClose }: { step: End; adding: Adding; onClose: () => void }) {
  const refresh = useRefresh();
  const [place, setPlace] = useState<Element | null>(null);
  const path = usePathname();
  const shownOn = useRef(path);
  useEffect(() => {
    if (shownOn.current !== path) onClose();
  }, [path, onClose]);
  useLayoutEffect(() => setPlace(document.querySelector("dialog[open]") ?? document.body), []);
  useEffect(() => {
    // Rows show their lists. A dialog behind refreshes the page when it is closed.
    if (document.querySelector("dialog[open]") === null) void refresh();
  }, [refresh, step.name]);
  if (place === null) return null;
  return createPortal(
    <div className="pointer-events-none fixed inset-x-3 top-20 z-[12] flex justify-center text-13">
      <Toast
        onDismiss={onClose}
        action={
          step.name === "added" &&
          step.answer.added > 0 && (
            <Button variant="inverse" size="small" onClick={() => void adding.undo(step)}>
              {messages.undo}
            </Button>
          )
        }
      >
        <EndWords step={step} />
      </Toast>
    </div>,
    place,
  );
}

export function AddToListDialog({ target, onClose }: { target: AddTarget; onClose: () => void }) {
  const adding = useAdding(target);
  const { step } = adding;
  const isOver = step.name === "added" || step.name === "undone";
  const isOverNow = useLatest(isOver);
  if (isOver) return <AddedToast {...{ step, adding, onClose }} />;
  // The browser says that a dialog has closed after it was replaced by the toast.
  const onDialogClose = () => {
    if (!isOverNow.current) onClose();
  };
  return (
    <Dialog isOpen onClose={onDialogClose} title={messages.title(countOf(target))}>
      {step.name === "adding" ? (
        <Waiting words={messages.adding} />
      ) : (
        <Choosing adding={adding} count={countOf(target)} problem={step.problem} />
      )}
    </Dialog>
  );
}
