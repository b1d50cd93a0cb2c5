"use client";
import { Check, Plus } from "lucide-react";
import { useEffect, useState, type FormEvent, useId, useRef, type KeyboardEvent } from "react";
import { StatusGlyph } from "@/components/records/status-glyph";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { fetchJson } from "@/lib/client/fetch-json";
import { MAX_TAGGED, tagKey, type KnownTag } from "@/lib/contract/creator-record";
import { type ListChoice, MAX_NOTE_LENGTH, type LatestNote } from "@/lib/contract/lists";
import { Anchored } from "./anchored";
import {
  choicesOf,
  keptValue,
  type TableField,
  type TableContext,
  matchingChoices,
  type Choice,
  type OfferedChoice,
} from "./table-fields";
import type { LoadedRows } from "./loaded-rows";
import type { Actions } from "./actions";
import type { PickPopup, Popup } from "./use-grid";
import { messages } from "./messages";

type Props = {
  popup: Popup;
  world: TableContext;
  loaded: LoadedRows;
  actions: Actions;
  onPick: (popup: PickPopup, value: string) => void;
  onMove: (ids: readonly string[], to: { id: string; name: string }) => void;
  onClose: () => void;
  onProblem: (words: string) => void;
};

function sharedValues(ids: readonly string[], loaded: LoadedRows, field: TableField): string[] {
  const rows = ids.flatMap((id) => loaded.rows.get(id) ?? []);
  const values = new Set(rows.map((row) => keptValue(row, field.key) ?? ""));
  return values.size === 1 ? [...values] : [];
}

function sharedTags(ids: readonly string[], loaded: LoadedRows): string[] {
  const [first = [], ...others] = ids.map((id) => loaded.rows.get(id)?.tags ?? []);
  return first.filter((tag) => others.every((tags) => tags.some((each) => tagKey(each) === tagKey(tag))));
}

function useAsked<T>(path: string): T | null {
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchJson<T>(path, undefined, leaving.signal)
      .then(setFound)
      .catch(() => {});
    return () => leaving.abort();
  }, [path]);
  return found;
}

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

function Picker({
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

function TagsPopup({ popup, loaded, actions, onClose, onProblem }: Props) {
  const known = useAsked<KnownTag[]>("/api/dashboard/creators/tags");
  const [problem, setProblem] = useState<string>();
  const taken = sharedTags(popup.ids, loaded);
  const names = [...taken, ...(known ?? []).map(({ name }) => name)];
  const unique = [...new Map(names.map((name) => [tagKey(name), name])).values()];
  return (
    <Anchored at={popup.at} label={messages.columns.tags} onClose={onClose}>
      <Picker
        label={messages.tag(popup.ids.length)}
        choices={unique.map((name) => ({ value: name, label: name }))}
        taken={taken}
        start={popup.start}
        canAdd
        onPick={(tag) => {
          // The bar shows the progress for many creators.
          const isMany = popup.ids.length > MAX_TAGGED;
          if (isMany) onClose();
          void actions.toggleTag(popup.ids, tag).then((wrong) => {
            if (isMany && wrong !== null) onProblem(wrong);
            else setProblem(wrong ?? undefined);
          });
        }}
        problem={problem}
      />
    </Anchored>
  );
}

function MovePopup({ popup, world, onMove, onClose }: Props) {
  const lists = useAsked<{ lists: ListChoice[] }>("/api/dashboard/lists/names");
  const others = (lists?.lists ?? []).filter(({ id, canEdit }) => canEdit && id !== world.list.id);
  return (
    <Anchored at={popup.at} label={messages.move} onClose={onClose}>
      <Picker
        // The picker is remounted when its choices arrive.
        key={lists === null ? "waiting" : "here"}
        label={messages.moveTo(popup.ids.length)}
        choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        taken={[]}
        start=""
        onPick={(id) => {
          const to = others.find((list) => list.id === id);
          if (to) onMove(popup.ids, to);
        }}
      />
    </Anchored>
  );
}

function NoteBox({
  start,
  latest,
  onSave,
}: {
  start: string;
  latest: LatestNote | null;
  /** @returns the error in words, null if saved */
  onSave: (body: string) => Promise<string | null>;
}) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = String(new FormData(event.currentTarget).get("body")).trim();
    if (body === "") return;
    setSaving(true);
    const wrong = await onSave(body);
    setSaving(false);
    if (wrong !== null) setProblem(wrong);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 overflow-y-auto p-3">
      {latest && (
        <p className="max-h-24 overflow-y-auto text-12 text-ink-2 wrap-anywhere">
          <bdi>{latest.body}</bdi> <span className="text-ink-3">{messages.by(latest.by)}</span>
        </p>
      )}
      <TextField
        label={messages.newNote}
        name="body"
        autoFocus
        defaultValue={start}
        maxLength={MAX_NOTE_LENGTH}
        error={problem}
        isErrorSaid
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" variant="primary" size="small" disabled={isSaving} className="justify-self-end">
        {messages.saveNote}
      </Button>
    </form>
  );
}

export function Popups(props: Props) {
  const { popup, world, loaded, actions, onPick, onClose } = props;
  const { ids, start, at } = popup;
  if (popup.kind === "tags") return <TagsPopup {...props} />;
  if (popup.kind === "move") return <MovePopup {...props} />;
  if (popup.kind !== "pick")
    return (
      <Anchored at={at} label={messages.newNote} width={340} onClose={onClose}>
        <NoteBox
          start={start}
          latest={loaded.rows.get(ids[0]!)?.note ?? null}
          onSave={async (body) => {
            const wrong = await actions.addNote(ids[0]!, body);
            if (wrong === null) onClose();
            return wrong;
          }}
        />
      </Anchored>
    );
  const { field } = popup;
  return (
    <Anchored at={at} label={field.title} onClose={onClose}>
      <Picker
        label={field.title}
        choices={choicesOf(field, world)}
        taken={sharedValues(ids, loaded, field)}
        start={start}
        onPick={(value) => onPick(popup, value)}
      />
    </Anchored>
  );
}
