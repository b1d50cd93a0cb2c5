"use client";
/** A list's rows, and one queue of edits to them. The table and the board are two arrangements of these rows. */
import { useMemo, useState, useSyncExternalStore } from "react";
import { errorWords } from "@/lib/client/error-messages";
import { fetchJson } from "@/lib/client/fetch-json";
import { watched, type Watched } from "@/lib/client/watched";
import {
  cellKey,
  MAX_EDITS,
  type CellEdit,
  type CellResult,
  type ListRow,
  type PlaceResult,
} from "@/lib/contract/lists";
import type { Place } from "@/lib/contract/lists-bodies";
import {
  answered,
  begun,
  failed,
  followed,
  isWrong,
  keyParts,
  noteSaved,
  undoing,
  withCell,
  type Bumps,
  type CellStates,
} from "./cell-edits";
import { messages } from "../table/messages";
import { keptValue } from "../table/table-fields";
import { useLatest } from "./use-latest";
import type { Reversal, UndoStore } from "./undo";

/** Rows are keyed by creator. A view adds where it shows them. */
export type HeldRows = { rows: ReadonlyMap<string, ListRow> };

type ChangeRow = (row: ListRow) => ListRow;

export type RowStore<S extends HeldRows> = Watched<S> & {
  changeRows: (ids: Iterable<string>, change: ChangeRow) => void;
};

export function withChanged<S extends HeldRows>(held: S, ids: Iterable<string>, change: ChangeRow): S {
  // The map is copied on the first change only, so an event without effect is cheap.
  let rows: Map<string, ListRow> | null = null;
  for (const id of ids) {
    const row = (rows ?? held.rows).get(id);
    const next = row && change(row);
    if (!next || next === row) continue;
    rows ??= new Map(held.rows);
    rows.set(id, next);
  }
  return rows ? { ...held, rows } : held;
}

export function rowStore<S extends HeldRows>(first: S): RowStore<S> {
  const held = watched(first);
  return {
    ...held,
    changeRows: (ids, change) => held.change((before) => withChanged(before, ids, change)),
  };
}

/** The shown value and its version. An edit that begins on it must not overwrite anything newer. */
export type SeenCell = Pick<CellEdit, "value" | "version" | "isStored">;

/** `seen` defaults to what the cell shows now. */
export type WantedEdit = Omit<CellEdit, "version"> & { seen?: SeenCell };

/** Neighbours say where a card is, because the server's positions may be newer. */
export type Spot = Pick<Place, "statusId" | "beforeId" | "afterId">;

export type EditStore = Pick<Watched<CellStates>, "read" | "subscribe"> & {
  /** @returns undefined for a row that isn't loaded */
  seen: (creatorId: string, field: string) => SeenCell | undefined;
  /** Cells that already have the value are skipped. */
  edit: (wanted: readonly WantedEdit[], words?: (count: number) => string) => Promise<void>;
  /** Takes at most `MAX_EDITS`. Cells show no progress, so the caller reports the results. @throws FetchError */
  send: (edits: readonly CellEdit[]) => Promise<CellResult[]>;
  /** Resends typed values after a failure, or overwrites conflicting ones. */
  again: (keys: readonly string[]) => Promise<void>;
  giveUp: (keys: readonly string[]) => void;
  /** Edits the status and the place of a row; the caller shows and reports it. @throws FetchError */
  place: (creatorId: string, spot: Spot, statusVersion: number) => Promise<PlaceResult>;
};

type Surroundings = {
  listId: string;
  me: string;
  rows: () => Pick<RowStore<HeldRows>, "changeRows"> & { read: () => HeldRows };
  undo: Pick<UndoStore, "done" | "doing">;
};

function sender({ listId, me, rows }: Surroundings, states: Watched<CellStates>) {
  const address = `/api/dashboard/lists/${encodeURIComponent(listId)}`;
  const bumps: Bumps = new Map();
  let line: Promise<unknown> = Promise.resolve();
  const take = (edits: readonly CellEdit[], results: readonly CellResult[]) => {
    noteSaved(bumps, edits, results);
    const touched = { by: me, at: new Date().toISOString() };
    for (const result of results)
      if (result.state === "saved")
        rows().changeRows([result.creatorId], (row) => withCell(row, result, touched));
  };
  const post = async (made: readonly CellEdit[]): Promise<CellResult[]> => {
    const edits = made.map((edit) => followed(bumps, edit));
    const { results } = await fetchJson<{ results: CellResult[] }>(`${address}/cells`, { edits });
    take(edits, results);
    states.change((before) => answered(before, made, results));
    return results;
  };
  const postPlace = async (creatorId: string, spot: Spot, version: number): Promise<PlaceResult> => {
    const edit = followed(bumps, { creatorId, field: "status", value: spot.statusId, version });
    const body = { creatorId, statusVersion: edit.version, ...spot };
    const result = await fetchJson<PlaceResult>(`${address}/place`, body);
    if (result.state === "saved") {
      take([edit], [{ ...result, creatorId, field: "status", value: result.statusId, before: null }]);
      rows().changeRows([creatorId], (row) => ({ ...row, position: result.position }));
    }
    return result;
  };
  const sendAll = async (made: readonly CellEdit[]): Promise<CellResult[]> => {
    const results: CellResult[] = [];
    for (let start = 0; start < made.length; start += MAX_EDITS) {
      try {
        results.push(...(await post(made.slice(start, start + MAX_EDITS))));
      } catch (error) {
        states.change((before) => failed(before, made.slice(start), errorWords(error)));
        break;
      }
    }
    return results;
  };
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const sent = line.then(work);
    line = sent.catch(() => {});
    return sent;
  };
  return {
    shown: (made: readonly CellEdit[]) => {
      states.change((before) => begun(before, made));
      return inLine(() => sendAll(made));
    },
    unshown: (made: readonly CellEdit[]) => inLine(() => post(made)),
    placed: (...[creatorId, spot, version]: Parameters<typeof postPlace>) =>
      inLine(() => postPlace(creatorId, spot, version)),
  };
}

/** Edits are saved one request at a time. Until the response the cell shows the typed value. */
export function editStore(around: Surroundings): EditStore {
  const states = watched<CellStates>(new Map());
  const { shown: send, unshown, placed } = sender(around, states);
  const seen: EditStore["seen"] = (creatorId, field) => {
    const state = states.read().get(cellKey({ creatorId, field }));
    const row = around.rows().read().rows.get(creatorId);
    return (
      state?.edit ??
      (row && { value: keptValue(row, field), version: row.versions[field] ?? 0, isStored: true })
    );
  };
  const reversal =
    (back: readonly CellEdit[]): Reversal =>
    async () => {
      const results = await send(back);
      const again = undoing(back, results);
      const unsent = back.slice(results.length);
      return {
        next: again.length > 0 ? reversal(again) : null,
        ...(again.length < back.length && { words: messages.someSaved(again.length, back.length) }),
        ...(unsent.length > 0 && { rest: reversal(unsent) }),
      };
    };
  const save = async (edits: readonly CellEdit[], words: (count: number) => string) => {
    const back = undoing(edits, await send(edits));
    if (back.length > 0) around.undo.done(words(back.length), reversal(back));
  };
  const made = ({ seen: opened, ...wanted }: WantedEdit): CellEdit[] => {
    const { creatorId, field } = wanted;
    const before = opened ?? seen(creatorId, field);
    const value = wanted.value === "" ? null : wanted.value;
    const isSame = value === before?.value && !isWrong(states.read().get(cellKey(wanted)));
    return before && !isSame ? [{ ...wanted, value, version: before.version }] : [];
  };
  return {
    read: states.read,
    subscribe: states.subscribe,
    seen,
    edit: async (wanted, words = messages.saved) => {
      const edits = wanted.flatMap(made);
      if (edits.length > 0) await around.undo.doing(save(edits, words));
    },
    send: unshown,
    place: placed,
    again: async (keys) => {
      const edits = keys.flatMap((key) => {
        const state = states.read().get(key);
        return isWrong(state) ? [state.edit] : [];
      });
      if (edits.length > 0) await around.undo.doing(save(edits, messages.saved));
    },
    giveUp: (keys) => {
      for (const key of keys) {
        const state = states.read().get(key);
        if (state?.state !== "conflict") continue;
        const { creatorId, field } = keyParts(key);
        const { theirs: value, edit, by, at } = state;
        const cell = { field, value, version: edit.version };
        around.rows().changeRows([creatorId], (row) => withCell(row, cell, { by, at }));
      }
      states.change((before) => new Map([...before].filter(([key]) => !keys.includes(key))));
    },
  };
}

export type Edits = EditStore & { states: CellStates };

/** @param me the reader's name @param undo its functions never change */
export function useEdits(
  { listId, me, undo }: Pick<Surroundings, "listId" | "me" | "undo">,
  rows: ReturnType<Surroundings["rows"]>,
): Edits {
  const now = useLatest(rows);
  const [store] = useState(() => editStore({ listId, me, undo, rows: () => now.current }));
  const states = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, states }), [store, states]);
}
