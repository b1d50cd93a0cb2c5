"use client";
import { useEffect, useState } from "react";
import { fetchJson } from "@/lib/client/fetch-json";
import { MAX_TAGGED, tagKey, type KnownTag } from "@/lib/contract/creator-record";
import type { ListChoice } from "@/lib/contract/lists";
import { Anchored } from "./anchored";
import { choicesOf } from "./field-choices";
import { rowOf, type LoadedRows } from "./loaded-rows";
import { NoteBox } from "./note-box";
import { Picker } from "./picker";
import { keptValue, type TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import type { Actions } from "./actions";
import type { Popup } from "./use-grid";
import { messages } from "./messages";

type Props = {
  popup: Popup;
  world: TableContext;
  loaded: LoadedRows;
  actions: Actions;
  onPick: (ids: readonly string[], field: TableField, value: string) => void;
  onMove: (ids: readonly string[], to: { id: string; name: string }) => void;
  onClose: () => void;
  onProblem: (words: string) => void;
};

function sharedValues(ids: readonly string[], loaded: LoadedRows, field: TableField): string[] {
  const rows = ids.flatMap((id) => rowOf(loaded, id) ?? []);
  const values = new Set(rows.map((row) => keptValue(row, field.key) ?? ""));
  return values.size === 1 ? [...values] : [];
}

function sharedTags(ids: readonly string[], loaded: LoadedRows): string[] {
  const [first = [], ...others] = ids.map((id) => rowOf(loaded, id)?.tags ?? []);
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
          latest={rowOf(loaded, ids[0]!)?.note ?? null}
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
        onPick={(value) => onPick(ids, field, value)}
      />
    </Anchored>
  );
}
